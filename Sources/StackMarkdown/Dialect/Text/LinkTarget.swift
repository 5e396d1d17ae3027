internal import Basics

/// Where a link or an image leads, as written in parentheses or in a definition.
///
/// The scanners follow libcmark, which reads the same text again; here it is read to judge it.
enum LinkTarget {
  /// Reads a destination, `<…>`, or characters without spaces and with balanced parentheses, and
  /// gives it without pointed brackets, and where it ends.
  static func destination(
    in text: [UInt8], from start: Int, before end: Int
  ) -> (content: Range<Int>, end: Int)? {
    guard start < end else { return nil }
    return text[start] == .lessThan
      ? pointedDestination(in: text, from: start, before: end)
      : bareDestination(in: text, from: start, before: end)
  }

  private static func pointedDestination(
    in text: [UInt8], from start: Int, before end: Int
  ) -> (content: Range<Int>, end: Int)? {
    var index = start + 1
    while index < end {
      switch text[index] {
      case .greaterThan: return (start + 1..<index, index + 1)
      case .lineFeed, .lessThan: return nil
      case .backslash: index += 2
      default: index += 1
      }
    }
    return nil
  }

  private static func bareDestination(
    in text: [UInt8], from start: Int, before end: Int
  ) -> (content: Range<Int>, end: Int)? {
    var index = start
    var depth = 0
    scan: while index < end {
      switch text[index] {
      case .backslash where index + 1 < end && text[index + 1].isPunctuation:
        index += 2
      case .openingParenthesis:
        depth += 1
        if depth > 32 { return nil }
        index += 1
      case .closingParenthesis:
        if depth == 0 { break scan }
        depth -= 1
        index += 1
      case 0...0x20, 0x7F:
        if index == start { return nil }
        break scan
      default:
        index += 1
      }
    }
    return index < end ? (start..<index, index) : nil
  }

  /// Where a title in quotes or parentheses ends that begins at `start`.
  static func endOfTitle(in text: [UInt8], from start: Int, before end: Int) -> Int? {
    guard start < end else { return nil }
    let closing: UInt8
    switch text[start] {
    case .quote, .apostrophe: closing = text[start]
    case .openingParenthesis: closing = .closingParenthesis
    default: return nil
    }
    var index = start + 1
    while index < end {
      switch text[index] {
      case closing: return index + 1
      case .openingParenthesis where closing == .closingParenthesis: return nil
      case .backslash where index + 1 < end && text[index + 1].isPunctuation: index += 2
      default: index += 1
      }
    }
    return nil
  }

  /// The first index that holds no white space, line feeds included.
  static func skipSpace(in text: [UInt8], from start: Int, before end: Int) -> Int {
    var index = start
    while index < end, text[index].isSpace { index += 1 }
    return index
  }

  /// What stands in the parentheses of a link.
  struct Parenthesised {
    let destination: Range<Int>
    /// The title without its quotes.
    let title: Range<Int>?
    /// Behind the closing parenthesis.
    let end: Int
  }

  /// Reads `(destination "title")`, from its opening parenthesis on.
  static func parenthesised(
    in text: [UInt8], from start: Int, before end: Int
  ) -> Parenthesised? {
    guard start < end, text[start] == .openingParenthesis else { return nil }
    let first = skipSpace(in: text, from: start + 1, before: end)
    guard let (content, contentEnd) = destination(in: text, from: first, before: end) else {
      return nil
    }
    var title: Range<Int>?
    var last = skipSpace(in: text, from: contentEnd, before: end)
    if last > contentEnd, let titleEnd = endOfTitle(in: text, from: last, before: end) {
      title = last + 1..<titleEnd - 1
      last = skipSpace(in: text, from: titleEnd, before: end)
    }
    guard last < end, text[last] == .closingParenthesis else { return nil }
    return Parenthesised(destination: content, title: title, end: last + 1)
  }

  /// Whether Stack Exchange makes a link of a destination: http, https, ftp or mailto, or from the
  /// root of the site or of another host; an empty one is a link to nowhere, not refused.
  ///
  /// Anything may follow, as it is percent-encoded; but nothing may hide the beginning.
  static func isAccepted(_ destination: Range<Int>, in text: [UInt8]) -> Bool {
    let end = destination.upperBound
    let start = skipSpace(in: text, from: destination.lowerBound, before: end)
    guard start < end else { return true }
    let prefixes: [StaticString] = ["http://", "https://", "ftp://", "/"]
    for prefix in prefixes where text.hasCaseInsensitively(prefix, at: start, before: end) {
      return end - start > prefix.utf8CodeUnitCount
    }
    return text.hasCaseInsensitively("mailto:", at: start, before: end)
      && isMailAddress(text[start + 7..<end].trimmed)
  }

  /// Whether a text is an address for mail, in the narrow sense of Stack Exchange's editor.
  static func isMailAddress(_ text: ArraySlice<UInt8>) -> Bool {
    guard let at = text.firstIndex(of: UInt8(ascii: "@")), at > text.startIndex else {
      return false
    }
    let name = text[..<at]
    let labels = text[(at + 1)...].split(separator: .dot, omittingEmptySubsequences: false)
    guard labels.count >= 2, let last = labels.last, !last.isEmpty, last.allSatisfy(\.isLetter)
    else { return false }
    return name.allSatisfy { $0.isAlphanumeric || 0x23...0x2E ~= $0 || $0 == .underscore }
      && labels.allSatisfy { label in
        !label.isEmpty && label.allSatisfy { $0.isAlphanumeric || $0 == .hyphen }
      }
  }
}
