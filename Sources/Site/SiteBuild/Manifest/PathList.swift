internal import Archive
internal import Basics

/// A sorted list of unique paths of files, stored in one buffer because there may be millions.
package struct PathList: Equatable, Sendable {
  /// The paths of the list in UTF-8, each followed by a line ending.
  let bytes: [UInt8]

  /// The offset in `bytes` at which each path starts, followed by the end of the last path.
  private let startOffsets: [UInt32]

  /// The average length of paths in bytes, at least, by which memory is reserved; more is not touched before it is used.
  private static let averageLength = 16

  /// The byte that ends each path of a list, a line feed.
  static let lineEnding = UInt8(ascii: "\n")

  /// Creates a list from the bytes of paths that are already sorted and end with line endings.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var startOffsets: [UInt32] = [0]
    startOffsets.reserveCapacity(bytes.count / Self.averageLength)
    for index in bytes.indices where bytes[index] == Self.lineEnding {
      startOffsets.append(UInt32(index) + 1)
    }
    self.startOffsets = startOffsets
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
    self.init(sorted)
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

  /// The number of paths in the list.
  var count: Int { startOffsets.count - 1 }

  /// Returns the path at an index.
  subscript(index: Int) -> String { String(decoding: bytes[range(index)], as: UTF8.self) }

  /// Returns the range of bytes of the path at an index, without its line ending.
  private func range(_ index: Int) -> Range<Int> {
    Int(startOffsets[index])..<Int(startOffsets[index + 1]) - 1
  }

  /// All paths of the list as strings, sorted.
  var paths: [String] { (0..<count).map { self[$0] } }

  /// The paths of the files at the top level, which contain no slash.
  var topLevelPaths: [String] {
    var paths: [String] = []
    var index = 0
    while index < count {
      let path = self[index]
      if let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) {
        // The paths in a folder are adjacent.
        index = indices(withPrefix: String(path[...slash])).upperBound
      } else {
        paths.append(path)
        index += 1
      }
    }
    return paths
  }

  /// Returns a list with some paths added and others removed.
  func changed(adding added: [String], removing removed: [String]) -> PathList {
    if added.isEmpty, removed.isEmpty { return self }
    let changes =
      added.map { (path: $0, isAdded: true) } + removed.map { (path: $0, isAdded: false) }
    var list: [UInt8] = []
    list.reserveCapacity(bytes.count + added.reduce(0) { $0 + $1.utf8.count + 1 })
    var copied = 0
    func copy(upTo index: Int) {
      list += bytes[Int(startOffsets[copied])..<Int(startOffsets[index])]
      copied = index
    }
    for (path, isAdded) in changes.sorted(by: { LedgerEntry.precedes($0.path, $1.path) }) {
      copy(upTo: (copied..<count).partitionPoint { compare($0, with: path.utf8.span) < 0 })
      if isAdded {
        list += path.utf8
        list.append(Self.lineEnding)
      } else if copied < count, compare(copied, with: path.utf8.span) == 0 {
        copied += 1
      }
    }
    copy(upTo: count)
    return PathList(list)
  }
}

extension PathList {
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
    let index = (0..<count).partitionPoint { compare($0, with: path) < 0 }
    return index < count && compare(index, with: path) == 0 ? index : nil
  }

  /// Returns the indices of all paths with a prefix, which are adjacent.
  func indices(withPrefix prefix: String) -> Range<Int> {
    let span = prefix.utf8.span
    let start = (0..<count).partitionPoint { compare($0, with: span) < 0 }
    let end = (0..<count).partitionPoint {
      compare($0, with: span) < 0 || hasPrefix($0, span)
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

/// The error that a list of paths is invalid, because it was modified or damaged.
struct DamagedListError: Error, Equatable {
  /// The number of the first invalid line of the list, from 1.
  let line: Int
}

extension PathList {
  /// Creates a list of paths from its bytes, which a merge or a disk failure may have damaged;
  /// throws if the list is invalid.
  ///
  /// A valid list is sorted without duplicates. Its paths are UTF-8 without control characters,
  /// stay below the output folder, and are short enough for a file system. Validation takes one
  /// pass, because the list may have a hundred million bytes.
  init(validating bytes: [UInt8]) throws(DamagedListError) {
    startOffsets = try Self.validStartOffsets(in: bytes.span)
    self.bytes = bytes
  }

  /// The maximum lengths of a path and of each of its components on Linux, in bytes.
  private static let maxLength = (path: 4_096, name: 255)

  /// Returns the offset at which each path of a list starts, followed by the end of the last path.
  private static func validStartOffsets(in list: Span<UInt8>) throws(DamagedListError) -> [UInt32] {
    var startOffsets: [UInt32] = [0]
    startOffsets.reserveCapacity(list.count / averageLength)
    var (path, name) = (0, 0)
    var previous: Int?
    var (areDots, isASCII) = (true, true)
    for index in list.indices {
      let byte = list[index]
      if byte > UInt8(ascii: "/") {
        areDots = false
        isASCII = isASCII && byte < 0x80
      } else if byte == UInt8(ascii: "/") || byte == lineEnding {
        let isName = areDots ? index - name > 2 : index - name <= maxLength.name
        guard isName else { throw DamagedListError(line: startOffsets.count) }
        (name, areDots) = (index + 1, true)
        guard byte == lineEnding else { continue }
        let isAfter = previous.map { Self.path(at: $0, precedes: path, in: list) } ?? true
        let isText = isASCII || isUTF8(list.extracting(path..<index))
        guard isAfter, isText, index - path <= maxLength.path, let end = UInt32(exactly: index + 1)
        else { throw DamagedListError(line: startOffsets.count) }
        startOffsets.append(end)
        (previous, path, isASCII) = (path, index + 1, true)
      } else if byte != UInt8(ascii: ".") {
        if byte < UInt8(ascii: " ") { throw DamagedListError(line: startOffsets.count) }
        areDots = false
      }
    }
    guard path == list.count else { throw DamagedListError(line: startOffsets.count) }
    return startOffsets
  }

  /// Returns whether the bytes of a path are valid UTF-8.
  private static func isUTF8(_ path: Span<UInt8>) -> Bool {
    (try? UTF8Span(validating: path)) != nil
  }
}
