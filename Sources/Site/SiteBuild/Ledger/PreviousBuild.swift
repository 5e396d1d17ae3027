package import Archive
internal import Contents
package import Pages

/// The stored results of the previous build of an output folder, if they are still valid.
///
/// Files are identified by their indices in ``ledger``.
package struct PreviousBuild: Sendable {
  /// The id of the output folder; nil if no valid ledger is stored for it.
  package let folderID: String?
  /// The ledger of the previous build: its files, with their input keys and whether their inputs
  /// changed.
  package let ledger: Ledger
  /// The generation of changes that the previous build included; 0 if unknown.
  package let generation: Int
  /// The files that were modified since the previous build or must be verified.
  private var modifiedFiles: Set<String> = []
  /// The configuration hash of the previous build; nil if unknown.
  private var previousConfigurationHash: String?
  /// Whether this build has the same configuration as the previous one.
  package private(set) var hasSameConfiguration = false

  /// Whether a valid ledger of the previous build is stored.
  package var hasLedger: Bool { folderID != nil }

  /// Creates the results for an output folder without a previous build.
  package init() { (folderID, ledger, generation) = (nil, Ledger(PathList([])), 0) }

  /// Reads the ledger of an output folder, and the changes from the previous build up to a
  /// generation.
  package init(of state: OutputState, in archive: Archive, at generation: Int) throws {
    modifiedFiles = state.modifiedFiles
    guard let head = state.ledgerHead else {
      (folderID, ledger, self.generation) = (nil, Ledger(state.list), 0)
      return
    }
    let changes =
      head.generation < generation
      ? try archive.changedInputs(after: head.generation)
        .union(archive.answersOfChangedQuestions(after: head.generation))
      : []
    let changedInputs = ChangedInputs(changes.union(state.modifiedFiles.map(Input.file)))
    // If another program wrote to the archive, the ledger may not match the manifest.
    guard let ledger = try Ledger(state.list, ofFolder: head.id, in: archive, changedInputs) else {
      (folderID, self.ledger, self.generation) = (nil, Ledger(state.list), 0)
      return
    }
    (folderID, self.ledger, self.generation) = (head.id, ledger, head.generation)
    previousConfigurationHash = head.configurationHash
  }

  /// Compares the configuration hash of the previous build with that of this build.
  package mutating func compare(with configurationHash: String) {
    hasSameConfiguration = previousConfigurationHash == configurationHash
  }

  /// Returns the index of a file that is up to date; nil if the file must be built.
  ///
  /// `start` is a hint where to look first: the index of the previous path that was looked up.
  package func upToDateFile(_ path: String, inputKey: InputKey = InputKey(), near start: Int = 0)
    -> Int?
  {
    guard hasSameConfiguration, let index = ledger.index(of: path, near: start),
      ledger.isUpToDate(index, inputKey.value),
      modifiedFiles.isEmpty || !modifiedFiles.contains(path)
    else { return nil }
    return index
  }

  /// Returns whether the file at an index was not modified since the previous build.
  package func isUnmodified(_ index: Int) -> Bool {
    hasLedger && (modifiedFiles.isEmpty || !modifiedFiles.contains(ledger.path(index)))
  }

  /// Returns whether a file is in the ledger and was not modified since the previous build.
  package func isUnmodified(_ path: String) -> Bool {
    index(of: path) != nil && hasLedger && !isModified(path)
  }

  /// Returns whether a file was modified since the previous build or must be verified.
  func isModified(_ path: String) -> Bool { modifiedFiles.contains(path) }

  /// Returns the index of a file in the ledger; nil if the ledger does not contain it.
  package func index(of path: String) -> Int? { ledger.index(of: path) }

  /// Returns whether an obsolete asset or search file stays for one more build, because pages that
  /// are open in browsers may still load it.
  package func isRetainedForOpenPages(_ index: Int) -> Bool {
    let path = ledger.path(index)
    let isAsset = path.hasPrefix(SitePath.assets) || path.hasPrefix(SitePath.search)
    return isAsset && !ledger.hasInputKey(index, LedgerEntry.staleKey)
  }
}
