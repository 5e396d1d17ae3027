internal import Basics

/// A text's Markdown as everything after it may expect it: lines ended by a line feed or by CRLF, no
/// tabs, nothing that stands for the dialect's own marks.
///
/// Stack Exchange turns tabs into spaces, up to the next column that four divides, before it looks
/// at anything else; columns are counted in UTF-16 units, as its server does.
package struct SourceText {
  package let bytes: [UInt8]

  /// - Parameter text: UTF-8, as of a `String`.
  package init(_ text: [UInt8]) {
    let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    bytes = start > 0 || Self.needsWork(text) ? Self.cleaned(text[start...]) : text
  }

  /// Whether something occurs that cannot stay; only then is the text copied.
  private static func needsWork(_ text: [UInt8]) -> Bool {
    let forbidden: [UInt8] = [.tab, 0, Placeholder.opening, Placeholder.closing]
    return forbidden.contains { text.firstIndex(of: $0, from: 0, before: text.count) != nil }
      || hasLoneReturn(text)
  }

  private static func hasLoneReturn(_ text: [UInt8]) -> Bool {
    var start = 0
    while let index = text.firstIndex(of: .carriageReturn, from: start, before: text.count) {
      start = index + 1
      if !text.has("\n", at: start, before: text.count) { return true }
    }
    return false
  }

  private static func cleaned(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let marks = controls
    var result: [UInt8] = []
    result.reserveCapacity(text.count + text.count / 8)
    var columns = ColumnCounter()
    var rest = text
    while !rest.isEmpty {
      let index = rest.startIndex + rest.span.firstIndex(in: marks, from: 0)
      result += rest[..<index]
      guard index < text.endIndex else { break }
      rest = text[(index + 1)...]
      switch text[index] {
      case .carriageReturn where rest.first == .lineFeed: break
      case .carriageReturn: result.append(.lineFeed)
      case .tab: result += repeatElement(.space, count: 4 - columns.column(atEndOf: result) % 4)
      default: result += [0xEF, 0xBF, 0xBD]
      }
    }
    return result
  }

  /// The bytes that cannot stay.
  private static let controls = ByteSet("\t\r\0\u{1}\u{2}")
}

/// Counts the columns of a text that grows.
private struct ColumnCounter {
  private var column = 0
  private var counted = 0

  /// How many UTF-16 units there are since the last line feed.
  mutating func column(atEndOf text: [UInt8]) -> Int {
    for byte in text[counted...] {
      if byte == .lineFeed {
        column = 0
      } else if byte & 0xC0 != 0x80 {
        column += byte >= 0xF0 ? 2 : 1
      }
    }
    counted = text.count
    return column
  }
}
