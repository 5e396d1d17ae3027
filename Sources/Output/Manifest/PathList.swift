/// Paths of files, each once, sorted; in one piece, as there may be millions.
package struct PathList: Equatable, Sendable {
  /// Each path, ended by a line end.
  let bytes: [UInt8]

  static let end = UInt8(ascii: "\n")

  /// Takes paths that are written so, and are sorted.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Sorts paths that were named one by one.
  package init(naming: ((String) -> Void) throws -> Void) rethrows {
    var bytes: [UInt8] = []
    var starts: [UInt32] = []
    try naming { path in
      starts.append(UInt32(bytes.count))
      bytes += path.utf8
      bytes.append(Self.end)
    }
    starts.sort { Self.path(at: Int($0), precedes: Int($1), in: bytes.span) }
    var sorted: [UInt8] = []
    sorted.reserveCapacity(bytes.count)
    for start in starts {
      var index = Int(start)
      while bytes[index] != Self.end { index += 1 }
      sorted += bytes[Int(start)...index]
    }
    self.bytes = sorted
  }

  /// Whether one path comes before another; no character of a path is less than the line end.
  static func path(at start: Int, precedes other: Int, in bytes: Span<UInt8>) -> Bool {
    var (index, place) = (start, other)
    while bytes[index] == bytes[place], bytes[index] != end {
      index += 1
      place += 1
    }
    return bytes[index] < bytes[place]
  }

  package var count: Int { bytes.count { $0 == Self.end } }

  /// All of them, one by one.
  package var paths: [String] {
    bytes.split(separator: Self.end).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Those that lie in no folder.
  package var top: [String] {
    var paths: [String] = []
    var start = 0
    while start < bytes.count {
      let path = Self.path(of: bytes, start)
      if let slash = path.firstIndex(of: UInt8(ascii: "/")) {
        start = self.end(ofFolder: path[...slash], from: path.endIndex)
      } else {
        paths.append(String(decoding: path.dropLast(), as: UTF8.self))
        start = path.endIndex
      }
    }
    return paths
  }

  /// Where the paths of a folder end, which all come one after the other.
  private func end(ofFolder folder: ArraySlice<UInt8>, from start: Int) -> Int {
    place(from: start) { $0.starts(with: folder) }
  }

  /// Where the first path begins, from some path on, for which something does not hold that holds up
  /// to there.
  private func place(from start: Int, where isBefore: (ArraySlice<UInt8>) -> Bool) -> Int {
    var (first, end) = (start, bytes.count)
    while first < end {
      var middle = (first + end) / 2
      while middle > first, bytes[middle - 1] != Self.end { middle -= 1 }
      let path = Self.path(of: bytes, middle)
      if isBefore(path) { first = path.endIndex } else { end = middle }
    }
    return first
  }

  /// The list with some paths more, and some less, of those that it has.
  package func changed(adding added: [String], removing removed: [String]) -> PathList {
    if added.isEmpty, removed.isEmpty { return self }
    let changes =
      added.map { (path: Array("\($0)\n".utf8), isAdded: true) }
      + removed.map { (path: Array("\($0)\n".utf8), isAdded: false) }
    var list: [UInt8] = []
    list.reserveCapacity(bytes.count + changes.reduce(0) { $0 + ($1.isAdded ? $1.path.count : 0) })
    var done = 0
    for (path, isAdded) in changes.sorted(by: { $0.path.lexicographicallyPrecedes($1.path) }) {
      let place = place(from: done) { $0.lexicographicallyPrecedes(path) }
      list += bytes[done..<place]
      done = place
      if isAdded {
        list += path
      } else if bytes[place...].starts(with: path) {
        done += path.count
      }
    }
    list += bytes[done...]
    return PathList(list)
  }

  /// The path that begins at an index, with its end.
  private static func path(of bytes: [UInt8], _ start: Int) -> ArraySlice<UInt8> {
    var index = start
    while bytes[index] != end { index += 1 }
    return bytes[start...index]
  }
}
