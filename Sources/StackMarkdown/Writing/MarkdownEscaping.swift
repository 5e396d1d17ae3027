internal import Basics

/// Writes text so that every reader of Markdown reads it back as it is.
///
/// Readers differ: some make links of bare addresses and take attributes in braces, some look for
/// Markdown in HTML, some for HTML in what others see to be code. What has a meaning to any of them is
/// never left bare. See <doc:WritingMarkdown>.
enum MarkdownEscaping {
  /// A character with a meaning as text without one.
  ///
  /// `<` is a reference, as a backslash before it counts for few; so is what no reader but
  /// CommonMark's lets a backslash stand before. Addresses are looked for in what is read, where
  /// nothing but a comment parts them.
  static func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case .at: Array("<!-- -->@".utf8)
    case .lessThan, .ampersand, .quote, .lineFeed, UInt8(ascii: "%"): reference(to: byte)
    default: [.backslash, byte]
    }
  }

  /// A character as a reference, which means the same in Markdown, in HTML, and in HTML in Markdown.
  static func reference(to byte: UInt8) -> [UInt8] {
    switch byte {
    case .lessThan: Array("&lt;".utf8)
    case .greaterThan: Array("&gt;".utf8)
    case .ampersand: Array("&amp;".utf8)
    case .quote: Array("&quot;".utf8)
    default: Array("&#\(byte);".utf8)
    }
  }

  /// Whether what follows an `&` would be read as a character reference.
  static func isReference(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let first = rest.first else { return false }
    let name = first == .hash ? rest.dropFirst() : rest
    let end = name.prefix(33).firstIndex { !$0.isAlphanumeric }
    guard let end, end > name.startIndex else { return false }
    return name[end] == .semicolon
  }

  /// Whether a character reference would be read somewhere in a text.
  static func holdsReference(_ text: ArraySlice<UInt8>) -> Bool {
    text.indices.contains { text[$0] == .ampersand && isReference(text[($0 + 1)...]) }
  }

  /// Whether a `.` would make a link of the `www` before it.
  static func endsWWW(_ text: ArraySlice<UInt8>, dotAt index: Int) -> Bool {
    MarkdownLinkSyntax.endsWWW(text.span, dotAt: index - text.startIndex)
  }

  /// Whether Markdown readers would turn the text around an `@` into a link.
  static func makesLink(_ text: ArraySlice<UInt8>, at index: Int) -> Bool {
    MarkdownLinkSyntax.makesLink(text.span, at: index - text.startIndex)
  }

  /// Whether a `:` would make a link of a scheme that may stand in none.
  static func endsForbiddenScheme(_ text: ArraySlice<UInt8>, colonAt index: Int) -> Bool {
    MarkdownLinkSyntax.endsForbiddenScheme(text.span, colonAt: index - text.startIndex)
  }

  /// Whether an `@` ends a name behind a scheme that may stand in no link.
  static func endsName(_ text: ArraySlice<UInt8>, inSchemeBefore index: Int) -> Bool {
    MarkdownLinkSyntax.endsName(text.span, at: index - text.startIndex)
  }
}

// MARK: - Parts of links and images

extension MarkdownEscaping {
  /// Writes a label; an address in it must not be taken for one.
  static func label(_ text: ArraySlice<UInt8>, inCell: Bool) -> [UInt8] {
    escape(text, inCell: inCell) { index in
      labelMarks.contains(text[index])
        || text[index] == .colon
          && (text[(index + 1)...].starts(with: "//".utf8)
            || endsForbiddenScheme(text, colonAt: index))
        ? escaped(text[index]) : nil
    }
  }

  /// Writes a title, for between double quotes.
  ///
  /// Many readers show backslashes in one.
  static func title(_ text: ArraySlice<UInt8>, inCell: Bool) -> [UInt8] {
    escape(text, inCell: inCell) { index in
      let byte = text[index]
      let isMark =
        titleMarks.contains(byte) || byte == .colon && endsForbiddenScheme(text, colonAt: index)
      return isMark ? reference(to: byte) : nil
    }
  }

  /// Writes an address; what could begin another link is percent-encoded, as the dialect does when it
  /// reads it.
  ///
  /// In HTML some readers would take it for a tag in angle brackets.
  static func address(_ text: ArraySlice<UInt8>, hasMath: Bool, inHTML: Bool) -> [UInt8] {
    let bytes = escape(text, inCell: false) { index in
      switch text[index] {
      case .openingBracket: Array("%5B".utf8)
      case .closingBracket: Array("%5D".utf8)
      case .pipe: Array("%7C".utf8)
      case .space where inHTML: Array("%20".utf8)
      case .dollar where hasMath: escaped(text[index])
      case .openingParenthesis, .closingParenthesis: inHTML ? escaped(text[index]) : nil
      default: nil
      }
    }
    let needsBrackets = !inHTML && bytes.contains { "() ".utf8.contains($0) }
    return bytes.isEmpty || needsBrackets ? [.lessThan] + bytes + [.greaterThan] : bytes
  }

  private static let labelMarks = ByteSet("`*_[]<~${\"")
  private static let titleMarks = ByteSet("\"<[{`$")

  /// Writes text with what `replacement` has for an index, or with what keeps references, escapes
  /// and lines as they are.
  private static func escape(
    _ text: ArraySlice<UInt8>, inCell: Bool, _ replacement: (Int) -> [UInt8]?
  ) -> [UInt8] {
    var output: [UInt8] = []
    for index in text.indices {
      let byte = text[index]
      let rest = text[(index + 1)...]
      if let written = replacement(index) {
        output += written
      } else if byte == .lineFeed || byte == .ampersand && isReference(rest)
        || byte == .pipe && inCell
        || byte == .backslash && rest.first?.isPunctuation ?? true
      {
        output += escaped(byte)
      } else {
        output.append(byte)
      }
    }
    return output
  }
}

// MARK: - HTML

extension MarkdownEscaping {
  /// Writes text for between tags of HTML.
  static func htmlText(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    for index in text.indices {
      let byte = text[index]
      if byte == .at, makesLink(text, at: index) { output += "<!-- -->".utf8 }
      let isMark = htmlMarks.contains(byte) || byte == .dot && endsWWW(text, dotAt: index)
      if isMark { output += reference(to: byte) } else { output.append(byte) }
    }
    return output
  }

  /// Writes an attribute's value, for between double quotes, on one line.
  static func htmlValue(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    for (index, byte) in zip(value.indices, value) {
      let isMark =
        valueMarks.contains(byte) || byte == .colon && endsForbiddenScheme(value, colonAt: index)
      if isMark { output += reference(to: byte) } else { output.append(byte) }
    }
    return output
  }

  private static let htmlMarks = ByteSet("&<>\"`*_[]{}\\|~$^#@:")
  private static let valueMarks = ByteSet("&<>\"`[]{}\\|\n")
}
