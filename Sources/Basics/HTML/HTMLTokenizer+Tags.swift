extension HTMLTokenizer {
  /// Reads a tag whose name starts at `start`.
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
      guard let value = readValue() else { return false }
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

  /// Reads `=` and a value, or returns an empty range if there is no `=`; `nil` if the input ends
  /// first.
  private mutating func readValue() -> Range<Int>? {
    skipSpaces()
    guard position < source.count else { return nil }
    guard source[position] == UInt8(ascii: "=") else { return position..<position }
    position += 1
    skipSpaces()
    guard position < source.count else { return nil }
    switch source[position] {
    case let quote where quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"):
      return readQuoted(by: quote)
    case UInt8(ascii: ">"): return position..<position
    default: return readUnquoted()
    }
  }

  /// Reads a value up to its closing quote; `nil` if the input ends first.
  private mutating func readQuoted(by quote: UInt8) -> Range<Int>? {
    let start = position + 1
    position = start
    while position < source.count, source[position] != quote { position += 1 }
    guard position < source.count else { return nil }
    position += 1
    return start..<position - 1
  }

  /// Reads a value up to white space or `>`; `nil` if the input ends first.
  private mutating func readUnquoted() -> Range<Int>? {
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

  /// Returns whether the last tag has the name, given in lower case; the case in the input is
  /// ignored.
  package func isTag(named name: StaticString) -> Bool {
    source[self.tagName].equalsIgnoringCase(name)
  }

  /// Returns the value of the first attribute with the name, given in lower case; the case in the
  /// input is ignored.
  package func value(ofAttribute name: StaticString) -> Range<Int>? {
    attributes.first { source[$0.name].equalsIgnoringCase(name) }?.value
  }
}
