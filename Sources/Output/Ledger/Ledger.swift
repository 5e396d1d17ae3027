internal import Archive

/// What is stored about each file of an output folder, by path, to decide whether it is up to date.
package struct Ledger: Sendable {
  private let paths: PathIndex
  private var inputKeys: [UInt64] = []
  private var isOutdated: [Bool] = []

  /// Creates a ledger of paths alone, so that no file is up to date.
  init(_ list: PathList) {
    paths = PathIndex(list)
    inputKeys = Array(repeating: 0, count: paths.count)
    isOutdated = Array(repeating: true, count: paths.count)
  }

  /// Reads the stored ledger of a folder, and marks the files one of whose inputs changed; nil unless it
  /// has the same paths as the folder's own list.
  init?(
    _ list: PathList, ofFolder id: String, in archive: Archive, _ changes: ChangedInputs
  )
    throws(ArchiveError)
  {
    paths = PathIndex(list)
    inputKeys.reserveCapacity(paths.count)
    isOutdated.reserveCapacity(paths.count)
    var isListed = true
    try archive.forEachLedgerPart(inFolder: id) { part in
      isListed = isListed && paths.holds(part.paths, at: inputKeys.count)
      guard isListed else { return }
      inputKeys += part.inputKeys
      isOutdated += part.isOutdated(by: changes)
    }
    guard isListed, inputKeys.count == paths.count else { return nil }
  }

  package var indices: Range<Int> { inputKeys.indices }

  package func path(_ place: Int) -> String { paths[place] }

  /// Whether a file is up to date: it has the same key, and no input changed.
  func isCurrent(_ place: Int, _ inputKey: UInt64) -> Bool {
    !isOutdated[place] && inputKeys[place] == inputKey
  }

  package func hasInputKey(_ place: Int, _ inputKey: UInt64) -> Bool {
    inputKeys[place] == inputKey
  }

  /// Returns the index of a file; looks near `start` first.
  package func place(of path: String, near start: Int = 0) -> Int? {
    paths.place(of: path.utf8.span, near: start)
  }

  /// Returns the indices of all files in a folder, whose name ends with a slash.
  package func places(inFolder folder: String) -> Range<Int> {
    paths.places(beginningWith: folder)
  }
}
