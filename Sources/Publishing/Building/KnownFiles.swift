internal import Archive

/// The files of a folder as the last publication left them, by path: what tells whether they may stay,
/// in fifty bytes each.
struct KnownFiles: Sendable {
  /// The paths, as in a ``PathList``.
  private var bytes: [UInt8] = []
  /// Where each begins, and where one more would.
  private var starts: [UInt32] = [0]
  private var fingerprints: [UInt64] = []
  private var states: [PublishedFile.State] = []
  private var isOutdated: [Bool] = []
  /// The images that all of them show, and where those of each end.
  private var images: [ImageMark] = []
  private var imageEnds: [UInt32] = []

  /// Adds files, whose paths come after those that are known; tells what is made of news.
  mutating func append(_ part: PublishedPart, _ news: PublishedNews) {
    append(paths: part.paths)
    fingerprints += part.fingerprints
    states += part.states
    isOutdated += part.isOutdated(by: news)
    let shown = UInt32(images.count)
    images += part.images
    imageEnds += part.imageEnds.lazy.map { shown + $0 }
  }

  /// Files of which nothing but the paths is known.
  init(_ list: PathList) {
    append(paths: list.bytes)
    fingerprints = Array(repeating: 0, count: starts.count - 1)
    states = fingerprints.map { _ in .current }
    isOutdated = states.map { _ in true }
    imageEnds = states.map { _ in 0 }
  }

  init() {}

  private mutating func append(paths: [UInt8]) {
    let start = UInt32(bytes.count)
    bytes += paths
    for index in paths.indices where paths[index] == PathList.end {
      starts.append(start + UInt32(index) + 1)
    }
  }

  /// The images that a file shows.
  func images(_ place: Int) -> ArraySlice<ImageMark> {
    images[(place == 0 ? 0 : Int(imageEnds[place - 1]))..<Int(imageEnds[place])]
  }

  private func range(_ place: Int) -> Range<Int> {
    Int(starts[place])..<Int(starts[place + 1]) - 1
  }

  var indices: Range<Int> { states.indices }

  /// Whether these are all files of a list.
  func areListed(in list: PathList) -> Bool { bytes == list.bytes }

  func path(_ place: Int) -> String {
    String(decoding: bytes[range(place)], as: UTF8.self)
  }

  func state(_ place: Int) -> PublishedFile.State { states[place] }

  /// Whether a file was made so, of what is as it was.
  func isCurrent(_ place: Int, _ fingerprint: UInt64) -> Bool {
    states[place] == .current && !isOutdated[place] && fingerprints[place] == fingerprint
  }

  func hasFingerprint(_ place: Int, _ fingerprint: UInt64) -> Bool {
    fingerprints[place] == fingerprint
  }

  /// The place of a file, which is often one of the next after some place.
  func place(of path: String, near start: Int = 0) -> Int? {
    let span = path.utf8.span
    for place in start..<max(start, min(start + 4, states.count)) where isAt(place, span) {
      return place
    }
    let place = firstPlace { self.order($0, span) < 0 }
    return place < states.count && order(place, span) == 0 ? place : nil
  }

  /// The places of all files in a folder, whose name ends with a slash.
  func places(inFolder folder: String) -> Range<Int> {
    let span = folder.utf8.span
    let start = firstPlace { self.order($0, span) < 0 }
    let end = firstPlace { self.order($0, span) < 0 || self.hasPrefix($0, span) }
    return start..<end
  }

  /// The first place for which something does not hold that holds up to there.
  private func firstPlace(where isBefore: (Int) -> Bool) -> Int {
    var (first, end) = (0, states.count)
    while first < end {
      let middle = (first + end) / 2
      if isBefore(middle) { first = middle + 1 } else { end = middle }
    }
    return first
  }

  /// How the path at a place compares with another: less than 0 where it comes before.
  private func order(_ place: Int, _ path: Span<UInt8>) -> Int {
    let known = range(place)
    let start = known.lowerBound
    for index in 0..<min(known.count, path.count) where bytes[start + index] != path[index] {
      return Int(bytes[start + index]) - Int(path[index])
    }
    return known.count - path.count
  }

  /// Neighbours differ in their last letters.
  private func isAt(_ place: Int, _ path: Span<UInt8>) -> Bool {
    let known = range(place)
    guard known.count == path.count else { return false }
    return path.indices.reversed().allSatisfy { bytes[known.lowerBound + $0] == path[$0] }
  }

  private func hasPrefix(_ place: Int, _ prefix: Span<UInt8>) -> Bool {
    let known = range(place)
    guard known.count >= prefix.count else { return false }
    return prefix.indices.allSatisfy { bytes[known.lowerBound + $0] == prefix[$0] }
  }
}
