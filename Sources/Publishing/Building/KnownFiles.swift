internal import Archive

/// The files of a folder as the last publication left them, by path: what tells whether they may stay,
/// in fifty bytes each.
struct KnownFiles: Sendable {
  /// The paths, as in a ``PathList``.
  private var bytes: [UInt8] = []
  /// Where each begins, and where one more would.
  private var starts = [0]
  private var fingerprints: [UInt64] = []
  private var states: [PublishedFile.State] = []
  private var isOutdated: [Bool] = []
  /// How many files show an image.
  private(set) var showing: [ImageMark: Int] = [:]

  /// Adds a file, whose path comes after those that are known.
  mutating func append(
    _ path: Span<UInt8>, _ marks: PublishedMarks, showing images: Span<UInt8> = Span()
  ) {
    ImageMark.forEach(in: images) { showing[$0, default: 0] += 1 }
    for index in path.indices { bytes.append(path[index]) }
    bytes.append(PathList.end)
    starts.append(bytes.count)
    fingerprints.append(marks.fingerprint)
    states.append(marks.state)
    isOutdated.append(marks.isOutdated)
  }

  /// Files of which nothing but the paths is known.
  init(_ list: PathList) {
    let blank = PublishedMarks(
      size: 0, modified: 0, state: .current, fingerprint: 0, isOutdated: true)
    for path in list.paths { append(path.utf8.span, blank) }
  }

  init() {}

  var indices: Range<Int> { states.indices }

  /// Whether these are all files of a list.
  func areListed(in list: PathList) -> Bool { bytes == list.bytes }

  func path(_ place: Int) -> String {
    String(decoding: bytes[starts[place]..<starts[place + 1] - 1], as: UTF8.self)
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
    let (start, end) = (starts[place], starts[place + 1] - 1)
    for index in 0..<min(end - start, path.count) where bytes[start + index] != path[index] {
      return Int(bytes[start + index]) - Int(path[index])
    }
    return end - start - path.count
  }

  /// Neighbours differ in their last letters.
  private func isAt(_ place: Int, _ path: Span<UInt8>) -> Bool {
    let start = starts[place]
    guard starts[place + 1] - 1 - start == path.count else { return false }
    return path.indices.reversed().allSatisfy { bytes[start + $0] == path[$0] }
  }

  private func hasPrefix(_ place: Int, _ prefix: Span<UInt8>) -> Bool {
    let start = starts[place]
    guard starts[place + 1] - start > prefix.count else { return false }
    return prefix.indices.allSatisfy { bytes[start + $0] == prefix[$0] }
  }
}
