internal import Basics

/// Finds the paths of a list.
struct PathIndex: Sendable {
  private let bytes: [UInt8]
  /// Where each begins, and where one more would.
  private let starts: [UInt32]

  init(_ list: PathList) {
    bytes = list.bytes
    var starts: [UInt32] = [0]
    starts.reserveCapacity(list.count + 1)
    for index in bytes.indices where bytes[index] == PathList.end {
      starts.append(UInt32(index) + 1)
    }
    self.starts = starts
  }

  var count: Int { starts.count - 1 }

  subscript(place: Int) -> String { String(decoding: bytes[range(place)], as: UTF8.self) }

  private func range(_ place: Int) -> Range<Int> {
    Int(starts[place])..<Int(starts[place + 1]) - 1
  }

  /// Whether the paths from a place on are those of a part, each with its end.
  func holds(_ part: [UInt8], at place: Int) -> Bool {
    let start = Int(starts[place])
    return start + part.count <= bytes.count && bytes[start..<start + part.count] == part[...]
  }

  /// The place of a path, which is often one of the next after some place.
  func place(of path: Span<UInt8>, near start: Int = 0) -> Int? {
    for place in start..<max(start, min(start + 4, count)) where isAt(place, path) { return place }
    let place = (0..<count).partitionPoint { self.order($0, path) < 0 }
    return place < count && order(place, path) == 0 ? place : nil
  }

  /// The places of all paths that begin so.
  func places(beginningWith prefix: String) -> Range<Int> {
    let span = prefix.utf8.span
    let start = (0..<count).partitionPoint { self.order($0, span) < 0 }
    let end = (0..<count).partitionPoint { self.order($0, span) < 0 || self.hasPrefix($0, span) }
    return start..<end
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
