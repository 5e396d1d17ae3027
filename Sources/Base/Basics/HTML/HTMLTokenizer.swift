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
