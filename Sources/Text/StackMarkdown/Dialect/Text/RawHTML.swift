internal import Basics

/// Finds the inline HTML of CommonMark: tags, comments, processing instructions, declarations and
/// CDATA.
enum RawHTML {
  /// Returns the index after the inline HTML that starts with the `<` at `start`; `nil` if there is
  /// none.
  static func endOfConstruct(in text: [UInt8], at start: Int, before end: Int) -> Int? {
    guard start + 1 < end else { return nil }
    switch text[start + 1] {
    case .exclamation:
      if text.has("--", at: start + 2, before: end) {
        return endOfComment(in: text, from: start + 4, before: end)
      }
      if text.has("[CDATA[", at: start + 2, before: end) {
        return endOfMatch("]]>", in: text, from: start + 9, before: end)
      }
      guard start + 2 < end, text[start + 2].isUppercase else { return nil }
      return endOfMatch(">", in: text, from: start + 3, before: end)
    case .questionMark:
      return endOfMatch("?>", in: text, from: start + 2, before: end)
    default:
      return endOfTag(in: text, at: start, before: end)
    }
  }

  /// Returns the index after the HTML comment whose content starts at `start`; `nil` if it has no
  /// end or is invalid.
  ///
  /// The content must not start with `>` or `->`, nor contain `--`.
  private static func endOfComment(in text: [UInt8], from start: Int, before end: Int) -> Int? {
    if text.has(">", at: start, before: end) || text.has("->", at: start, before: end) {
      return nil
    }
    guard let dashesEnd = endOfMatch("--", in: text, from: start, before: end),
      text.has(">", at: dashesEnd, before: end)
    else { return nil }
    return dashesEnd + 1
  }

  /// Returns the index after the first occurrence of `delimiter` between `start` and `end`; `nil`
  /// if there is none.
  private static func endOfMatch(
    _ delimiter: StaticString, in text: [UInt8], from start: Int, before end: Int
  ) -> Int? {
    var index = start
    while index < end {
      if text.has(delimiter, at: index, before: end) {
        return index + delimiter.utf8CodeUnitCount
      }
      index += 1
    }
    return nil
  }

  /// Returns the index after the HTML tag that starts with the `<` at `start`; `nil` if there is
  /// none.
  static func endOfTag(in text: [UInt8], at start: Int, before end: Int) -> Int? {
    var index = start + 1
    let isClosing = index < end && text[index] == .slash
    if isClosing { index += 1 }
    guard index < end, text[index].isLetter else { return nil }
    while index < end, text[index].isAlphanumeric || text[index] == .hyphen { index += 1 }
    if isClosing {
      index = LinkTarget.skipWhitespace(in: text, from: index, before: end)
    } else {
      while let next = endOfAttribute(in: text, from: index, before: end) { index = next }
      index = LinkTarget.skipWhitespace(in: text, from: index, before: end)
      if index < end, text[index] == .slash { index += 1 }
    }
    return index < end && text[index] == .greaterThan ? index + 1 : nil
  }

  /// Returns the index after the white space at `start` and the attribute that follows; `nil` if
  /// there is none.
  private static func endOfAttribute(in text: [UInt8], from start: Int, before end: Int) -> Int? {
    var index = LinkTarget.skipWhitespace(in: text, from: start, before: end)
    guard index > start, index < end, isNameStart(text[index]) else { return nil }
    while index < end,
      isNameStart(text[index]) || text[index].isDigit || text[index] == .dot
        || text[index] == .hyphen
    { index += 1 }
    let equals = LinkTarget.skipWhitespace(in: text, from: index, before: end)
    guard equals < end, text[equals] == .equals else { return index }
    let value = LinkTarget.skipWhitespace(in: text, from: equals + 1, before: end)
    return endOfValue(in: text, from: value, before: end) ?? index
  }

  /// Whether a byte can start the name of an HTML attribute.
  private static func isNameStart(_ byte: UInt8) -> Bool {
    byte.isLetter || byte == .underscore || byte == .colon
  }

  /// Returns the index after a quoted or unquoted attribute value at `start`; `nil` if there is
  /// none.
  private static func endOfValue(in text: [UInt8], from start: Int, before end: Int) -> Int? {
    guard start < end else { return nil }
    if text[start] == .doubleQuote || text[start] == .apostrophe {
      return text.firstIndex(of: text[start], from: start + 1, before: end).map { $0 + 1 }
    }
    var index = start
    while index < end, !endsUnquotedValue(text[index]) { index += 1 }
    return index > start ? index : nil
  }

  /// Whether a byte cannot occur in an attribute value without quotes.
  private static func endsUnquotedValue(_ byte: UInt8) -> Bool {
    switch byte {
    case .doubleQuote, .apostrophe, .equals, .lessThan, .greaterThan, .backtick: true
    default: byte.isWhitespace
    }
  }

  /// The kinds of inline HTML that have no end in the rest of a text, so that further searches can
  /// be skipped.
  struct UnterminatedKinds: OptionSet {
    let rawValue: Int

    static let cdataSection = UnterminatedKinds(rawValue: 1)
    static let declaration = UnterminatedKinds(rawValue: 2)
    static let processingInstruction = UnterminatedKinds(rawValue: 4)

    /// Returns the index after the inline HTML that starts at `start`, or `nil`; must be called
    /// with increasing indices.
    mutating func endOfConstruct(in text: [UInt8], at start: Int) -> Int? {
      let kind = kind(in: text, at: start)
      if !isDisjoint(with: kind) { return nil }
      if let end = RawHTML.endOfConstruct(in: text, at: start, before: text.count) { return end }
      formUnion(kind)
      return nil
    }

    /// Returns the kind of inline HTML that starts at `start`; empty for tags and comments.
    private func kind(in text: [UInt8], at start: Int) -> UnterminatedKinds {
      guard start + 2 < text.count else { return [] }
      switch (text[start + 1], text[start + 2]) {
      case (.questionMark, _): return .processingInstruction
      case (.exclamation, .openingBracket): return .cdataSection
      case (.exclamation, let next) where next.isUppercase: return .declaration
      default: return []
      }
    }
  }
}
