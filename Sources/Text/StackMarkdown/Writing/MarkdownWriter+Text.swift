internal import Basics

/// Writes text with all characters escaped that are special in Markdown.
extension MarkdownWriter {
  /// Writes a text node with special characters escaped.
  mutating func writeText(_ node: Fragment.NodeID) {
    let text = fragment.text(of: node)
    inline.linkWord = InlineState.LinkWord()
    var index = text.startIndex
    while index < text.endIndex {
      if text[index].isWhitespace {
        index = readSpace(text, from: index)
      } else {
        flushPendingSpace()
        writeCharacter(text, at: index, of: node)
        index += 1
      }
    }
  }

  /// Adds the white space at `start` to the pending white space, and returns the index after it.
  private mutating func readSpace(_ text: ArraySlice<UInt8>, from start: Int) -> Int {
    var end = start
    var hasLine = false
    while end < text.endIndex, text[end].isWhitespace {
      hasLine = hasLine || text[end] == .lineFeed
      end += 1
    }
    switch inline.pendingSpace {
    case .none: inline.pendingSpace = hasLine ? .lineBreak : .spaces(end - start)
    case .spaces(let count):
      inline.pendingSpace = hasLine ? .lineBreak : .spaces(count + end - start)
    case .lineBreak, .suppressed: break
    }
    return end
  }

  /// Writes the character at an index of a text; escapes the character if it is special.
  private mutating func writeCharacter(
    _ text: ArraySlice<UInt8>, at index: Int, of node: Fragment.NodeID
  ) {
    let before = index > text.startIndex ? text[index - 1] : nil
    if isSpecial(text, at: index, before: before, of: node)
      || beginsBlock(text[index...]) || endsScheme(text, colonAt: index, of: node)
    {
      lines.write(MarkdownEscaping.escaped(text[index]))
    } else {
      lines.write(text[index])
    }
  }

  /// Returns whether any parser gives the character at an index a special meaning within a line.
  private func isSpecial(
    _ text: ArraySlice<UInt8>, at index: Int, before: UInt8?, of node: Fragment.NodeID
  ) -> Bool {
    let rest = text[(index + 1)...]
    return switch text[index] {
    case .backtick, .openingBracket, .openingBrace: true
    case .closingBracket: inline.openLink != Fragment.none
    case .ampersand: MarkdownEscaping.completesReference(rest)
    case .backslash:
      rest.first.map { $0.isPunctuation || $0.isWhitespace } ?? true
        || site.hasMath && rest.starts(with: "begin{".utf8)
    case .asterisk: !isBetweenSpaces(before, rest)
    case .underscore: !isBetweenSpaces(before, rest) && !isInWord(before, rest.first)
    case .lessThan: rest.isBlank || !(rest.first.map { $0.isWhitespace || $0.isDigit } ?? false)
    case .exclamation: rest.isEmpty && isBeforeLink(node)
    case .tilde: site.hasStrikethrough || before == .tilde || rest.first == .tilde
    case .dollar: site.hasMath || hasSeveralDollarSigns
    case .pipe: inline.context == .cell
    case .hash: inline.context == .heading && inline.endMarkers.isEmpty && rest.isBlank
    case .openingParenthesis: before == nil && isAfterBracket
    case .dot: MarkdownEscaping.isWWWAutolink(text, dotAt: index)
    case .atSign: MarkdownEscaping.formsMailLink(text, at: index)
    default: false
    }
  }

  /// Whether the current line ends with `]`, as after `[tag:swift]`; a parenthesis or colon would
  /// then become part of a link.
  private var isAfterBracket: Bool { lines.lineContent.last == .closingBracket }

  /// Returns whether a link directly follows a node.
  private func isBeforeLink(_ node: Fragment.NodeID) -> Bool {
    let next = fragment[node].nextSibling
    return next != Fragment.none && fragment.element(of: next) == .a
  }

  /// Returns whether a delimiter such as `*` has no meaning because it is between spaces.
  ///
  /// A space at the end of the text does not count, because it may be dropped.
  private func isBetweenSpaces(_ before: UInt8?, _ rest: ArraySlice<UInt8>) -> Bool {
    (before?.isWhitespace ?? false) && (rest.first?.isWhitespace ?? false) && !rest.isBlank
      && !lines.isAtContentStart
  }

  /// Returns whether a delimiter such as `_` is between two letters or digits.
  private func isInWord(_ before: UInt8?, _ after: UInt8?) -> Bool {
    (before?.isAlphanumeric ?? false) && (after?.isAlphanumeric ?? false)
  }

  /// Returns whether some Markdown parser would read text at the current position as the start of a
  /// block.
  private func beginsBlock(_ text: ArraySlice<UInt8>) -> Bool {
    guard inline.context == .block, let byte = text.first else { return false }
    guard lines.isAtContentStart else { return endsListNumber(text) || endsReferenceLabel(text) }
    let rest = text.dropFirst()
    return switch byte {
    case .greaterThan, UInt8(ascii: "%"): true
    case .hash: endsWord(rest.drop { $0 == .hash })
    case .hyphen: endsWord(rest) || isUnderline(text)
    // A table with borders, or the delimiter of a file header.
    case .plus: endsWord(rest) || rest.first == .hyphen || rest.first == .plus
    case .equals, .pipe: isUnderline(text)
    case .colon: isUnderline(text) || rest.starts(with: "::".utf8)
    case .exclamation: rest.starts(with: "!!".utf8)
    default: false
    }
  }

  /// Returns whether `rest`, the text after a character, is empty or begins with white space.
  private func endsWord(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.first.map(\.isWhitespace) ?? true
  }

  /// Returns whether the first line of a text consists of characters that can underline a heading
  /// or a table header.
  func isUnderline(_ text: ArraySlice<UInt8>) -> Bool {
    let line = text.prefix { $0 != .lineFeed }
    return line.allSatisfy { $0.isWhitespace || $0 == .equals }
      || (line.contains(.hyphen)
        && line.allSatisfy { byte in
          byte.isWhitespace || byte == .hyphen || byte == .colon || byte == .pipe || byte == .plus
        })
  }

  /// Returns whether a text begins a list item, because it begins with `.` or `)` and the line so
  /// far has only digits.
  private func endsListNumber(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == .dot || text.first == .closingParenthesis else { return false }
    let digits = lines.lineContent.prefix(10)
    return digits.count < 10 && digits.allSatisfy(\.isDigit) && endsWord(text.dropFirst())
  }

  /// Returns whether a text begins a link definition, because it begins with a colon and the line
  /// so far is `[…]`.
  private func endsReferenceLabel(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == .colon && isAfterBracket && lines.lineContent.first == .openingBracket
  }

  /// Returns whether a colon follows a URL scheme, so that the dialect would read an address.
  ///
  /// In the text of a link, an address does not become another link, but the dialect still reads it
  /// literally, with all backslashes and delimiters after it.
  private mutating func endsScheme(
    _ text: ArraySlice<UInt8>, colonAt index: Int, of node: Fragment.NodeID
  ) -> Bool {
    guard text[index] == .colon else { return false }
    if MarkdownEscaping.endsForbiddenScheme(text, colonAt: index) { return true }
    let before = text[..<index].suffix(6)
    let start = before.lastIndex { !$0.isLetter }.map { $0 + 1 } ?? before.startIndex
    let scheme = before[start...]
    let isAddress =
      scheme.equalsIgnoringCase("mailto")
      || text[(index + 1)...].starts(with: "//".utf8)
        && (scheme.equalsIgnoringCase("http") || scheme.equalsIgnoringCase("https")
          || scheme.equalsIgnoringCase("ftp"))
    guard isAddress, inline.openLink != Fragment.none else { return isAddress }
    if index >= inline.linkWord.end { inline.linkWord = linkWord(in: text, from: index, of: node) }
    return index < inline.linkWord.firstUnescapedIndex
  }

  /// Returns the word around an index in the text of a link, and from where on the word needs no
  /// escaping.
  ///
  /// The caller stores the result, so that each word is checked only once even if it contains many
  /// colons.
  private func linkWord(
    in text: ArraySlice<UInt8>, from start: Int, of node: Fragment.NodeID
  ) -> InlineState.LinkWord {
    let end = text[start...].firstIndex(where: \.isWhitespace) ?? text.endIndex
    let isLast =
      fragment[node].nextSibling == Fragment.none && fragment[node].parent == inline.openLink
    guard isLast || !text[end...].isBlank else {
      return InlineState.LinkWord(firstUnescapedIndex: end, end: end)
    }
    let lastSpecial = text[start..<end].indices.last { index in
      !Self.needsNoEscapingInAddress(text[index])
        || text[index] == .ampersand && MarkdownEscaping.completesReference(text[(index + 1)...])
        || text[index] == .atSign && MarkdownEscaping.formsMailLink(text, at: index)
    }
    return InlineState.LinkWord(firstUnescapedIndex: lastSpecial.map { $0 + 1 } ?? start, end: end)
  }

  /// Returns whether a byte needs no escaping wherever it occurs in an address.
  private static func needsNoEscapingInAddress(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte >= 0x80 || "-./:?=&+%#,;@!()'\"".utf8.contains(byte)
  }
}

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
