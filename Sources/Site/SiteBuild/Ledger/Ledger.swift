internal import Archive

/// The input keys of all files of the previous build, and whether their inputs changed; files are
/// identified by index.
package struct Ledger: Sendable {
  /// The paths of all files in the ledger, sorted.
  private let paths: PathIndex
  /// The input key of each file in the previous build, by the index of the file.
  private var inputKeys: [UInt64] = []
  /// Whether an input of a file changed since the previous build, by the index of the file.
  private var isOutdated: [Bool] = []

  /// Creates a ledger that knows only paths, so that no file is up to date.
  init(_ list: PathList) {
    paths = PathIndex(list)
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
    paths = PathIndex(list)
    inputKeys.reserveCapacity(paths.count)
    isOutdated.reserveCapacity(paths.count)
    var matchesList = true
    try archive.forEachLedgerPart(inFolder: id) { part in
      matchesList = matchesList && paths.contains(part.files.paths, at: inputKeys.count)
      guard matchesList else { return }
      inputKeys += part.inputKeys
      isOutdated += part.staleFlags(for: changes)
    }
    guard matchesList, inputKeys.count == paths.count else { return nil }
  }

  /// The indices of all files in the ledger.
  package var indices: Range<Int> { inputKeys.indices }

  /// Returns the path of the file at an index in the ledger.
  package func path(_ index: Int) -> String { paths[index] }

  /// Returns whether the file at an index is up to date: its input key is unchanged, and so are its
  /// inputs.
  func isUpToDate(_ index: Int, _ inputKey: UInt64) -> Bool {
    !isOutdated[index] && inputKeys[index] == inputKey
  }

  /// Returns whether the file at an index had this input key in the previous build.
  package func hasInputKey(_ index: Int, _ inputKey: UInt64) -> Bool {
    inputKeys[index] == inputKey
  }

  /// Returns the index of the file at a path; nil if the ledger does not contain it.
  ///
  /// Indices from `start` on are tried first.
  package func index(of path: String, near start: Int = 0) -> Int? {
    paths.index(of: path.utf8.span, near: start)
  }

  /// Returns the indices of all files in a folder, whose path is given with a trailing slash.
  package func indices(inFolder folder: String) -> Range<Int> {
    paths.indices(withPrefix: folder)
  }
}
