internal import Basics

/// Parses the target of a link or image: the destination and title in parentheses or in a
/// definition.
///
/// The functions follow the rules of libcmark, which parses the same text later; here the result
/// decides whether Stack Exchange accepts the URL.
enum LinkTarget {
  /// Parses a link destination: `<…>`, or characters without spaces and with balanced parentheses.
  ///
  /// - Returns: The range of the URL without angle brackets, and the index after the destination;
  ///   `nil` if there is none.
  static func destination(
    in text: [UInt8], from start: Int, before end: Int
  ) -> (content: Range<Int>, end: Int)? {
    guard start < end else { return nil }
    return text[start] == .lessThan
      ? bracketedDestination(in: text, from: start, before: end)
      : bareDestination(in: text, from: start, before: end)
  }

  /// Parses a link destination in angle brackets; `nil` if there is none at `start`.
  private static func bracketedDestination(
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

  /// Parses a link destination without angle brackets, whose parentheses must be balanced; `nil` if
  /// there is none at `start`.
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

  /// Returns the index after the link title in quotes or parentheses at `start`; `nil` if there is
  /// none.
  static func endOfTitle(in text: [UInt8], from start: Int, before end: Int) -> Int? {
    guard start < end else { return nil }
    let closing: UInt8
    switch text[start] {
    case .doubleQuote, .apostrophe: closing = text[start]
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

  /// Returns the index of the first byte at or after `start` that is not white space; at most
  /// `end`.
  static func skipWhitespace(in text: [UInt8], from start: Int, before end: Int) -> Int {
    var index = start
    while index < end, text[index].isWhitespace { index += 1 }
    return index
  }

  /// The URL and title in the parentheses of a link or image, such as `(https://example.com
  /// "title")`.
  struct Parenthesised {
    /// The range of the link's URL, without angle brackets.
    let destination: Range<Int>
    /// The range of the link's title, without quotes; `nil` if the link has none.
    let title: Range<Int>?
    /// The index after the closing parenthesis of the link.
    let end: Int
  }

  /// Parses the link target `(destination "title")` whose opening parenthesis is at `start`; `nil`
  /// if there is none.
  static func parenthesised(
    in text: [UInt8], from start: Int, before end: Int
  ) -> Parenthesised? {
    guard start < end, text[start] == .openingParenthesis else { return nil }
    let first = skipWhitespace(in: text, from: start + 1, before: end)
    guard let (content, contentEnd) = destination(in: text, from: first, before: end) else {
      return nil
    }
    var title: Range<Int>?
    var last = skipWhitespace(in: text, from: contentEnd, before: end)
    if last > contentEnd, let titleEnd = endOfTitle(in: text, from: last, before: end) {
      title = last + 1..<titleEnd - 1
      last = skipWhitespace(in: text, from: titleEnd, before: end)
    }
    guard last < end, text[last] == .closingParenthesis else { return nil }
    return Parenthesised(destination: content, title: title, end: last + 1)
  }

  /// Whether Stack Exchange accepts a destination as the URL of a link.
  ///
  /// Accepted are http, https, ftp and mailto URLs, and URLs that start with a slash. An empty
  /// destination is accepted, too: the link is dropped and its text stays. Only the start of the
  /// URL is checked, because the rest is percent-encoded later.
  static func isAccepted(_ destination: Range<Int>, in text: [UInt8]) -> Bool {
    let end = destination.upperBound
    let start = skipWhitespace(in: text, from: destination.lowerBound, before: end)
    guard start < end else { return true }
    let prefixes: [StaticString] = ["http://", "https://", "ftp://", "/"]
    for prefix in prefixes where text.hasCaseInsensitively(prefix, at: start, before: end) {
      return end - start > prefix.utf8CodeUnitCount
    }
    return text.hasCaseInsensitively("mailto:", at: start, before: end)
      && isEmailAddress(text[start + 7..<end].trimmed)
  }

  /// Whether a text is an email address by the rules of Stack Exchange's editor, which are stricter
  /// than CommonMark's.
  static func isEmailAddress(_ text: ArraySlice<UInt8>) -> Bool {
    guard let at = text.firstIndex(of: UInt8(ascii: "@")), at > text.startIndex else {
      return false
    }
    let localPart = text[..<at]
    let labels = text[(at + 1)...].split(separator: .dot, omittingEmptySubsequences: false)
    guard labels.count >= 2, let last = labels.last, !last.isEmpty, last.allSatisfy(\.isLetter)
    else { return false }
    return localPart.allSatisfy { $0.isAlphanumeric || 0x23...0x2E ~= $0 || $0 == .underscore }
      && labels.allSatisfy { label in
        !label.isEmpty && label.allSatisfy { $0.isAlphanumeric || $0 == .hyphen }
      }
  }
}

/// Percent-encodes the URLs of links as Stack Exchange does.
enum LinkURLEncoding {
  /// The bytes that remain as they are in a percent-encoded URL.
  private static let unencodedBytes = ByteSet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#@!$&()*+,;=%")

  /// Returns a URL with all bytes percent-encoded that URLs must not contain; drops the bytes 0xFE
  /// and 0xFF.
  static func percentEncoded(_ url: ArraySlice<UInt8>) -> [UInt8] {
    let end = url.span.firstIndex(notIn: unencodedBytes, from: 0)
    guard end < url.count else { return Array(url) }
    var encoded: [UInt8] = []
    encoded.reserveCapacity(url.count)
    for byte in url {
      if unencodedBytes.contains(byte) {
        encoded.append(byte)
      } else if byte < 0xFE {  // libcmark writes 0xFE and 0xFF for references to U+FFFE and U+FFFF.
        PercentEncoding.append(byte, to: &encoded)
      }
    }
    return encoded
  }

  /// Appends a tag name as a path component, percent-encoded with lower-case hexadecimal digits.
  static func append(pathComponent name: [UInt8], to url: inout [UInt8]) {
    for byte in name {
      if byte.isAlphanumeric || byte == .hyphen || byte == .dot {
        url.append(byte)
      } else {
        let digits = byte.hexDigits
        url += [UInt8(ascii: "%"), digits.high, digits.low]
      }
    }
  }
}
