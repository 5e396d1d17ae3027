internal import Basics

/// Escapes text so that every Markdown parser reads it back unchanged.
///
/// Parsers differ: some turn bare addresses into links, accept attributes in braces, parse Markdown
/// within HTML, or parse HTML within code. A character that is special to any of them is always
/// escaped. See <doc:WritingMarkdown>.
enum MarkdownEscaping {
  /// Returns the escaped form of a character that is special in Markdown.
  ///
  /// Some parsers do not support a backslash before characters such as `<`, which therefore become
  /// character references. Some parsers find mail addresses after they have resolved escapes, which
  /// only an HTML comment before `@` prevents.
  static func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case .atSign: Array("<!-- -->@".utf8)
    case .lessThan, .ampersand, .doubleQuote, .lineFeed, UInt8(ascii: "%"): reference(to: byte)
    default: [.backslash, byte]
    }
  }

  /// Returns the character reference for an ASCII character, which is valid in Markdown, HTML, and
  /// HTML within Markdown.
  static func reference(to byte: UInt8) -> [UInt8] {
    switch byte {
    case .lessThan: Array("&lt;".utf8)
    case .greaterThan: Array("&gt;".utf8)
    case .ampersand: Array("&amp;".utf8)
    case .doubleQuote: Array("&quot;".utf8)
    default: Array("&#\(byte);".utf8)
    }
  }

  /// Returns whether `rest`, the text after an `&`, makes the `&` the start of a character
  /// reference.
  static func completesReference(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let first = rest.first else { return false }
    let name = first == .hash ? rest.dropFirst() : rest
    let end = name.prefix(33).firstIndex { !$0.isAlphanumeric }
    guard let end, end > name.startIndex else { return false }
    return name[end] == .semicolon
  }

  /// Returns whether a text contains a character reference.
  static func containsReference(_ text: ArraySlice<UInt8>) -> Bool {
    text.indices.contains { text[$0] == .ampersand && completesReference(text[($0 + 1)...]) }
  }

  /// Returns whether the `.` at an index follows `www`, so that parsers may turn the text into a
  /// link.
  static func isWWWAutolink(_ text: ArraySlice<UInt8>, dotAt index: Int) -> Bool {
    MarkdownAutolink.isWWWAutolink(text.span, dotAt: index - text.startIndex)
  }

  /// Returns whether Markdown parsers may turn the text around the `@` at an index into a mail
  /// link.
  static func formsMailLink(_ text: ArraySlice<UInt8>, at index: Int) -> Bool {
    MarkdownAutolink.isAddressAutolink(text.span, atSignAt: index - text.startIndex)
  }

  /// Returns whether the `:` at an index follows a scheme that is forbidden in links, such as
  /// `javascript`.
  static func endsForbiddenScheme(_ text: ArraySlice<UInt8>, colonAt index: Int) -> Bool {
    MarkdownAutolink.endsUnsafeScheme(text.span, colonAt: index - text.startIndex)
  }

  /// Returns whether the text before an index ends with `xmpp:` and a name, which some parsers turn
  /// into a link if an `@` follows.
  static func endsXMPPName(_ text: ArraySlice<UInt8>, before index: Int) -> Bool {
    MarkdownAutolink.isXMPPAutolink(text.span, atSignAt: index - text.startIndex)
  }
}

// MARK: - Parts of links and images

extension MarkdownEscaping {
  /// Returns the escaped label of a link or image, in which no parser finds another link.
  static func label(_ text: ArraySlice<UInt8>, inCell: Bool) -> [UInt8] {
    escape(text, inCell: inCell) { index in
      labelSpecials.contains(text[index])
        || text[index] == .colon
          && (text[(index + 1)...].starts(with: "//".utf8)
            || endsForbiddenScheme(text, colonAt: index))
        ? escaped(text[index]) : nil
    }
  }

  /// Returns the escaped title of a link or image, to be put in double quotes.
  ///
  /// Special characters become character references, because many parsers display backslashes in
  /// titles.
  static func title(_ text: ArraySlice<UInt8>, inCell: Bool) -> [UInt8] {
    escape(text, inCell: inCell) { index in
      let byte = text[index]
      let isSpecial =
        titleSpecials.contains(byte) || byte == .colon && endsForbiddenScheme(text, colonAt: index)
      return isSpecial ? reference(to: byte) : nil
    }
  }

  /// Returns the escaped address of a link or image.
  ///
  /// Characters that could begin another link are percent-encoded, as when the dialect reads an
  /// address. The address is put in angle brackets if it needs them, except in HTML, where some
  /// parsers would read it as a tag.
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

  /// The characters that are escaped in the labels of links and images.
  private static let labelSpecials = ByteSet("`*_[]<~${\"")
  /// The characters that are escaped in the titles of links and images.
  private static let titleSpecials = ByteSet("\"<[{`$")

  /// Returns `text` with special characters escaped; `replacement` returns the escaped form of the
  /// character at an index.
  ///
  /// Where `replacement` returns `nil`, only character references, backslash escapes, line feeds
  /// and, in table cells, pipes are escaped.
  private static func escape(
    _ text: ArraySlice<UInt8>, inCell: Bool, replacement: (_ index: Int) -> [UInt8]?
  ) -> [UInt8] {
    var output: [UInt8] = []
    for index in text.indices {
      let byte = text[index]
      let rest = text[(index + 1)...]
      if let escaped = replacement(index) {
        output += escaped
      } else if byte == .lineFeed || byte == .ampersand && completesReference(rest)
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
  /// Returns `text` with all characters escaped that are special in HTML within Markdown.
  static func htmlText(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    for index in text.indices {
      let byte = text[index]
      if byte == .atSign, formsMailLink(text, at: index) { output += "<!-- -->".utf8 }
      let isSpecial =
        htmlSpecials.contains(byte) || byte == .dot && isWWWAutolink(text, dotAt: index)
      if isSpecial { output += reference(to: byte) } else { output.append(byte) }
    }
    return output
  }

  /// Returns an attribute value escaped for HTML within Markdown, on one line, for use in double
  /// quotes.
  static func htmlValue(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    for (index, byte) in zip(value.indices, value) {
      let isSpecial =
        valueSpecials.contains(byte) || byte == .colon && endsForbiddenScheme(value, colonAt: index)
      if isSpecial { output += reference(to: byte) } else { output.append(byte) }
    }
    return output
  }

  /// The characters that are escaped in the text of HTML within Markdown.
  private static let htmlSpecials = ByteSet("&<>\"`*_[]{}\\|~$^#@:")
  /// The characters that are escaped in attribute values of HTML within Markdown.
  private static let valueSpecials = ByteSet("&<>\"`[]{}\\|\n")
}
