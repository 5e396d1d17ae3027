internal import Archive

/// What is stored about each file of an output folder, by path, to decide whether it is up to date;
/// fifty bytes each.
struct Ledger: Sendable {
  private let paths: PathIndex
  private var inputKeys: [UInt64] = []
  private var states: [LedgerEntry.State] = []
  private var isOutdated: [Bool] = []
  /// The images of all files in order; `imageEnds` has the end of those of each file.
  private var images: [ImageMark] = []
  private var imageEnds: [UInt32] = []

  /// Creates a ledger of paths alone, so that no file is up to date.
  init(_ list: PathList) {
    paths = PathIndex(list)
    inputKeys = Array(repeating: 0, count: paths.count)
    states = Array(repeating: .current, count: paths.count)
    isOutdated = Array(repeating: true, count: paths.count)
    imageEnds = Array(repeating: 0, count: paths.count)
  }

  /// Reads the stored ledger of a folder, and marks the files one of whose inputs changed; nil unless it
  /// has the same paths as the folder's own list.
  init?(_ list: PathList, ofFolder id: String, in archive: Archive, _ changes: ChangedInputs)
    throws(ArchiveError)
  {
    paths = PathIndex(list)
    inputKeys.reserveCapacity(paths.count)
    states.reserveCapacity(paths.count)
    isOutdated.reserveCapacity(paths.count)
    imageEnds.reserveCapacity(paths.count)
    images.reserveCapacity(8 * paths.count)
    var isListed = true
    try archive.forEachLedgerPart(inFolder: id) { part in
      isListed = isListed && paths.holds(part.paths, at: states.count)
      guard isListed else { return }
      inputKeys += part.inputKeys
      states += part.states
      isOutdated += part.isOutdated(by: changes)
      let shown = UInt32(images.count)
      images += part.images
      imageEnds += part.imageEnds.lazy.map { shown + $0 }
    }
    guard isListed, states.count == paths.count else { return nil }
  }

  var indices: Range<Int> { states.indices }

  func path(_ place: Int) -> String { paths[place] }

  func state(_ place: Int) -> LedgerEntry.State { states[place] }

  /// The images that a file shows.
  func images(_ place: Int) -> ArraySlice<ImageMark> {
    images[(place == 0 ? 0 : Int(imageEnds[place - 1]))..<Int(imageEnds[place])]
  }

  /// Whether a file is up to date: it was built, has the same key, and no input changed.
  func isCurrent(_ place: Int, _ inputKey: UInt64) -> Bool {
    states[place] == .current && !isOutdated[place] && inputKeys[place] == inputKey
  }

  func hasInputKey(_ place: Int, _ inputKey: UInt64) -> Bool {
    inputKeys[place] == inputKey
  }

  /// Returns the index of a file; looks near `start` first.
  func place(of path: String, near start: Int = 0) -> Int? {
    paths.place(of: path.utf8.span, near: start)
  }

  /// Returns the indices of all files in a folder, whose name ends with a slash.
  func places(inFolder folder: String) -> Range<Int> {
    paths.places(beginningWith: folder)
  }

  /// Returns the index of an image's file.
  func place(of image: ImageMark) -> Int? {
    paths.places(beginningWith: SitePath.imageStart(image)).first
  }
}
