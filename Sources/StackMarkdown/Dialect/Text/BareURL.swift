internal import Basics

/// An address that stands in a text without any marks, such as `https://example.com/a`.
///
/// Where it ends is as in linkify, which Stack Exchange's editor uses: at white space, before
/// punctuation that ends a sentence, at a bracket that was not opened in it. In Markdown what a
/// reference or an escape stands for counts, as it does there.
struct BareURL {
  /// Where the address stands.
  let range: Range<Int>

  /// The address whose scheme ends at the colon at `colon`, begins at `start` or later and ends
  /// before `end`; references and escapes are resolved in Markdown, not in comments.
  ///
  /// A closing bracket may end the text of a link, which opens in the address or before it; the
  /// address ends before such a link or in it.
  init?(
    in text: [UInt8], colon: Int, from start: Int, before end: Int, isMarkdown: Bool,
    isEndOfLink: (_ bracket: Int, _ opensInAddress: Bool) -> Bool = { _, _ in false }
  ) {
    let isMail = !text.has("://", at: colon, before: end)
    guard let first = Self.startOfScheme(in: text, before: colon, from: start, isMail: isMail),
      Self.canFollow(text, first)
    else { return nil }
    let body = colon + (isMail ? 1 : 3)
    guard body < end, text[body].isAlphanumeric || text[body] >= 0x80 else { return nil }
    let limit = isMail ? min(end, body + Self.longestMailAddress + 1) : end
    let wordEnd = Self.end(
      in: text, from: body, before: limit, isMarkdown: isMarkdown, isEndOfLink)
    let last = Self.trimmedEnd(
      of: body..<wordEnd, in: text, after: first, isMarkdown: isMarkdown)
    guard last > body else { return nil }
    if isMail {
      guard wordEnd - body <= Self.longestMailAddress,
        LinkTarget.isMailAddress(text[body..<last])
      else { return nil }
    }
    range = first..<last
  }

  /// The most bytes of an address for mail; what is longer may hold many more schemes.
  ///
  /// Source: RFC 5321, 4.5.3.1.
  private static let longestMailAddress = 320

  private static func startOfScheme(
    in text: [UInt8], before colon: Int, from start: Int, isMail: Bool
  ) -> Int? {
    let schemes: [StaticString] = isMail ? ["mailto"] : ["https", "http", "ftp"]
    for scheme in schemes {
      let first = colon - scheme.utf8CodeUnitCount
      if first >= start, text.hasCaseInsensitively(scheme, at: first, before: colon) {
        return first
      }
    }
    return nil
  }

  /// Whether an address may begin at `index`: not within a word.
  private static func canFollow(_ text: [UInt8], _ index: Int) -> Bool {
    guard index > 0 else { return true }
    let before = text[index - 1]
    if before == .underscore { return index == 1 || !text[index - 2].isAlphanumeric }
    if before < 0x80 { return !before.isAlphanumeric }
    return isPunctuation(text, endingAt: index)
  }

  /// Whether the character before `index` is punctuation or space outside ASCII, such as `“` or `（`.
  private static func isPunctuation(_ text: [UInt8], endingAt index: Int) -> Bool {
    guard index >= 3 else { return false }
    switch (text[index - 3], text[index - 2]) {
    case (0xE2, 0x80...0x81), (0xE3, 0x80), (0xEF, 0xBC): return true
    default: return text[index - 2] == 0xC2
    }
  }

  /// Where an address ends whose host begins at `start`, punctuation at the end included.
  private static func end(
    in text: [UInt8], from start: Int, before end: Int, isMarkdown: Bool,
    _ isEndOfLink: (Int, Bool) -> Bool
  ) -> Int {
    var index = start
    var escapedBrackets = 0
    while index < end, !isSpace(text, at: index, before: end) {
      switch text[index] {
      case .lessThan, .greaterThan, .backtick, .closingParenthesis, .closingBracket, .closingBrace,
        Placeholder.opening, Placeholder.closing:
        return index
      case .openingParenthesis, .openingBracket, .openingBrace, .quote, .apostrophe:
        guard
          let close = partner(of: text[index], in: text, after: index, before: end, isEndOfLink)
        else { return index }
        index = close + 1
      case .ampersand, .backslash:
        guard isMarkdown, let written = WrittenCharacter.read(in: text, at: index, before: end)
        else {
          index += 1
          continue
        }
        guard continues(with: written.character, &escapedBrackets) else { return index }
        index = written.end
      default:
        index += 1
      }
    }
    return index
  }

  /// Whether an address goes on with a character that is written as a reference or an escape.
  private static func continues(with character: [UInt8], _ openBrackets: inout Int) -> Bool {
    guard let byte = character.first, !isSpace(character, at: 0, before: character.count) else {
      return false
    }
    switch byte {
    case .lessThan, .greaterThan, .backtick, .quote, .apostrophe: return false
    case .openingParenthesis, .openingBracket, .openingBrace:
      openBrackets += 1
      return true
    case .closingParenthesis, .closingBracket, .closingBrace:
      openBrackets -= 1
      return openBrackets >= 0
    default: return true
    }
  }

  /// Where the bracket or quote closes that opens at `index`, if nothing but one word is inside;
  /// an apostrophe before a letter stands for itself.
  private static func partner(
    of opening: UInt8, in text: [UInt8], after index: Int, before end: Int,
    _ isEndOfLink: (Int, Bool) -> Bool
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

  /// Whether white space of any kind is at `index`: of ASCII, U+00A0, U+2000 to U+200B, U+3000.
  private static func isSpace(_ text: [UInt8], at index: Int, before end: Int) -> Bool {
    switch text[index] {
    case 0...0x20, 0x7F: true
    case 0xC2: index + 1 < end && text[index + 1] == 0xA0
    case 0xE2: index + 2 < end && text[index + 1] == 0x80 && text[index + 2] <= 0x8B
    case 0xE3: index + 2 < end && text[index + 1] == 0x80 && text[index + 2] == 0x80
    default: false
    }
  }

  /// The end of an address without the punctuation of the sentence around it.
  private static func trimmedEnd(
    of range: Range<Int>, in text: [UInt8], after first: Int, isMarkdown: Bool
  ) -> Int {
    let isEmphasised = first > 0 && text[first - 1] == .underscore
    var end = range.upperBound
    while end > range.lowerBound {
      let last = isMarkdown ? startOfLast(in: text, range.lowerBound..<end) : end - 1
      let character =
        last == end - 1
        ? text[last]
        : WrittenCharacter.read(in: text, at: last, before: end)?.character.first ?? text[end - 1]
      switch character {
      case .dot, .comma, .semicolon, .colon, .exclamation, .questionMark, .asterisk, .tilde,
        .openingParenthesis, .openingBracket, .openingBrace, .quote, .apostrophe:
        end = last
      case .underscore where isEmphasised:
        end = last
      default:
        return end
      }
    }
    return end
  }

  /// Where the last character of a range of Markdown begins.
  private static func startOfLast(in text: [UInt8], _ range: Range<Int>) -> Int {
    let last = range.upperBound - 1
    if text[last] == .semicolon {
      let limit = max(range.lowerBound, last - NamedCharacterTable.longestName - 2)
      let start = text[limit..<last].lastIndex(of: .ampersand)
      let end = start.flatMap {
        WrittenCharacter.read(in: text, at: $0, before: range.upperBound)?.end
      }
      if let start, end == range.upperBound { return start }
    }
    guard text[last].isPunctuation else { return last }
    // Of an even number of backslashes each second one is itself escaped.
    let escapes = text[range.lowerBound..<last].reversed().prefix { $0 == .backslash }.count
    return escapes.isMultiple(of: 2) ? last : last - 1
  }
}
