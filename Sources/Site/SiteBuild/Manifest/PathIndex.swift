internal import Basics

/// An index of a sorted list of paths, which finds paths by number and numbers by path.
struct PathIndex: Sendable {
  /// The sorted paths, each followed by a line ending.
  private let bytes: [UInt8]
  /// The offset in `bytes` at which each path starts, followed by the end of the last path.
  private let startOffsets: [UInt32]

  /// Creates the index of a list in one pass over the list.
  init(_ list: PathList) {
    bytes = list.bytes
    var startOffsets: [UInt32] = [0]
    startOffsets.reserveCapacity(list.count + 1)
    for index in bytes.indices where bytes[index] == PathList.lineEnding {
      startOffsets.append(UInt32(index) + 1)
    }
    self.startOffsets = startOffsets
  }

  /// The number of paths in the index.
  var count: Int { startOffsets.count - 1 }

  /// Returns the path at an index.
  subscript(index: Int) -> String { String(decoding: bytes[range(index)], as: UTF8.self) }

  /// Returns the range of bytes of the path at an index, without its line ending.
  private func range(_ index: Int) -> Range<Int> {
    Int(startOffsets[index])..<Int(startOffsets[index + 1]) - 1
  }

  /// Returns whether the paths from an index on begin with those in `part`, each of which has a
  /// line ending.
  func contains(_ part: [UInt8], at index: Int) -> Bool {
    let start = Int(startOffsets[index])
    return start + part.count <= bytes.count && bytes[start..<start + part.count] == part[...]
  }

  /// Returns the index of a path, by binary search; nil if the list does not contain the path.
  ///
  /// Indices from `start` on are tried first.
  func index(of path: Span<UInt8>, near start: Int = 0) -> Int? {
    for index in start..<max(start, min(start + 4, count)) where isPath(path, at: index) {
      return index
    }
    let index = (0..<count).partitionPoint { self.compare($0, with: path) < 0 }
    return index < count && compare(index, with: path) == 0 ? index : nil
  }

  /// Returns the indices of all paths with a prefix, which are adjacent.
  func indices(withPrefix prefix: String) -> Range<Int> {
    let span = prefix.utf8.span
    let start = (0..<count).partitionPoint { self.compare($0, with: span) < 0 }
    let end = (0..<count).partitionPoint {
      self.compare($0, with: span) < 0 || self.hasPrefix($0, span)
    }
    return start..<end
  }

  /// Compares the path at an index with another path; the result is negative if it sorts before the
  /// other, 0 if they are equal, and otherwise positive.
  private func compare(_ index: Int, with path: Span<UInt8>) -> Int {
    let stored = range(index)
    let start = stored.lowerBound
    for index in 0..<min(stored.count, path.count) where bytes[start + index] != path[index] {
      return Int(bytes[start + index]) - Int(path[index])
    }
    return stored.count - path.count
  }

  /// Returns whether the path at an index equals another path; compares from the end, where
  /// neighbouring paths differ.
  private func isPath(_ path: Span<UInt8>, at index: Int) -> Bool {
    let stored = range(index)
    guard stored.count == path.count else { return false }
    return path.indices.reversed().allSatisfy { bytes[stored.lowerBound + $0] == path[$0] }
  }

  /// Returns whether the path at an index begins with a prefix.
  private func hasPrefix(_ index: Int, _ prefix: Span<UInt8>) -> Bool {
    let stored = range(index)
    guard stored.count >= prefix.count else { return false }
    return prefix.indices.allSatisfy { bytes[stored.lowerBound + $0] == prefix[$0] }
  }
}
