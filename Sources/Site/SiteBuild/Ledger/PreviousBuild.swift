internal import Archive
internal import Contents
internal import Pages

/// The stored results of the previous build of an output folder, if they are still valid.
///
/// Files are identified by their indices in ``ledger``.
struct PreviousBuild: Sendable {
  /// The id of the output folder; nil if no valid ledger is stored for it.
  let folderID: String?
  /// The ledger of the previous build: its files, with their input keys and whether their inputs
  /// changed.
  let ledger: Ledger
  /// The generation of changes that the previous build included; 0 if unknown.
  let generation: Int
  /// The files that were modified since the previous build or must be verified.
  private var modifiedFiles: Set<String> = []
  /// The configuration hash of the previous build; nil if unknown.
  private var previousConfigurationHash: String?
  /// Whether this build has the same configuration as the previous one.
  private(set) var hasSameConfiguration = false

  /// Whether a valid ledger of the previous build is stored.
  var hasLedger: Bool { folderID != nil }

  /// Creates the results for an output folder without a previous build.
  init() { (folderID, ledger, generation) = (nil, Ledger(PathList([])), 0) }

  /// Reads the ledger of an output folder, and the changes from the previous build up to a
  /// generation.
  init(of state: OutputState, in archive: Archive, at generation: Int) throws {
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
  mutating func compare(with configurationHash: String) {
    hasSameConfiguration = previousConfigurationHash == configurationHash
  }

  /// Returns the index of a file that is up to date; nil if the file must be built.
  ///
  /// `start` is a hint where to look first: the index of the previous path that was looked up.
  func upToDateFile(_ path: String, inputKey: InputKey = InputKey(), near start: Int = 0)
    -> Int?
  {
    guard hasSameConfiguration, let index = ledger.index(of: path, near: start),
      ledger.isUpToDate(index, inputKey.value),
      modifiedFiles.isEmpty || !modifiedFiles.contains(path)
    else { return nil }
    return index
  }

  /// Returns whether the file at an index was not modified since the previous build.
  func isUnmodified(_ index: Int) -> Bool {
    hasLedger && (modifiedFiles.isEmpty || !modifiedFiles.contains(ledger.path(index)))
  }

  /// Returns whether a file is in the ledger and was not modified since the previous build.
  func isUnmodified(_ path: String) -> Bool {
    index(of: path) != nil && hasLedger && !isModified(path)
  }

  /// Returns whether a file was modified since the previous build or must be verified.
  func isModified(_ path: String) -> Bool { modifiedFiles.contains(path) }

  /// Returns the index of a file in the ledger; nil if the ledger does not contain it.
  func index(of path: String) -> Int? { ledger.index(of: path) }

  /// Returns whether an obsolete asset or search file stays for one more build, because pages that
  /// are open in browsers may still load it.
  func isRetainedForOpenPages(_ index: Int) -> Bool {
    let path = ledger.path(index)
    let isAsset = path.hasPrefix(SitePath.assets) || path.hasPrefix(SitePath.search)
    return isAsset && !ledger.hasInputKey(index, LedgerEntry.staleKey)
  }
}

/// The input keys of all files of the previous build, and whether their inputs changed; files are
/// identified by index.
struct Ledger: Sendable {
  /// The paths of all files in the ledger, sorted.
  private let paths: PathList
  /// The input key of each file in the previous build, by the index of the file.
  private var inputKeys: [UInt64] = []
  /// Whether an input of a file changed since the previous build, by the index of the file.
  private var isOutdated: [Bool] = []

  /// Creates a ledger that knows only paths, so that no file is up to date.
  init(_ list: PathList) {
    paths = list
    inputKeys = Array(repeating: 0, count: paths.count)
    isOutdated = Array(repeating: true, count: paths.count)
  }

  /// Reads the stored ledger of a folder, and finds the files with a changed input.
  ///
  /// The result is nil if the paths in the stored ledger differ from the list of files in the
  /// folder.
  init?(
    _ list: PathList, ofFolder id: String, in archive: Archive, _ changes: ChangedInputs
  )
    throws(ArchiveError)
  {
    paths = list
    inputKeys.reserveCapacity(paths.count)
    isOutdated.reserveCapacity(paths.count)
    var matchesList = true
    try archive.forEachLedgerPart(inFolder: id) { part in
      matchesList = matchesList && paths.contains(part.paths, at: inputKeys.count)
      guard matchesList else { return }
      inputKeys += part.inputKeys
      isOutdated += part.staleFlags(for: changes)
    }
    guard matchesList, inputKeys.count == paths.count else { return nil }
  }

  /// The indices of all files in the ledger.
  var indices: Range<Int> { inputKeys.indices }

  /// Returns the path of the file at an index in the ledger.
  func path(_ index: Int) -> String { paths[index] }

  /// Returns whether the file at an index is up to date: its input key is unchanged, and so are its
  /// inputs.
  func isUpToDate(_ index: Int, _ inputKey: UInt64) -> Bool {
    !isOutdated[index] && inputKeys[index] == inputKey
  }

  /// Returns whether the file at an index had this input key in the previous build.
  func hasInputKey(_ index: Int, _ inputKey: UInt64) -> Bool {
    inputKeys[index] == inputKey
  }

  /// Returns the index of the file at a path; nil if the ledger does not contain it.
  ///
  /// Indices from `start` on are tried first.
  func index(of path: String, near start: Int = 0) -> Int? {
    paths.index(of: path.utf8.span, near: start)
  }

  /// Returns the indices of all files in a folder, whose path is given with a trailing slash.
  func indices(inFolder folder: String) -> Range<Int> {
    paths.indices(withPrefix: folder)
  }
}

/// A set of files of the ledger, by their indices; stored as one bit per file because there may be
/// millions.
struct FileSet: Sendable {
  /// The bits of all files, 64 in each word; a bit is 1 if the set contains the file.
  private var words: [UInt64] = []

  /// Inserts a file by its index in the ledger.
  mutating func insert(_ fileIndex: Int) {
    let word = fileIndex / UInt64.bitWidth
    if word >= words.count { words += repeatElement(0, count: word + 1 - words.count) }
    words[word] |= 1 << UInt64(fileIndex % UInt64.bitWidth)
  }

  /// Returns whether the set contains the file at an index in the ledger.
  func contains(_ fileIndex: Int) -> Bool {
    let word = fileIndex / UInt64.bitWidth
    return word < words.count && words[word] & 1 << UInt64(fileIndex % UInt64.bitWidth) != 0
  }

  /// Inserts all files of another set into this one.
  mutating func formUnion(_ other: FileSet) {
    words += repeatElement(0, count: max(0, other.words.count - words.count))
    for (index, word) in other.words.enumerated() { words[index] |= word }
  }

  /// The number of files in the set.
  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
}
