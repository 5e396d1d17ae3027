internal import Basics

/// Emphasis: Markdown's own where its rules about neighbours allow it, else HTML.
extension MarkdownWriter {
  /// What Markdown's rules about delimiters see in a character.
  private enum Neighbour {
    case space, punctuation, other
    /// Punctuation to some readers.
    case unclear
  }

  mutating func openEmphasis(_ element: Element, _ node: Fragment.ID) {
    let isStrong = element == .strong || element == .b
    flushSpace()
    let outer = inline.closers.filter { $0.delimiter != nil }
    // Deeper nesting, or strong in strong, has readings that depend on every neighbour.
    guard outer.count < 2, !outer.contains(where: { $0.bytes.count == (isStrong ? 2 : 1) }),
      let delimiter = delimiter(for: node, in: outer.last?.delimiter)
    else { return open(element.name) }
    let run = [UInt8](repeating: delimiter, count: isStrong ? 2 : 1)
    lines.write(run)
    inline.closers.append(InlineState.Closer(bytes: run, delimiter: delimiter))
  }

  /// The character to emphasise a node with, if it can be done.
  private func delimiter(for node: Fragment.ID, in outer: UInt8?) -> UInt8? {
    guard let first = neighbour(firstIn: node), let last = neighbour(lastIn: node),
      first != .space, last != .space
    else { return nil }
    let before = neighbour(before: node)
    let after = neighbour(after: node)
    guard opens(first, after: before), opens(last, after: after) else { return nil }
    // Between letters a delimiter could both open and close, so nothing may nest there.
    let isInWord = [before, after].contains { $0 == .other || $0 == .unclear }
    if isInWord, outer != nil || holdsEmphasis(node) { return nil }
    let asterisk = UInt8(ascii: "*")
    let underscore = UInt8(ascii: "_")
    if outer != asterisk, lines.lineContent.last != asterisk { return asterisk }
    if !isInWord, outer != underscore, lines.lineContent.last != underscore { return underscore }
    return nil
  }

  /// Whether a delimiter beside an inner character counts, given what is on its other side.
  private func opens(_ inner: Neighbour, after outer: Neighbour) -> Bool {
    switch (inner, outer) {
    case (.space, _): false
    case (.other, .unclear): true
    case (.other, _): true
    case (.punctuation, .space), (.punctuation, .punctuation): true
    case (.unclear, .space), (.unclear, .punctuation): true
    case (.punctuation, _), (.unclear, _): false
    }
  }

  private func holdsEmphasis(_ node: Fragment.ID) -> Bool {
    var walk = Walk(fragment, from: node)
    while let step = walk.next(in: fragment) {
      guard case .enter(let inner) = step else { continue }
      switch fragment.element(inner) {
      case .em, .strong, .i, .b: return true
      default: break
      }
    }
    return false
  }

  private func neighbour(before node: Fragment.ID) -> Neighbour {
    let previous = fragment[node].previous
    guard previous != Fragment.none else { return atEdge(of: node) }
    return fragment.element(previous) == .text
      ? character(lastOf: fragment.text(of: previous)) : ofElement(previous)
  }

  private func neighbour(after node: Fragment.ID) -> Neighbour {
    let next = fragment[node].next
    guard next != Fragment.none else { return atEdge(of: node) }
    return fragment.element(next) == .text
      ? character(firstOf: fragment.text(of: next)) : ofElement(next)
  }

  private func neighbour(firstIn node: Fragment.ID) -> Neighbour? {
    let first = fragment[node].first
    guard first != Fragment.none else { return nil }
    return fragment.element(first) == .text
      ? character(firstOf: fragment.text(of: first)) : ofElement(first)
  }

  private func neighbour(lastIn node: Fragment.ID) -> Neighbour? {
    let last = fragment[node].last
    guard last != Fragment.none else { return nil }
    return fragment.element(last) == .text
      ? character(lastOf: fragment.text(of: last)) : ofElement(last)
  }

  /// What is beside a node that has no sibling there: the mark of its parent, or an end of line.
  private func atEdge(of node: Fragment.ID) -> Neighbour {
    let parent = fragment.element(fragment[node].parent)
    return parent == .root || ElementSet.blocks.contains(parent) ? .space : .punctuation
  }

  /// What an element begins and ends with; tags and formulas count as words to the dialect.
  private func ofElement(_ node: Fragment.ID) -> Neighbour {
    switch fragment.element(node) {
    case .br: .space
    case .span: .unclear
    case .a: fragment.hasClass("post-tag", node) ? .unclear : .punctuation
    default: .punctuation
    }
  }

  private func character(firstOf text: ArraySlice<UInt8>) -> Neighbour {
    guard let byte = text.first else { return .unclear }
    return byte < 0x80 ? ascii(byte) : scalar(text.prefix(4), \.first)
  }

  private func character(lastOf text: ArraySlice<UInt8>) -> Neighbour {
    guard let byte = text.last else { return .unclear }
    if byte < 0x80 { return ascii(byte) }
    let start = text.suffix(4).lastIndex { $0 & 0xC0 != 0x80 } ?? text.startIndex
    return scalar(text[start...], \.last)
  }

  private func ascii(_ byte: UInt8) -> Neighbour {
    byte.isSpace ? .space : byte.isAlphanumeric ? .other : .punctuation
  }

  private func scalar(
    _ bytes: ArraySlice<UInt8>, _ end: KeyPath<String.UnicodeScalarView, Unicode.Scalar?>
  ) -> Neighbour {
    guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars[keyPath: end] else {
      return .unclear
    }
    if scalar.properties.isWhitespace { return .space }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      ? .other : .unclear
  }
}
