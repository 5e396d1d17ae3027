package import Archive

/// What is stored about the previous build of a folder, as far as it can be relied on.
///
/// Files are identified by their index in ``ledger``.
package struct PreviousBuild: Sendable {
  /// The id of the folder; nil where nothing is stored but the paths of its files.
  package let folder: String?
  package let ledger: Ledger
  /// The files that were modified since the previous build, or reported by a check.
  private var touched: Set<String> = []
  /// The configuration of that build; nil where it is not known.
  private var configuration: String?
  /// Whether this build has the same configuration.
  package private(set) var hasSameConfiguration = false

  package var isKnown: Bool { folder != nil }

  /// Creates a state in which nothing is up to date.
  package init() { (folder, ledger) = (nil, Ledger(PathList([]))) }

  /// Reads the ledger of a folder, and the changes from the previous build up to a generation.
  package init(of state: OutputState, in archive: Archive, at generation: Int) throws {
    touched = state.touched
    guard let known = state.known else {
      (folder, ledger) = (nil, Ledger(state.list))
      return
    }
    let changes =
      known.generation < generation
      ? try archive.changes(after: known.generation)
        .union(archive.answersOfChangedQuestions(after: known.generation))
      : []
    let changedInputs = ChangedInputs(changes.union(state.touched.map(Input.file)))
    // If another program wrote to the archive, the ledger may not match the manifest.
    guard let ledger = try Ledger(state.list, ofFolder: known.id, in: archive, changedInputs) else {
      (folder, self.ledger) = (nil, Ledger(state.list))
      return
    }
    (folder, self.ledger) = (known.id, ledger)
    configuration = known.configurationHash
  }

  /// Compares the configuration with that of this build.
  package mutating func compare(with configuration: String) {
    hasSameConfiguration = self.configuration == configuration
  }

  /// Returns the index of a file that is up to date, or nil if it has to be built.
  ///
  /// `start` is a hint: the index of the path that was looked up before.
  package func upToDateFile(_ path: String, inputKey: InputKey = InputKey(), near start: Int = 0)
    -> Int?
  {
    guard hasSameConfiguration, let place = ledger.place(of: path, near: start),
      ledger.isCurrent(place, inputKey.number), touched.isEmpty || !touched.contains(path)
    else { return nil }
    return place
  }

  /// Whether nobody modified a file since.
  package func isIntact(_ place: Int) -> Bool {
    isKnown && (touched.isEmpty || !touched.contains(ledger.path(place)))
  }

  /// Whether a file is in the ledger, and nobody modified it since.
  package func isIntact(_ path: String) -> Bool {
    place(of: path) != nil && isKnown && !isTouched(path)
  }

  /// Whether somebody modified a file since, or may have.
  func isTouched(_ path: String) -> Bool { touched.contains(path) }

  /// The index of a file in the ledger.
  package func place(of path: String) -> Int? { ledger.place(of: path) }

  /// Whether an unneeded asset or file of search stays until the next build, for pages that are open.
  package func isStillAwaited(_ place: Int) -> Bool {
    let path = ledger.path(place)
    let isAsset = path.hasPrefix(SitePath.assets) || path.hasPrefix(SitePath.search)
    return isAsset && !ledger.hasInputKey(place, LedgerEntry.staleKey)
  }
}
