extension Tokenizer {
  /// Reads a tag whose name starts at `start`; if it is not complete, the input has ended and the
  /// tag is void.
  mutating func readTag(nameAt start: Int) -> Bool {
    var end = start
    while end < source.count, !endsTagName(source[end]) { end += 1 }
    tag.element = ElementNames.element(named: source, start..<end)
    if !tag.attributes.isEmpty { tag.attributes.removeAll(keepingCapacity: true) }
    if end < source.count, source[end] == .greaterThan {
      position = end + 1
      return true
    }
    return readAttributes(from: end)
  }

  private func endsTagName(_ byte: UInt8) -> Bool {
    byte.isSpace || byte == .slash || byte == .greaterThan
  }

  private mutating func readAttributes(from start: Int) -> Bool {
    position = start
    while true {
      while position < source.count, source[position].isSpace || source[position] == .slash {
        position += 1
      }
      guard position < source.count else { return false }
      if source[position] == .greaterThan {
        position += 1
        return true
      }
      let name = readAttributeName()
      guard let value = readValue() else { return false }
      record(name, value)
    }
  }

  /// Reads a name of at least one byte, which may be `=`.
  private mutating func readAttributeName() -> Range<Int> {
    let start = position
    position += 1
    while position < source.count, source[position] != .equals, !endsTagName(source[position]) {
      position += 1
    }
    return start..<position
  }

  /// Reads `= value` if it is there, else an empty value; `nil` if the input ends.
  private mutating func readValue() -> Range<Int>? {
    skipSpaces()
    guard position < source.count else { return nil }
    guard source[position] == .equals else { return position..<position }
    position += 1
    skipSpaces()
    guard position < source.count else { return nil }
    switch source[position] {
    case let quote where quote == .quote || quote == .apostrophe: return readQuoted(by: quote)
    case .greaterThan: return position..<position
    default: return readUnquoted()
    }
  }

  private mutating func readQuoted(by quote: UInt8) -> Range<Int>? {
    let start = position + 1
    position = start
    while position < source.count, source[position] != quote { position += 1 }
    guard position < source.count else { return nil }
    position += 1
    return start..<position - 1
  }

  private mutating func readUnquoted() -> Range<Int>? {
    let start = position
    while position < source.count, source[position] != .greaterThan, !source[position].isSpace {
      position += 1
    }
    return position < source.count ? start..<position : nil
  }

  private mutating func skipSpaces() {
    while position < source.count, source[position].isSpace { position += 1 }
  }

  /// Keeps the first attribute of each known name.
  private mutating func record(_ name: Range<Int>, _ value: Range<Int>) {
    guard tag.element != nil, let known = AttributeName(named: source, name),
      !tag.attributes.contains(where: { $0.name == known })
    else { return }
    tag.attributes.append(Tag.RawAttribute(name: known, value: value))
  }
}
