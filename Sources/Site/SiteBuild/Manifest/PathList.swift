/// A sorted list of unique paths of files, stored in one buffer because there may be millions.
package struct PathList: Equatable, Sendable {
  /// The paths of the list in UTF-8, each followed by a line ending.
  let bytes: [UInt8]

  /// The number of paths in the list.
  package let count: Int

  /// The byte that ends each path of a list, a line feed.
  static let lineEnding = UInt8(ascii: "\n")

  /// Creates a list from the bytes of paths that are already sorted and end with line endings.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    count = bytes.count { $0 == Self.lineEnding }
  }

  /// Creates a list of the paths that `collecting` passes to its argument one by one, in any order.
  package init(collecting: ((String) -> Void) throws -> Void) rethrows {
    var bytes: [UInt8] = []
    var starts: [UInt32] = []
    try collecting { path in
      starts.append(UInt32(bytes.count))
      bytes += path.utf8
      bytes.append(Self.lineEnding)
    }
    starts.sort { Self.path(at: Int($0), precedes: Int($1), in: bytes.span) }
    var sorted: [UInt8] = []
    sorted.reserveCapacity(bytes.count)
    for start in starts {
      var index = Int(start)
      while bytes[index] != Self.lineEnding { index += 1 }
      sorted += bytes[Int(start)...index]
    }
    self.bytes = sorted
    count = starts.count
  }

  /// Returns whether the path at an offset sorts before the path at another offset; the line ending
  /// sorts before all other characters.
  static func path(at start: Int, precedes other: Int, in bytes: Span<UInt8>) -> Bool {
    var (left, right) = (start, other)
    while bytes[left] == bytes[right], bytes[left] != lineEnding {
      left += 1
      right += 1
    }
    return bytes[left] < bytes[right]
  }

  /// All paths of the list as strings, sorted.
  package var paths: [String] {
    bytes.split(separator: Self.lineEnding).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The paths of the files at the top level, which contain no slash.
  package var topLevelPaths: [String] {
    var paths: [String] = []
    var start = 0
    while start < bytes.count {
      let path = Self.path(in: bytes, at: start)
      if let slash = path.firstIndex(of: UInt8(ascii: "/")) {
        start = self.end(ofFolder: path[...slash], from: path.endIndex)
      } else {
        paths.append(String(decoding: path.dropLast(), as: UTF8.self))
        start = path.endIndex
      }
    }
    return paths
  }

  /// Returns the offset after all paths in a folder, which are adjacent.
  private func end(ofFolder folder: ArraySlice<UInt8>, from start: Int) -> Int {
    offset(from: start) { $0.starts(with: folder) }
  }

  /// Returns the offset of the first path at or after `start` for which `isBefore` is false, by
  /// binary search.
  private func offset(from start: Int, where isBefore: (ArraySlice<UInt8>) -> Bool) -> Int {
    var (first, end) = (start, bytes.count)
    while first < end {
      var middle = (first + end) / 2
      while middle > first, bytes[middle - 1] != Self.lineEnding { middle -= 1 }
      let path = Self.path(in: bytes, at: middle)
      if isBefore(path) { first = path.endIndex } else { end = middle }
    }
    return first
  }

  /// Returns a list with some paths added and others removed.
  package func changed(adding added: [String], removing removed: [String]) -> PathList {
    if added.isEmpty, removed.isEmpty { return self }
    let changes =
      added.map { (path: Array("\($0)\n".utf8), isAdded: true) }
      + removed.map { (path: Array("\($0)\n".utf8), isAdded: false) }
    var list: [UInt8] = []
    list.reserveCapacity(bytes.count + changes.reduce(0) { $0 + ($1.isAdded ? $1.path.count : 0) })
    var copied = 0
    for (path, isAdded) in changes.sorted(by: { $0.path.lexicographicallyPrecedes($1.path) }) {
      let offset = offset(from: copied) { $0.lexicographicallyPrecedes(path) }
      list += bytes[copied..<offset]
      copied = offset
      if isAdded {
        list += path
      } else if bytes[offset...].starts(with: path) {
        copied += path.count
      }
    }
    list += bytes[copied...]
    return PathList(list)
  }

  /// Returns the bytes of the path at an offset, including its line ending.
  private static func path(in bytes: [UInt8], at start: Int) -> ArraySlice<UInt8> {
    var index = start
    while bytes[index] != lineEnding { index += 1 }
    return bytes[start...index]
  }
}
