internal import Basics

/// Writes how a fragment begins, on one line.
///
/// It reads no further than it has to.
struct ExcerptWriter: ~Copyable {
  private let fragment: Fragment
  /// In bytes of UTF-8, without the ellipsis.
  private let limit: Int
  private let keepsCode: Bool
  private var output: ByteBuffer
  /// Where the word at hand begins.
  private var word = 0

  /// The first words, with an ellipsis where there are more; without spoilers, and without blocks of
  /// code if there is anything else.
  static func excerpt(of fragment: Fragment, upTo limit: Int) -> String {
    for keepsCode in [false, true] {
      var writer = ExcerptWriter(fragment: fragment, limit: limit, keepsCode: keepsCode)
      let excerpt = writer.write()
      if !excerpt.isEmpty { return excerpt }
    }
    return ""
  }

  private init(fragment: Fragment, limit: Int, keepsCode: Bool) {
    (self.fragment, self.limit, self.keepsCode) = (fragment, limit, keepsCode)
    output = ByteBuffer(capacity: limit + 16)
  }

  private mutating func write() -> String {
    var walk = Walk(fragment)
    while let step = walk.next(in: fragment) {
      switch step {
      case .enter(let node):
        let element = fragment.element(node)
        if element == .text {
          if let cut = writeText(fragment[node].range) { return cut }
        } else if isHidden(element, node) {
          endWord()
          walk.skip(node, in: fragment)
        } else if ElementSet.special.contains(element) {
          endWord()
        }
      case .leave(let node):
        if ElementSet.special.contains(fragment.element(node)) { endWord() }
      }
    }
    endWord()
    output.count = max(output.count - 1, 0)
    return output.text
  }

  private func isHidden(_ element: Element, _ node: Fragment.ID) -> Bool {
    element == .pre && !keepsCode || element == .blockquote && fragment.hasClass("spoiler", node)
  }

  /// Writes a text; returns all that is written once that is enough.
  private mutating func writeText(_ range: Range<Int>) -> String? {
    let source = fragment.text
    let text = source.span.extracting(..<range.upperBound)
    var index = range.lowerBound
    while index < text.count {
      if text[index].isSpace {
        endWord()
        index += 1
      } else {
        let end = text.firstIndex(in: spaces, from: index)
        let kept = min(end, index + limit + 1 - output.count)
        output.append(text, index..<kept)
        if output.count > limit { return cut(before: source[kept..<range.upperBound]) }
        index = end
      }
    }
    return nil
  }

  private mutating func endWord() {
    guard output.count > word else { return }
    output.append(.space)
    word = output.count
  }

  /// What is before the word that is too much; if that is the first one, a part of it.
  private mutating func cut(before rest: ArraySlice<UInt8>) -> String {
    guard word == 0 else {
      output.count = word - 1
      output.append(" …")
      return output.text
    }
    // A few bytes more than needed, so that what is cut in two is dropped as a whole.
    var first = String(decoding: output.bytes + rest.prefix(64), as: UTF8.self)
    while first.utf8.count > limit { first.removeLast() }
    return first + " …"
  }
}

private let spaces = ByteSet(" \t\n\r\u{0C}")
