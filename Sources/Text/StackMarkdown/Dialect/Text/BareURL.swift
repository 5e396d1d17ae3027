internal import Basics

/// A URL in text without any link syntax, such as `https://example.com/a`.
///
/// The end of the URL is where linkify, the library of Stack Exchange's editor, sees it: at white
/// space, before punctuation at the end of a sentence, or at a bracket that was not opened in the
/// URL. In Markdown, character references and backslash escapes count as the characters that they
/// represent.
struct BareURL {
  /// The range of the URL in the text.
  let range: Range<Int>

  /// Finds the bare URL whose scheme ends with the colon at `colon`; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - text: The text that contains the URL.
  ///   - colon: The index of the colon after the scheme.
  ///   - start: The first index at which the URL may start.
  ///   - end: The index before which the URL must end.
  ///   - isMarkdown: Whether to decode character references and escapes; false for comments.
  ///   - isEndOfLink: Tells whether the closing bracket at an index ends the text of a link. The
  ///     Boolean argument says whether the link's opening bracket lies in the URL. The URL ends
  ///     before such a bracket, and before a link that opens in the URL.
  init?(
    in text: [UInt8], colon: Int, from start: Int, before end: Int, isMarkdown: Bool,
    isEndOfLink: (_ bracket: Int, _ opensInURL: Bool) -> Bool = { _, _ in false }
  ) {
    let isEmail = !text.has("://", at: colon, before: end)
    guard
      let schemeStart = Self.startOfScheme(
        in: text, before: colon, from: start, isEmail: isEmail),
      isMarkdown ? Self.canStart(text, schemeStart) : Self.canStartInComment(text, schemeStart)
    else { return nil }
    let body = colon + (isEmail ? 1 : 3)
    guard body < end, text[body].isAlphanumeric || text[body] >= 0x80 else { return nil }
    let limit = isEmail ? min(end, body + Self.maximumEmailLength + 1) : end
    let untrimmedEnd = Self.untrimmedEnd(
      in: text, from: body, before: limit, isMarkdown: isMarkdown, isEndOfLink)
    let trimmedEnd = Self.trimmedEnd(
      of: body..<untrimmedEnd, in: text, after: schemeStart, isMarkdown: isMarkdown)
    guard trimmedEnd > body else { return nil }
    if isEmail {
      guard untrimmedEnd - body <= Self.maximumEmailLength,
        LinkTarget.isEmailAddress(text[body..<trimmedEnd])
      else { return nil }
    }
    range = schemeStart..<trimmedEnd
  }

  /// The maximum length of an email address in bytes; the limit keeps the search for addresses
  /// linear.
  ///
  /// Source: RFC 5321, 4.5.3.1.
  private static let maximumEmailLength = 320

  /// Returns the start of the scheme before a colon, `mailto` or one of `https`, `http` and `ftp`;
  /// `nil` if there is none.
  private static func startOfScheme(
    in text: [UInt8], before colon: Int, from start: Int, isEmail: Bool
  ) -> Int? {
    let schemes: [StaticString] = isEmail ? ["mailto"] : ["https", "http", "ftp"]
    for scheme in schemes {
      let first = colon - scheme.utf8CodeUnitCount
      if first >= start, text.hasCaseInsensitively(scheme, at: first, before: colon) {
        return first
      }
    }
    return nil
  }

  /// Whether a URL in a post can start at `index`: at the start of the text, or after white space,
  /// an opening parenthesis or a delimiter of emphasis.
  ///
  /// Markdig, the parser of Stack Exchange, has the same rule.
  private static func canStart(_ text: [UInt8], _ index: Int) -> Bool {
    guard index > 0 else { return true }
    switch text[index - 1] {
    case .openingParenthesis, .asterisk, .underscore, .tilde: return true
    case let previous: return previous.isWhitespace
    }
  }

  /// Whether a URL in a comment can start at `index`, which is false inside a word.
  private static func canStartInComment(_ text: [UInt8], _ index: Int) -> Bool {
    guard index > 0 else { return true }
    let previous = text[index - 1]
    if previous == .underscore { return index == 1 || !text[index - 2].isAlphanumeric }
    if previous < 0x80 { return !previous.isAlphanumeric }
    return isNonASCIIPunctuation(text, endingAt: index)
  }

  /// Whether the character before `index` is non-ASCII punctuation or white space, such as `“` or
  /// `（`.
  private static func isNonASCIIPunctuation(_ text: [UInt8], endingAt index: Int) -> Bool {
    guard index >= 3 else { return false }
    switch (text[index - 3], text[index - 2]) {
    case (0xE2, 0x80...0x81), (0xE3, 0x80), (0xEF, 0xBC): return true
    default: return text[index - 2] == 0xC2
    }
  }

  /// Returns the end of the URL whose host starts at `start`, including punctuation after the URL.
  private static func untrimmedEnd(
    in text: [UInt8], from start: Int, before end: Int, isMarkdown: Bool,
    _ isEndOfLink: (_ bracket: Int, _ opensInURL: Bool) -> Bool
  ) -> Int {
    var index = start
    var openEscapedBrackets = 0
    while index < end, !isSpace(text, at: index, before: end) {
      switch text[index] {
      case .lessThan, .greaterThan, .backtick, .closingParenthesis, .closingBracket, .closingBrace,
        Placeholder.openingByte, Placeholder.closingByte:
        return index
      case .openingParenthesis, .openingBracket, .openingBrace, .doubleQuote, .apostrophe:
        guard
          let closing = closingIndex(
            of: text[index], in: text, after: index, before: end, isEndOfLink)
        else { return index }
        index = closing + 1
      case .ampersand, .backslash:
        guard isMarkdown, let escape = EscapeSequence.decode(in: text, at: index, before: end)
        else {
          index += 1
          continue
        }
        guard continuesURL(with: escape.character, &openEscapedBrackets) else { return index }
        index = escape.end
      default:
        index += 1
      }
    }
    return index
  }

  /// Whether a URL continues with a character that is written as a character reference or a
  /// backslash escape.
  private static func continuesURL(with character: [UInt8], _ openBrackets: inout Int) -> Bool {
    guard let byte = character.first, !isSpace(character, at: 0, before: character.count) else {
      return false
    }
    switch byte {
    case .lessThan, .greaterThan, .backtick, .doubleQuote, .apostrophe: return false
    case .openingParenthesis, .openingBracket, .openingBrace:
      openBrackets += 1
      return true
    case .closingParenthesis, .closingBracket, .closingBrace:
      openBrackets -= 1
      return openBrackets >= 0
    default: return true
    }
  }

  /// Returns the index of the bracket or quote that closes the opening one at `index`; `nil` if
  /// none does in the same word.
  ///
  /// For an apostrophe inside a word, returns the index of the apostrophe itself.
  private static func closingIndex(
    of opening: UInt8, in text: [UInt8], after index: Int, before end: Int,
    _ isEndOfLink: (_ bracket: Int, _ opensInURL: Bool) -> Bool
  ) -> Int? {
    let closing: UInt8 =
      switch opening {
      case .openingParenthesis: .closingParenthesis
      case .openingBracket: .closingBracket
      case .openingBrace: .closingBrace
      default: opening
      }
    var next = index + 1
    let limit = min(end, next + 200)
    while next < limit, !isSpace(text, at: next, before: end), text[next] != .lessThan {
      if text[next] == .closingBracket, isEndOfLink(next, opening == .openingBracket) { return nil }
      if text[next] == closing { return next }
      next += 1
    }
    let isInWord = opening == .apostrophe && index + 1 < end && text[index + 1].isAlphanumeric
    return isInWord ? index : nil
  }

  /// Whether a white space character is at `index`: ASCII, U+00A0, U+2000 to U+200B or U+3000.
  private static func isSpace(_ text: [UInt8], at index: Int, before end: Int) -> Bool {
    switch text[index] {
    case 0...0x20, 0x7F: true
    case 0xC2: index + 1 < end && text[index + 1] == 0xA0
    case 0xE2: index + 2 < end && text[index + 1] == 0x80 && text[index + 2] <= 0x8B
    case 0xE3: index + 2 < end && text[index + 1] == 0x80 && text[index + 2] == 0x80
    default: false
    }
  }

  /// Returns the end of a URL without trailing punctuation, which belongs to the surrounding
  /// sentence.
  private static func trimmedEnd(
    of range: Range<Int>, in text: [UInt8], after start: Int, isMarkdown: Bool
  ) -> Int {
    let isEmphasised = start > 0 && text[start - 1] == .underscore
    var end = range.upperBound
    while end > range.lowerBound {
      let last = isMarkdown ? startOfLastCharacter(in: text, range.lowerBound..<end) : end - 1
      let character =
        last == end - 1
        ? text[last]
        : EscapeSequence.decode(in: text, at: last, before: end)?.character.first ?? text[end - 1]
      switch character {
      case .dot, .comma, .semicolon, .colon, .exclamation, .questionMark, .asterisk, .tilde,
        .openingParenthesis, .openingBracket, .openingBrace, .doubleQuote, .apostrophe:
        end = last
      case .underscore where isEmphasised:
        end = last
      default:
        return end
      }
    }
    return end
  }

  /// Returns the start of the last character in a range of Markdown, which may be a character
  /// reference or a backslash escape.
  private static func startOfLastCharacter(in text: [UInt8], _ range: Range<Int>) -> Int {
    let last = range.upperBound - 1
    if text[last] == .semicolon {
      let limit = max(range.lowerBound, last - NamedCharacterTable.maximumNameLength - 2)
      let start = text[limit..<last].lastIndex(of: .ampersand)
      let end = start.flatMap {
        EscapeSequence.decode(in: text, at: $0, before: range.upperBound)?.end
      }
      if let start, end == range.upperBound { return start }
    }
    guard text[last].isPunctuation else { return last }
    // With an even number of backslashes, every second one is escaped by the one before it.
    let backslashCount = text[range.lowerBound..<last].reversed().prefix { $0 == .backslash }.count
    return backslashCount.isMultiple(of: 2) ? last : last - 1
  }
}
