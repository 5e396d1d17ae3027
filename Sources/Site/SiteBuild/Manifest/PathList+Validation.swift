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
    if let line = Self.firstWrongLine(of: bytes.span) { throw DamagedListError(line: line) }
    self.init(bytes)
  }

  /// The maximum lengths of a path and of each of its components on Linux, in bytes.
  private static let maxLength = (path: 4_096, name: 255)

  /// Returns the number of the first invalid line of a list, from 1; nil if the list is valid.
  private static func firstWrongLine(of list: Span<UInt8>) -> Int? {
    var (line, path, name) = (1, 0, 0)
    var previous: Int?
    var (areDots, isASCII) = (true, true)
    for index in list.indices {
      let byte = list[index]
      if byte > UInt8(ascii: "/") {
        areDots = false
        isASCII = isASCII && byte < 0x80
      } else if byte == UInt8(ascii: "/") || byte == lineEnding {
        let isName = areDots ? index - name > 2 : index - name <= maxLength.name
        guard isName else { return line }
        (name, areDots) = (index + 1, true)
        guard byte == lineEnding else { continue }
        let isAfter = previous.map { Self.path(at: $0, precedes: path, in: list) } ?? true
        let isText = isASCII || isUTF8(list.extracting(path..<index))
        guard isAfter, isText, index - path <= maxLength.path else { return line }
        (previous, path, line, isASCII) = (path, index + 1, line + 1, true)
      } else if byte != UInt8(ascii: ".") {
        if byte < UInt8(ascii: " ") { return line }
        areDots = false
      }
    }
    // Offsets of paths have 32 bits.
    return path == list.count && path <= UInt32.max ? nil : line
  }

  /// Returns whether the bytes of a path are valid UTF-8.
  private static func isUTF8(_ path: Span<UInt8>) -> Bool {
    (try? UTF8Span(validating: path)) != nil
  }
}
