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
  func endsTagName(_ byte: UInt8) -> Bool {
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
