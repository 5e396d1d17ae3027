internal import Basics

/// Markdown in the normal form that the parsers require: no tabs, lone carriage returns or
/// placeholder bytes.
///
/// Lines end with a line feed or CRLF. As Stack Exchange does before parsing, each tab is replaced
/// by spaces up to the next column that is a multiple of four; columns are counted in UTF-16 code
/// units.
package struct NormalizedMarkdown {
  /// The normalised text in UTF-8.
  package let bytes: [UInt8]

  /// Normalises the Markdown `text`, which must be valid UTF-8.
  package init(_ text: [UInt8]) {
    let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    bytes = start > 0 || Self.needsNormalising(text) ? Self.normalised(text[start...]) : text
  }

  /// Whether a text contains bytes that normalisation replaces.
  private static func needsNormalising(_ text: [UInt8]) -> Bool {
    let forbidden: [UInt8] = [.tab, 0, Placeholder.openingByte, Placeholder.closingByte]
    return forbidden.contains { text.firstIndex(of: $0, from: 0, before: text.count) != nil }
      || hasLoneReturn(text)
  }

  /// Whether a text contains a carriage return without a line feed after it.
  private static func hasLoneReturn(_ text: [UInt8]) -> Bool {
    var start = 0
    while let index = text.firstIndex(of: .carriageReturn, from: start, before: text.count) {
      start = index + 1
      if !text.has("\n", at: start, before: text.count) { return true }
    }
    return false
  }

  /// Returns a text with tabs replaced by spaces, lone carriage returns by line feeds, and
  /// forbidden bytes by U+FFFD.
  private static func normalised(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let replacedBytes = Self.replacedBytes
    var result: [UInt8] = []
    result.reserveCapacity(text.count + text.count / 8)
    var columns = ColumnCounter()
    var remaining = text
    while !remaining.isEmpty {
      let index = remaining.startIndex + remaining.span.firstIndex(in: replacedBytes, from: 0)
      result += remaining[..<index]
      guard index < text.endIndex else { break }
      remaining = text[(index + 1)...]
      switch text[index] {
      case .carriageReturn where remaining.first == .lineFeed: break
      case .carriageReturn: result.append(.lineFeed)
      case .tab: result += repeatElement(.space, count: 4 - columns.column(atEndOf: result) % 4)
      default: result += [0xEF, 0xBF, 0xBD]
      }
    }
    return result
  }

  /// The bytes that do not occur in normalised Markdown, apart from the carriage return of CRLF.
  private static let replacedBytes = ByteSet("\t\r\0\u{1}\u{2}")
}

/// Computes the column at the end of a growing text, in UTF-16 code units.
private struct ColumnCounter {
  /// The column at the index ``countedEnd`` of the text, in UTF-16 code units.
  private var column = 0
  /// The length in bytes of the part of the text that has been counted.
  private var countedEnd = 0

  /// Returns the number of UTF-16 code units after the last line feed of `text`.
  mutating func column(atEndOf text: [UInt8]) -> Int {
    for byte in text[countedEnd...] {
      if byte == .lineFeed {
        column = 0
      } else if byte & 0xC0 != 0x80 {
        column += byte >= 0xF0 ? 2 : 1
      }
    }
    countedEnd = text.count
    return column
  }
}
