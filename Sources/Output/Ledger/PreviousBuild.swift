package import Archive

/// The stored results of the previous build of a folder, as far as they are valid.
///
/// Files are identified by their index in ``ledger``.
package struct PreviousBuild: Sendable {
  /// The id of the folder; nil if no valid ledger is stored.
  package let folder: String?
  /// The ledger of the previous build.
  package let ledger: Ledger
  /// Files that were modified since the previous build, or that a check reported.
  private var touched: Set<String> = []
  /// The configuration hash of the previous build; nil if unknown.
  private var configuration: String?
  /// Whether this build has the same configuration as the previous one.
  package private(set) var hasSameConfiguration = false

  /// Whether a valid ledger is stored.
  package var hasLedger: Bool { folder != nil }

  /// Creates the state of a folder without a previous build.
  package init() { (folder, ledger) = (nil, Ledger(PathList([]))) }

  /// Reads the ledger of a folder and the changes since the previous build up to a generation.
  package init(of state: OutputState, in archive: Archive, at generation: Int) throws {
    touched = state.modifiedFiles
    guard let head = state.ledgerHead else {
      (folder, ledger) = (nil, Ledger(state.list))
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
      (folder, self.ledger) = (nil, Ledger(state.list))
      return
    }
    (folder, self.ledger) = (head.id, ledger)
    configuration = head.configurationHash
  }

  /// Compares the stored configuration hash with that of this build.
  package mutating func compare(with configuration: String) {
    hasSameConfiguration = self.configuration == configuration
  }

  /// Returns the index of a file that is up to date, or nil if it must be built.
  ///
  /// `start` is a hint: the index of the path that was looked up before.
  package func upToDateFile(_ path: String, inputKey: InputKey = InputKey(), near start: Int = 0)
    -> Int?
  {
    guard hasSameConfiguration, let index = ledger.index(of: path, near: start),
      ledger.isUpToDate(index, inputKey.value), touched.isEmpty || !touched.contains(path)
    else { return nil }
    return index
  }

  /// Whether a file was not modified since the previous build.
  package func isUnmodified(_ index: Int) -> Bool {
    hasLedger && (touched.isEmpty || !touched.contains(ledger.path(index)))
  }

  /// Whether a file is in the ledger and was not modified since the previous build.
  package func isUnmodified(_ path: String) -> Bool {
    index(of: path) != nil && hasLedger && !isModified(path)
  }

  /// Whether a file was modified since the previous build, or must be verified.
  func isModified(_ path: String) -> Bool { touched.contains(path) }

  /// Returns the index of a file in the ledger.
  package func index(of path: String) -> Int? { ledger.index(of: path) }

  /// Whether an obsolete asset or search file stays for one more build, because open pages may
  /// still load it.
  package func isRetainedForOpenPages(_ index: Int) -> Bool {
    let path = ledger.path(index)
    let isAsset = path.hasPrefix(SitePath.assets) || path.hasPrefix(SitePath.search)
    return isAsset && !ledger.hasInputKey(index, LedgerEntry.staleKey)
  }
}
