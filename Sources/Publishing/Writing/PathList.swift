/// Paths of files, each once, sorted; in one piece, as there may be millions.
struct PathList: Equatable, Sendable {
  /// Each path, ended by a line end.
  let bytes: [UInt8]

  static let end = UInt8(ascii: "\n")

  /// Takes paths that are written so, and are sorted.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(sorting paths: [String]) {
    self.init(Self.joined(paths.sorted()))
  }

  private static func joined(_ paths: [String]) -> [UInt8] {
    paths.reduce(into: []) { bytes, path in
      bytes += path.utf8
      bytes.append(end)
    }
  }

  /// Sorts paths that were named one by one.
  init(naming: ((String) -> Void) throws -> Void) rethrows {
    var bytes: [UInt8] = []
    var starts: [UInt32] = []
    try naming { path in
      starts.append(UInt32(bytes.count))
      bytes += path.utf8
      bytes.append(Self.end)
    }
    starts.sort { Self.path(at: Int($0), precedes: Int($1), in: bytes) }
    var sorted: [UInt8] = []
    sorted.reserveCapacity(bytes.count)
    for start in starts {
      var index = Int(start)
      while bytes[index] != Self.end { index += 1 }
      sorted += bytes[Int(start)...index]
    }
    self.bytes = sorted
  }

  /// No character of a path is less than the line end.
  private static func path(at start: Int, precedes other: Int, in bytes: [UInt8]) -> Bool {
    var (index, place) = (start, other)
    while bytes[index] == bytes[place], bytes[index] != end {
      index += 1
      place += 1
    }
    return bytes[index] < bytes[place]
  }

  var count: Int { bytes.count { $0 == Self.end } }

  /// All of them, one by one.
  var paths: [String] {
    bytes.split(separator: Self.end).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Those that lie in no folder.
  var top: [String] {
    var paths: [String] = []
    var start = 0
    var isNested = false
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "/") { isNested = true }
      guard bytes[index] == Self.end else { continue }
      if !isNested { paths.append(String(decoding: bytes[start..<index], as: UTF8.self)) }
      (start, isNested) = (index + 1, false)
    }
    return paths
  }

  /// The list with some paths more, and some less, of those that it has.
  func changed(adding added: [String], removing removed: [String]) -> PathList {
    if added.isEmpty, removed.isEmpty { return self }
    let added = PathList(sorting: added).bytes
    let removed = PathList(sorting: removed).bytes
    var list: [UInt8] = []
    list.reserveCapacity(bytes.count + added.count)
    var (start, next, gone) = (0, 0, 0)
    while start < bytes.count || next < added.count {
      if start == bytes.count || next < added.count && Self.precedes(added, next, bytes, start) {
        next = Self.copy(added, next, to: &list)
      } else if gone < removed.count, Self.path(of: removed, gone) == Self.path(of: bytes, start) {
        gone += Self.path(of: removed, gone).count
        start += Self.path(of: bytes, start).count
      } else {
        start = Self.copy(bytes, start, to: &list)
      }
    }
    return PathList(list)
  }

  private static func precedes(
    _ bytes: [UInt8], _ start: Int, _ others: [UInt8], _ other: Int
  ) -> Bool {
    path(of: bytes, start).lexicographicallyPrecedes(path(of: others, other))
  }

  /// The path that begins at an index, with its end.
  private static func path(of bytes: [UInt8], _ start: Int) -> ArraySlice<UInt8> {
    var index = start
    while bytes[index] != end { index += 1 }
    return bytes[start...index]
  }

  private static func copy(_ bytes: [UInt8], _ start: Int, to list: inout [UInt8]) -> Int {
    let path = path(of: bytes, start)
    list += path
    return path.endIndex
  }
}
