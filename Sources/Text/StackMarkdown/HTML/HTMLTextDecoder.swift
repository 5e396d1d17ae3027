internal import Basics

/// Decodes HTML text and attribute values as browsers do: character references, line ends, control
/// characters.
enum HTMLTextDecoder {
  /// The context of a character reference; in attributes, fewer references are valid without a
  /// semicolon.
  enum Context { case text, attribute }

  /// Decodes the HTML in `range` of `source` and appends the text to `output`.
  ///
  /// Line ends become line feeds. Control characters other than tab and line feed are dropped, as
  /// are references to U+FFFE and U+FFFF: these characters are invisible, and XML cannot represent
  /// them.
  static func decode(
    _ source: [UInt8], _ range: Range<Int>, in context: Context, into output: inout [UInt8]
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      let end = PlainTextScanner.endOfPlainText(source.span, from: index, to: range.upperBound)
      output.append(source, range: index..<end)
      guard end < range.upperBound else { return }
      index = end
      switch source[index] {
      case .ampersand:
        index = decodeReference(source, index..<range.upperBound, in: context, into: &output)
      case .carriageReturn:
        output.append(.lineFeed)
        index += 1
        if index < range.upperBound, source[index] == .lineFeed { index += 1 }
      case .lessThan:
        output.append(.lessThan)
        index += 1
      case let byte:
        if byte.isWhitespace { output.append(.space) }
        index += 1
      }
    }
  }

  /// Appends text with normalised line ends and control characters, but without decoding character
  /// references.
  static func appendNormalized(literal text: Span<UInt8>, to output: inout [UInt8]) {
    var index = 0
    while index < text.count {
      let end = PlainTextScanner.endOfPlainText(text, from: index, to: text.count)
      output.append(text.extracting(index..<end))
      guard end < text.count else { return }
      index = end + 1
      switch text[end] {
      case .ampersand, .lessThan: output.append(text[end])
      case .carriageReturn:
        output.append(.lineFeed)
        if index < text.count, text[index] == .lineFeed { index += 1 }
      case let byte where byte.isWhitespace: output.append(.space)
      default: break
      }
    }
  }

  /// Decodes the character reference at the start of `range`, or copies the `&` if it starts no
  /// reference.
  ///
  /// - Returns: The index after the decoded bytes.
  private static func decodeReference(
    _ source: [UInt8], _ range: Range<Int>, in context: Context, into output: inout [UInt8]
  ) -> Int {
    if let reference = CharacterReference(
      in: source.span, at: range.lowerBound, before: range.upperBound)
    {
      switch reference.value {
      case .number(let number, digits: _):
        append(codePoint: number, to: &output)
        return reference.end
      case .name(let name):
        if let end = decodeNamedReference(
          source, name, reference, of: range, in: context, into: &output)
        {
          return end
        }
      }
    }
    output.append(.ampersand)
    return range.lowerBound + 1
  }

  /// Decodes a named character reference and returns the index after it; `nil` if it is not valid.
  private static func decodeNamedReference(
    _ source: [UInt8], _ name: Range<Int>, _ reference: CharacterReference, of range: Range<Int>,
    in context: Context, into output: inout [UInt8]
  ) -> Int? {
    if reference.hasSemicolon,
      NamedCharacterTable.append(charactersNamed: source[name], to: &output)
    {
      return reference.end
    }
    let maximumEnd = min(
      name.upperBound, name.lowerBound + NamedCharacterTable.maximumLengthWithoutSemicolon)
    for end in stride(from: maximumEnd, to: name.lowerBound + 1, by: -1) {
      let name = source[name.lowerBound..<end]
      guard NamedCharacterTable.isValidWithoutSemicolon(name) else { continue }
      if context == .attribute, end < range.upperBound,
        source[end] == .equals || source[end].isAlphanumeric
      {
        return nil
      }
      _ = NamedCharacterTable.append(charactersNamed: name, to: &output)
      return end
    }
    return nil
  }

  /// Appends the character of a numeric character reference; nothing for control characters and
  /// noncharacters.
  private static func append(codePoint: UInt32, to output: inout [UInt8]) {
    switch codePoint {
    case 0x80...0x9F: append(windows1252[Int(codePoint - 0x80)], to: &output)
    case 0x09, 0x0A: output.append(UInt8(codePoint))
    case 0x0C: output.append(.space)
    case 0x01..<0x20, 0x7F, 0xFFFE, 0xFFFF: break
    case 0: append("\u{FFFD}", to: &output)
    case let value: append(Unicode.Scalar(value) ?? "\u{FFFD}", to: &output)
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
    output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  /// The characters for numeric character references from 0x80 to 0x9F, which browsers read as
  /// Windows-1252.
  private static let windows1252: [Unicode.Scalar] = Array(
    """
    \u{20AC}\u{81}\u{201A}\u{192}\u{201E}\u{2026}\u{2020}\u{2021}\u{2C6}\u{2030}\u{160}\u{2039}\
    \u{152}\u{8D}\u{17D}\u{8F}\u{90}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\u{2014}\
    \u{2DC}\u{2122}\u{161}\u{203A}\u{153}\u{9D}\u{17E}\u{178}
    """.unicodeScalars)
}
