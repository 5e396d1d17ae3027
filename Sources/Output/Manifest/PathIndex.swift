internal import Basics

/// A random-access index of the paths in a list.
struct PathIndex: Sendable {
  /// The paths, each followed by a line ending.
  private let bytes: [UInt8]
  /// The start offset of each path, and the end of the last one.
  private let starts: [UInt32]

  /// Creates the index in one pass over the list.
  init(_ list: PathList) {
    bytes = list.bytes
    var starts: [UInt32] = [0]
    starts.reserveCapacity(list.count + 1)
    for index in bytes.indices where bytes[index] == PathList.lineEnding {
      starts.append(UInt32(index) + 1)
    }
    self.starts = starts
  }

  /// The number of paths.
  var count: Int { starts.count - 1 }

  /// Returns the path at an index.
  subscript(index: Int) -> String { String(decoding: bytes[range(index)], as: UTF8.self) }

  /// Returns the byte range of a path, without its line ending.
  private func range(_ index: Int) -> Range<Int> {
    Int(starts[index])..<Int(starts[index + 1]) - 1
  }

  /// Whether the paths from an index on are exactly those of `part`, which includes line endings.
  func contains(_ part: [UInt8], at index: Int) -> Bool {
    let start = Int(starts[index])
    return start + part.count <= bytes.count && bytes[start..<start + part.count] == part[...]
  }

  /// Returns the index of a path by binary search, after first looking at the indices from `start`
  /// on.
  func index(of path: Span<UInt8>, near start: Int = 0) -> Int? {
    for index in start..<max(start, min(start + 4, count)) where isAt(index, path) { return index }
    let index = (0..<count).partitionPoint { self.order($0, path) < 0 }
    return index < count && order(index, path) == 0 ? index : nil
  }

  /// Returns the indices of all paths with a prefix.
  func indices(withPrefix prefix: String) -> Range<Int> {
    let span = prefix.utf8.span
    let start = (0..<count).partitionPoint { self.order($0, span) < 0 }
    let end = (0..<count).partitionPoint { self.order($0, span) < 0 || self.hasPrefix($0, span) }
    return start..<end
  }

  /// Compares the path at an index with another path; returns a negative number if it sorts first.
  private func order(_ index: Int, _ path: Span<UInt8>) -> Int {
    let stored = range(index)
    let start = stored.lowerBound
    for index in 0..<min(stored.count, path.count) where bytes[start + index] != path[index] {
      return Int(bytes[start + index]) - Int(path[index])
    }
    return stored.count - path.count
  }

  /// Whether the path at an index equals another; compares from the end, where neighbouring paths
  /// differ.
  private func isAt(_ index: Int, _ path: Span<UInt8>) -> Bool {
    let stored = range(index)
    guard stored.count == path.count else { return false }
    return path.indices.reversed().allSatisfy { bytes[stored.lowerBound + $0] == path[$0] }
  }

  /// Whether the path at an index begins with a prefix.
  private func hasPrefix(_ index: Int, _ prefix: Span<UInt8>) -> Bool {
    let stored = range(index)
    guard stored.count >= prefix.count else { return false }
    return prefix.indices.allSatisfy { bytes[stored.lowerBound + $0] == prefix[$0] }
  }
}
