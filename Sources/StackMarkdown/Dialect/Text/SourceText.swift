/// A post's Markdown as everything after it may expect it: valid UTF-8, lines ended by a line feed,
/// no tabs, nothing that stands for the dialect's own marks.
///
/// Stack Exchange turns tabs into spaces, up to the next column that four divides, before it looks
/// at anything else; columns are counted in UTF-16 units, as its server does.
struct SourceText {
  let bytes: [UInt8]

  init(_ markdown: [UInt8]) {
    let start = markdown.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard start > 0 || Self.needsWork(markdown) else {
      bytes = markdown
      return
    }
    let valid = Array(String(decoding: markdown[start...], as: UTF8.self).utf8)
    bytes = Self.cleaned(valid)
  }

  /// Whether a byte occurs that cannot stay; only then is the text copied.
  private static func needsWork(_ markdown: [UInt8]) -> Bool {
    for byte in markdown where byte < .space && byte != .lineFeed { return true }
    return !isValidUTF8(markdown)
  }

  private static func isValidUTF8(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
  }

  private static func cleaned(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + text.count / 8)
    var column = 0
    for index in text.indices {
      switch text[index] {
      case .lineFeed where index > 0 && text[index - 1] == .carriageReturn:
        break
      case .lineFeed, .carriageReturn:
        result.append(.lineFeed)
        column = 0
      case .tab:
        let width = 4 - column % 4
        result.append(contentsOf: repeatElement(.space, count: width))
        column += width
      case 0, Placeholder.opening, Placeholder.closing:
        result += [0xEF, 0xBF, 0xBD]
        column += 1
      case let byte:
        result.append(byte)
        column += columns(of: byte)
      }
    }
    return result
  }

  /// How many UTF-16 units a character takes, told by its first byte; later bytes count nothing.
  private static func columns(of byte: UInt8) -> Int {
    if byte & 0xC0 == 0x80 { return 0 }
    return byte >= 0xF0 ? 2 : 1
  }
}
