internal import Basics

/// Splits HTML into tags and text the way the HTML standard's tokeniser does.
///
/// Every byte sequence has a reading: nothing is an error, nothing is guessed by pattern. Comments,
/// doctypes and processing instructions pass unseen, and what the input's end cuts off inside a
/// tag is dropped, as browsers do. Values are ranges of the input, still with their references.
struct Tokenizer {
  /// What ``next()`` found; the tag itself is in ``tag``.
  enum Token: Equatable {
    /// A run of text; a plain one holds nothing to decode.
    case text(Range<Int>, isPlain: Bool)
    case startTag, endTag, end
  }

  let source: [UInt8]
  var position = 0
  /// The tag that ``next()`` found last.
  var tag = Tag()
  var endTags = EndTags()

  init(_ source: [UInt8]) { self.source = source }

  /// Reads on to the next tag or text.
  mutating func next() -> Token {
    while position < source.count {
      guard source[position] == .lessThan, let construct = construct(at: position) else {
        return readText()
      }
      switch construct {
      case .startTag: return readTag(nameAt: position + 1) ? .startTag : .end
      case .endTag: return readTag(nameAt: position + 2) ? .endTag : .end
      case .declaration: skipDeclaration()
      case .bogusComment: skip(past: .greaterThan)
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
    case .slash:
      guard index + 2 < source.count else { return nil }
      return source[index + 2].isLetter ? .endTag : .bogusComment
    case .exclamation: return .declaration
    case .questionMark: return .bogusComment
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
      if source[end] == .lessThan {
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

/// A start or end tag.
struct Tag {
  /// The element, if it is one that means something here.
  var element: Element?
  /// The known attributes, the first of each name.
  var attributes: [RawAttribute] = []

  /// An attribute as it stands in the input.
  struct RawAttribute {
    let name: AttributeName
    let value: Range<Int>
  }
}
