internal import Archive

/// The files of a folder as the last publication left them, by path: what tells whether they may stay,
/// in fifty bytes each.
struct KnownFiles: Sendable {
  private let paths: PathIndex
  private var fingerprints: [UInt64] = []
  private var states: [PublishedFile.State] = []
  private var isOutdated: [Bool] = []
  /// The images that all of them show, and where those of each end.
  private var images: [ImageMark] = []
  private var imageEnds: [UInt32] = []

  /// Files of which nothing but the paths is known.
  init(_ list: PathList) {
    paths = PathIndex(list)
    fingerprints = Array(repeating: 0, count: paths.count)
    states = Array(repeating: .current, count: paths.count)
    isOutdated = Array(repeating: true, count: paths.count)
    imageEnds = Array(repeating: 0, count: paths.count)
  }

  /// What an archive knows of the files that a folder lists, and which of them news changed; nil unless
  /// it knows just these.
  init?(_ list: PathList, ofFolder id: String, in archive: Archive, _ news: PublishedNews)
    throws(ArchiveError)
  {
    paths = PathIndex(list)
    fingerprints.reserveCapacity(paths.count)
    states.reserveCapacity(paths.count)
    isOutdated.reserveCapacity(paths.count)
    imageEnds.reserveCapacity(paths.count)
    images.reserveCapacity(8 * paths.count)
    var isListed = true
    try archive.forEachPublishedPart(inFolder: id) { part in
      isListed = isListed && paths.holds(part.paths, at: states.count)
      guard isListed else { return }
      fingerprints += part.fingerprints
      states += part.states
      isOutdated += part.isOutdated(by: news)
      let shown = UInt32(images.count)
      images += part.images
      imageEnds += part.imageEnds.lazy.map { shown + $0 }
    }
    guard isListed, states.count == paths.count else { return nil }
  }

  var indices: Range<Int> { states.indices }

  func path(_ place: Int) -> String { paths[place] }

  func state(_ place: Int) -> PublishedFile.State { states[place] }

  /// The images that a file shows.
  func images(_ place: Int) -> ArraySlice<ImageMark> {
    images[(place == 0 ? 0 : Int(imageEnds[place - 1]))..<Int(imageEnds[place])]
  }

  /// Whether a file was made so, of what is as it was.
  func isCurrent(_ place: Int, _ fingerprint: UInt64) -> Bool {
    states[place] == .current && !isOutdated[place] && fingerprints[place] == fingerprint
  }

  func hasFingerprint(_ place: Int, _ fingerprint: UInt64) -> Bool {
    fingerprints[place] == fingerprint
  }

  /// The place of a file, which is often one of the next after some place.
  func place(of path: String, near start: Int = 0) -> Int? {
    paths.place(of: path.utf8.span, near: start)
  }

  /// The places of all files in a folder, whose name ends with a slash.
  func places(inFolder folder: String) -> Range<Int> {
    paths.places(beginningWith: folder)
  }

  /// The place of an image's file.
  func place(of image: ImageMark) -> Int? {
    paths.places(beginningWith: SitePath.imageStart(image)).first
  }
}
