/// A list of paths that others changed, so that none of it can be relied on.
struct DamagedList: Error, Equatable {
  /// The first line that is wrong, from 1.
  let line: Int
}

extension PathList {
  /// Reads paths that others may have changed, by a merge or a disk that failed.
  ///
  /// A list is right if its paths are sorted, each there once, of UTF-8 without control characters,
  /// below the folder, and short enough for a file system. It takes one pass over the bytes, as there
  /// may be a hundred million.
  init(judging bytes: [UInt8]) throws(DamagedList) {
    if let line = Self.firstWrongLine(of: bytes.span) { throw DamagedList(line: line) }
    self.init(bytes)
  }

  /// In bytes: what Linux takes of a path, and of each name in it.
  private static let longest = (path: 4_096, name: 255)

  private static func firstWrongLine(of list: Span<UInt8>) -> Int? {
    var (line, path, name) = (1, 0, 0)
    var previous: Int?
    var (areDots, isASCII) = (true, true)
    for index in list.indices {
      let byte = list[index]
      if byte > UInt8(ascii: "/") {
        areDots = false
        isASCII = isASCII && byte < 0x80
      } else if byte == UInt8(ascii: "/") || byte == end {
        let isName = areDots ? index - name > 2 : index - name <= longest.name
        guard isName else { return line }
        (name, areDots) = (index + 1, true)
        guard byte == end else { continue }
        let isAfter = previous.map { Self.path(at: $0, precedes: path, in: list) } ?? true
        let isText = isASCII || isUTF8(list.extracting(path..<index))
        guard isAfter, isText, index - path <= longest.path else { return line }
        (previous, path, line, isASCII) = (path, index + 1, line + 1, true)
      } else if byte != UInt8(ascii: ".") {
        if byte < UInt8(ascii: " ") { return line }
        areDots = false
      }
    }
    // Places of paths are counted in 32 bits.
    return path == list.count && path <= UInt32.max ? nil : line
  }

  private static func isUTF8(_ path: Span<UInt8>) -> Bool {
    (try? UTF8Span(validating: path)) != nil
  }
}
