internal import Archive

/// The keys of all files of the previous build, and whether their inputs changed; files are
/// identified by index.
package struct Ledger: Sendable {
  /// The paths of all files, sorted.
  private let paths: PathIndex
  /// The key of each file in the previous build.
  private var inputKeys: [UInt64] = []
  /// Whether an input of each file changed since the previous build.
  private var isOutdated: [Bool] = []

  /// Creates a ledger from paths alone, in which no file is up to date.
  init(_ list: PathList) {
    paths = PathIndex(list)
    inputKeys = Array(repeating: 0, count: paths.count)
    isOutdated = Array(repeating: true, count: paths.count)
  }

  /// Reads the stored ledger of a folder and finds the files with a changed input.
  ///
  /// Returns nil if the stored paths differ from the list of the folder.
  init?(
    _ list: PathList, ofFolder id: String, in archive: Archive, _ changes: ChangedInputs
  )
    throws(ArchiveError)
  {
    paths = PathIndex(list)
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

  /// The indices of all files.
  package var indices: Range<Int> { inputKeys.indices }

  /// Returns the path of a file.
  package func path(_ index: Int) -> String { paths[index] }

  /// Whether a file is up to date: its key is equal and none of its inputs changed.
  func isUpToDate(_ index: Int, _ inputKey: UInt64) -> Bool {
    !isOutdated[index] && inputKeys[index] == inputKey
  }

  /// Whether a file had the given key in the previous build.
  package func hasInputKey(_ index: Int, _ inputKey: UInt64) -> Bool {
    inputKeys[index] == inputKey
  }

  /// Returns the index of a path, first looking at the indices from `start` on.
  package func index(of path: String, near start: Int = 0) -> Int? {
    paths.index(of: path.utf8.span, near: start)
  }

  /// Returns the indices of all files in a folder, whose path ends with a slash.
  package func indices(inFolder folder: String) -> Range<Int> {
    paths.indices(withPrefix: folder)
  }
}
