/// A tokenizer that splits HTML into tags and text according to the HTML standard.
///
/// Every input is valid. Comments, doctypes and processing instructions are skipped, and a tag that
/// the end of the input cuts off is dropped, as in browsers. Tokens are ranges of the input, in
/// which character references are not decoded.
package struct HTMLTokenizer {
  /// A piece of HTML that ``next()`` reads; the name and attributes of a tag are in ``tagName`` and
  /// ``attributes``.
  package enum Token: Equatable {
    /// A range of text; `isPlain` if it contains nothing to decode or replace.
    case text(Range<Int>, isPlain: Bool)
    /// A start tag, an end tag, or the end of the input.
    case startTag, endTag, endOfInput
  }

  /// An attribute of a tag, as ranges of the input; the value may contain character references.
  package struct Attribute {
    /// The range of the attribute's name.
    package let name: Range<Int>
    /// The range of the attribute's value, without quotes.
    package let value: Range<Int>
  }

  /// The HTML that is split into tokens, in UTF-8.
  package let source: [UInt8]
  /// The index of the next byte to read.
  package var position = 0
  /// The range of the name of the last tag that ``next()`` read.
  package var tagName = 0..<0
  /// The attributes of the last tag that ``next()`` read, in source order.
  package var attributes: [Attribute] = []

  /// Creates a tokenizer at the start of the input.
  package init(_ source: [UInt8]) { self.source = source }

  /// Reads the next tag or text, up to the markup that follows it.
  package mutating func next() -> Token {
    while position < source.count {
      guard source[position] == UInt8(ascii: "<"), let kind = markupKind(at: position) else {
        return readText()
      }
      switch kind {
      case .startTag: return readTag(from: position + 1) ? .startTag : .endOfInput
      case .endTag: return readTag(from: position + 2) ? .endTag : .endOfInput
      case .declaration: skipDeclaration()
      case .bogusComment: skip(past: UInt8(ascii: ">"))
      }
    }
    return .endOfInput
  }

  /// The kinds of markup that start with `<`.
  private enum MarkupKind { case startTag, endTag, declaration, bogusComment }

  /// Returns the kind of markup that the `<` at `index` starts; `nil` if the `<` is text.
  private func markupKind(at index: Int) -> MarkupKind? {
    guard index + 1 < source.count else { return nil }
    switch source[index + 1] {
    case let byte where byte.isLetter: return .startTag
    case UInt8(ascii: "/"):
      guard index + 2 < source.count else { return nil }
      return source[index + 2].isLetter ? .endTag : .bogusComment
    case UInt8(ascii: "!"): return .declaration
    case UInt8(ascii: "?"): return .bogusComment
    default: return nil
    }
  }

  /// Reads text up to the next markup.
  private mutating func readText() -> Token {
    let start = position
    var end = start
    var isPlain = true
    while true {
      end = PlainTextScanner.endOfPlainText(source.span, from: end, to: source.count)
      guard end < source.count else { break }
      if source[end] == UInt8(ascii: "<") {
        guard markupKind(at: end) == nil else { break }
      } else {
        isPlain = false
      }
      end += 1
    }
    position = end
    return .text(start..<end, isPlain: isPlain)
  }

  /// Moves the position behind the next occurrence of `byte`, or to the end of the input.
  mutating func skip(past byte: UInt8) {
    while position < source.count {
      position += 1
      if source[position - 1] == byte { return }
    }
  }
}

extension HTMLTokenizer {
  /// Reads a tag, whose name starts at `start`, and its attributes.
  ///
  /// - Returns: Whether the tag is complete; if not, the input has ended and the tag is dropped.
  mutating func readTag(from start: Int) -> Bool {
    var end = start
    while end < source.count, !endsTagName(source[end]) { end += 1 }
    tagName = start..<end
    if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
    if end < source.count, source[end] == UInt8(ascii: ">") {
      position = end + 1
      return true
    }
    return readAttributes(from: end)
  }

  /// Returns whether a byte ends the name of a tag: white space, `/` or `>`.
  private func endsTagName(_ byte: UInt8) -> Bool {
    byte.isWhitespace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }

  /// Reads the attributes of a tag up to its `>`; returns false if the input ends first.
  private mutating func readAttributes(from start: Int) -> Bool {
    position = start
    while true {
      while position < source.count,
        source[position].isWhitespace || source[position] == UInt8(ascii: "/")
      {
        position += 1
      }
      guard position < source.count else { return false }
      if source[position] == UInt8(ascii: ">") {
        position += 1
        return true
      }
      let name = readAttributeName()
      guard let value = readAttributeValue() else { return false }
      attributes.append(Attribute(name: name, value: value))
    }
  }

  /// Reads the name of an attribute, at least one byte; the first byte may be `=`.
  private mutating func readAttributeName() -> Range<Int> {
    let start = position
    position += 1
    while position < source.count, source[position] != UInt8(ascii: "="),
      !endsTagName(source[position])
    {
      position += 1
    }
    return start..<position
  }

  /// Reads the equals sign and the value of an attribute, and returns the range of the value; an
  /// empty range if there is no `=`, `nil` if the input ends first.
  private mutating func readAttributeValue() -> Range<Int>? {
    skipSpaces()
    guard position < source.count else { return nil }
    guard source[position] == UInt8(ascii: "=") else { return position..<position }
    position += 1
    skipSpaces()
    guard position < source.count else { return nil }
    switch source[position] {
    case let quote where quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"):
      return readQuotedValue(closedBy: quote)
    case UInt8(ascii: ">"): return position..<position
    default: return readUnquotedValue()
    }
  }

  /// Reads the value of an attribute up to its closing quote, and returns its range; `nil` if the
  /// input ends first.
  private mutating func readQuotedValue(closedBy quote: UInt8) -> Range<Int>? {
    let start = position + 1
    position = start
    while position < source.count, source[position] != quote { position += 1 }
    guard position < source.count else { return nil }
    position += 1
    return start..<position - 1
  }

  /// Reads the unquoted value of an attribute up to white space or `>`, and returns its range;
  /// `nil` if the input ends first.
  private mutating func readUnquotedValue() -> Range<Int>? {
    let start = position
    while position < source.count, source[position] != UInt8(ascii: ">"),
      !source[position].isWhitespace
    {
      position += 1
    }
    return position < source.count ? start..<position : nil
  }

  private mutating func skipSpaces() {
    while position < source.count, source[position].isWhitespace { position += 1 }
  }

  /// Returns whether the tag that was read last has this name, given in lower case; the case in the
  /// input is ignored.
  package func isTag(named name: StaticString) -> Bool {
    source[self.tagName].equalsIgnoringCase(name)
  }

  /// Returns the range of the value of the first attribute with this name, given in lower case;
  /// `nil` if the tag has no such attribute.
  ///
  /// The case in the input is ignored.
  package func value(ofAttribute name: StaticString) -> Range<Int>? {
    attributes.first { source[$0.name].equalsIgnoringCase(name) }?.value
  }
}

extension HTMLTokenizer {
  /// Skips the comment or declaration that starts with `<!` at the current position.
  ///
  /// As in the HTML standard, a doctype ends at the first `>`, even within quotes, and a CDATA
  /// section outside of foreign content is a comment.
  private mutating func skipDeclaration() {
    let body = position + 2
    guard body + 1 < source.count, source[body] == UInt8(ascii: "-"),
      source[body + 1] == UInt8(ascii: "-")
    else {
      return skip(past: UInt8(ascii: ">"))
    }
    position = endOfComment(from: body + 2)
  }

  /// Returns the index after a comment whose text starts at `start`.
  ///
  /// A comment ends with `-->` or `--!>`, immediately in `<!-->` and `<!--->`, and otherwise at the
  /// end of the input.
  private func endOfComment(from start: Int) -> Int {
    var index = start
    var hyphens = 2  // The two of `<!--` count.
    while index < source.count {
      switch source[index] {
      case UInt8(ascii: "-"): hyphens += 1
      case UInt8(ascii: ">") where hyphens >= 2: return index + 1
      case UInt8(ascii: "!") where hyphens >= 2 && index >= start + 2:
        if index + 1 < source.count, source[index + 1] == UInt8(ascii: ">") { return index + 2 }
        hyphens = 0
      default: hyphens = 0
      }
      index += 1
    }
    return source.count
  }

  /// Returns the index of the next end tag from `start` on with the given name, in lower case; the
  /// length of the input if there is none.
  package func indexOfEndTag(_ name: [UInt8], from start: Int) -> Int {
    var index = start
    while index + 1 + name.count < source.count {
      if source[index] == UInt8(ascii: "<"), source[index + 1] == UInt8(ascii: "/"),
        hasTagName(name, at: index + 2)
      {
        return index
      }
      index += 1
    }
    return source.count
  }

  /// Returns whether the tag name that starts at `start` equals `name`, which is in lower case.
  private func hasTagName(_ name: [UInt8], at start: Int) -> Bool {
    let end = start + name.count
    return end < source.count && endsTagName(source[end])
      && name.indices.allSatisfy { source[start + $0].lowercased == name[$0] }
  }
}

/// A fast search for the bytes of a text that must be decoded, replaced or treated as markup.
///
/// Most text in posts contains no such byte, so this search dominates the time that it takes to
/// read a post.
package enum PlainTextScanner {
  /// Returns whether a byte is plain text, which is copied without processing.
  ///
  /// All bytes are plain text except `<`, `&`, control characters other than tab and line feed, and
  /// 0xFE and 0xFF, which libcmark uses for references to U+FFFE and U+FFFF.
  package static func isPlainText(_ byte: UInt8) -> Bool {
    if byte > UInt8(ascii: "<") { return byte != 0x7F && byte < 0xFE }
    // One bit for each byte: `<` (60), `&` (38), and controls (0 to 31) except tab and line feed.
    return (0x1000_0040_FFFF_F9FF as UInt64) >> UInt64(byte) & 1 == 0
  }

  /// Returns the index of the first byte from `start` on that is not plain text; `end` if there is
  /// none.
  package static func endOfPlainText(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
    bytes.firstIndex(
      from: start, to: end,
      matchBits: { word in
        word.matchBits(below: 0x20) & ~word.exactMatchBits(of: 0x0A)
          | word.matchBits(of: UInt8(ascii: "<"))
          | word.matchBits(of: UInt8(ascii: "&")) | word.matchBits(of: 0x7F)
          | (word | 0x01).matchBits(of: 0xFF)
      },
      where: { !isPlainText($0) })
  }
}
