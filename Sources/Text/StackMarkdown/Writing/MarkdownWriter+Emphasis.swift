internal import Basics

/// Writes emphasis as Markdown if the adjacent characters allow it, otherwise as HTML.
extension MarkdownWriter {
  /// The class of a character by CommonMark's rules for emphasis delimiters.
  private enum CharacterClass {
    case space, punctuation, other
    /// A character that some parsers treat as punctuation and others do not.
    case ambiguous
  }

  /// Writes the opening delimiter or tag of emphasis or strong emphasis.
  mutating func openEmphasis(_ element: Element, _ node: Fragment.NodeID) {
    let isStrong = element == .strong || element == .b
    flushPendingSpace()
    let outer = inline.endMarkers.filter { $0.delimiter != nil }
    // Deeper nesting, or strong in strong, is ambiguous in Markdown.
    guard outer.count < 2, !outer.contains(where: { $0.bytes.count == (isStrong ? 2 : 1) }),
      let delimiter = delimiter(for: node, within: outer.last?.delimiter)
    else { return openTag(element.name) }
    let run = [UInt8](repeating: delimiter, count: isStrong ? 2 : 1)
    lines.write(run)
    inline.endMarkers.append(InlineState.EndMarker(bytes: run, delimiter: delimiter))
  }

  /// Returns the delimiter, `*` or `_`, with which a node can be emphasized, or `nil` if neither is
  /// possible.
  private func delimiter(for node: Fragment.NodeID, within outer: UInt8?) -> UInt8? {
    guard let first = characterClass(firstIn: node), let last = characterClass(lastIn: node),
      first != .space, last != .space
    else { return nil }
    let before = characterClass(before: node)
    let after = characterClass(after: node)
    guard canDelimit(first, outside: before), canDelimit(last, outside: after) else { return nil }
    // Within a word a delimiter can both open and close emphasis, so that nothing may be nested.
    let isInWord = [before, after].contains { $0 == .other || $0 == .ambiguous }
    if isInWord, outer != nil || containsEmphasis(node) { return nil }
    let asterisk = UInt8(ascii: "*")
    let underscore = UInt8(ascii: "_")
    if outer != asterisk, lines.lineContent.last != asterisk { return asterisk }
    if !isInWord, outer != underscore, lines.lineContent.last != underscore { return underscore }
    return nil
  }

  /// Returns whether a delimiter can begin or end emphasis between an inner and an outer character.
  private func canDelimit(_ inner: CharacterClass, outside outer: CharacterClass) -> Bool {
    switch (inner, outer) {
    case (.space, _): false
    case (.other, .ambiguous): true
    case (.other, _): true
    case (.punctuation, .space), (.punctuation, .punctuation): true
    case (.ambiguous, .space), (.ambiguous, .punctuation): true
    case (.punctuation, _), (.ambiguous, _): false
    }
  }

  /// Returns whether a node has an emphasis element among its descendants.
  private func containsEmphasis(_ node: Fragment.NodeID) -> Bool {
    var traversal = FragmentTraversal(fragment, inside: node)
    while let event = traversal.next(in: fragment) {
      guard case .enter(let inner) = event else { continue }
      switch fragment.element(of: inner) {
      case .em, .strong, .i, .b: return true
      default: break
      }
    }
    return false
  }

  /// Returns the character class, such as punctuation, of the character before a node.
  private func characterClass(before node: Fragment.NodeID) -> CharacterClass {
    let previous = fragment[node].previousSibling
    guard previous != Fragment.none else { return outerCharacterClass(of: node) }
    return fragment.element(of: previous) == .text
      ? characterClass(lastOf: fragment.text(of: previous)) : edgeCharacterClass(of: previous)
  }

  /// Returns the character class, such as punctuation, of the character after a node.
  private func characterClass(after node: Fragment.NodeID) -> CharacterClass {
    let next = fragment[node].nextSibling
    guard next != Fragment.none else { return outerCharacterClass(of: node) }
    return fragment.element(of: next) == .text
      ? characterClass(firstOf: fragment.text(of: next)) : edgeCharacterClass(of: next)
  }

  /// Returns the character class of the first character in a node, or `nil` if the node is empty.
  private func characterClass(firstIn node: Fragment.NodeID) -> CharacterClass? {
    let first = fragment[node].firstChild
    guard first != Fragment.none else { return nil }
    return fragment.element(of: first) == .text
      ? characterClass(firstOf: fragment.text(of: first)) : edgeCharacterClass(of: first)
  }

  /// Returns the character class of the last character in a node, or `nil` if the node is empty.
  private func characterClass(lastIn node: Fragment.NodeID) -> CharacterClass? {
    let last = fragment[node].lastChild
    guard last != Fragment.none else { return nil }
    return fragment.element(of: last) == .text
      ? characterClass(lastOf: fragment.text(of: last)) : edgeCharacterClass(of: last)
  }

  /// Returns the class of the character beside a node that has no sibling there: the parent's
  /// delimiter, or a line end.
  private func outerCharacterClass(of node: Fragment.NodeID) -> CharacterClass {
    let parent = fragment.element(of: fragment[node].parent)
    return parent == .root || ElementSet.blocks.contains(parent) ? .space : .punctuation
  }

  /// Returns the class of the characters with which the Markdown of an inline element begins and
  /// ends.
  ///
  /// The dialect reads tags such as `[tag:swift]` and formulae as words, other parsers as
  /// punctuation.
  private func edgeCharacterClass(of node: Fragment.NodeID) -> CharacterClass {
    switch fragment.element(of: node) {
    case .br: .space
    case .span: .ambiguous
    case .a: fragment.hasClass("post-tag", on: node) ? .ambiguous : .punctuation
    default: .punctuation
    }
  }

  /// Returns the character class, such as punctuation, of the first character of a text.
  private func characterClass(firstOf text: ArraySlice<UInt8>) -> CharacterClass {
    guard let byte = text.first else { return .ambiguous }
    return byte < 0x80 ? characterClass(ascii: byte) : characterClass(in: text.prefix(4), \.first)
  }

  /// Returns the character class, such as punctuation, of the last character of a text.
  private func characterClass(lastOf text: ArraySlice<UInt8>) -> CharacterClass {
    guard let byte = text.last else { return .ambiguous }
    if byte < 0x80 { return characterClass(ascii: byte) }
    let start = text.suffix(4).lastIndex { $0 & 0xC0 != 0x80 } ?? text.startIndex
    return characterClass(in: text[start...], \.last)
  }

  /// Returns the character class of an ASCII character: white space, punctuation or other.
  private func characterClass(ascii byte: UInt8) -> CharacterClass {
    byte.isWhitespace ? .space : byte.isAlphanumeric ? .other : .punctuation
  }

  /// Returns the class of the first or last character of a UTF-8 text, as `end` selects.
  private func characterClass(
    in bytes: ArraySlice<UInt8>, _ end: KeyPath<String.UnicodeScalarView, Unicode.Scalar?>
  ) -> CharacterClass {
    guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars[keyPath: end] else {
      return .ambiguous
    }
    if scalar.properties.isWhitespace { return .space }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      ? .other : .ambiguous
  }
}
