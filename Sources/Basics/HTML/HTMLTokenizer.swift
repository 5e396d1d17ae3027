/// Splits HTML into tags and text the way the HTML standard's tokeniser does.
///
/// Every byte sequence has a reading: nothing is an error, nothing is guessed by pattern. Comments,
/// doctypes and processing instructions pass unseen, and what the input's end cuts off inside a
/// tag is dropped, as browsers do. Values are ranges of the input, still with their references.
package struct HTMLTokenizer {
  /// What ``next()`` found; the tag itself is in ``name`` and ``attributes``.
  package enum Token: Equatable {
    /// A run of text; a plain one holds nothing to decode.
    case text(Range<Int>, isPlain: Bool)
    case startTag, endTag, end
  }

  /// An attribute as it stands in the input; the value may have character references.
  package struct Attribute {
    package let name: Range<Int>
    package let value: Range<Int>
  }

  package let source: [UInt8]
  /// The index of the first byte that was not read yet.
  package var position = 0
  /// The name of the tag that ``next()`` found last.
  package var name = 0..<0
  /// The attributes of that tag, in their order.
  package var attributes: [Attribute] = []

  package init(_ source: [UInt8]) { self.source = source }

  /// Reads on to the next tag or text.
  package mutating func next() -> Token {
    while position < source.count {
      guard source[position] == UInt8(ascii: "<"), let construct = construct(at: position) else {
        return readText()
      }
      switch construct {
      case .startTag: return readTag(from: position + 1) ? .startTag : .end
      case .endTag: return readTag(from: position + 2) ? .endTag : .end
      case .declaration: skipDeclaration()
      case .bogusComment: skip(past: UInt8(ascii: ">"))
      }
    }
    return .end
  }

  private enum Construct { case startTag, endTag, declaration, bogusComment }

  /// What the `<` at `index` opens; `nil` if it is only text.
  private func construct(at index: Int) -> Construct? {
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

  private mutating func readText() -> Token {
    let start = position
    var end = start
    var isPlain = true
    while true {
      end = TextScan.endOfOrdinary(source.span, from: end, to: source.count)
      guard end < source.count else { break }
      if source[end] == UInt8(ascii: "<") {
        guard construct(at: end) == nil else { break }
      } else {
        isPlain = false
      }
      end += 1
    }
    position = end
    return .text(start..<end, isPlain: isPlain)
  }

  /// Moves past the next `byte`, or to the end.
  mutating func skip(past byte: UInt8) {
    while position < source.count {
      position += 1
      if source[position - 1] == byte { return }
    }
  }
}
