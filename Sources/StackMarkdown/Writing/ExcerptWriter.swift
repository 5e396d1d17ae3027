internal import Basics

/// Writes the first words of a post as plain text on one line.
///
/// The writer visits only as much of the post as it needs.
struct ExcerptWriter: ~Copyable {
  private let fragment: Fragment
  /// The maximum length of the excerpt in bytes of UTF-8, without the ellipsis.
  private let limit: Int
  /// Whether code blocks are included in the excerpt.
  private let includesCode: Bool
  private var output: ByteBuffer
  /// The index in ``output`` where the current word begins.
  private var wordStart = 0

  /// Returns the first words of a post, with an ellipsis if the text is cut.
  ///
  /// The excerpt contains no spoilers, and code blocks only if there is no other text.
  ///
  /// - Parameters:
  ///   - fragment: The tree of the post.
  ///   - limit: The maximum length of the excerpt in bytes of UTF-8, without the ellipsis.
  /// - Returns: The excerpt; an empty string if there is nothing to display.
  static func excerpt(of fragment: Fragment, upTo limit: Int) -> String {
    for includesCode in [false, true] {
      var writer = ExcerptWriter(fragment: fragment, limit: limit, includesCode: includesCode)
      let excerpt = writer.write()
      if !excerpt.isEmpty { return excerpt }
    }
    return ""
  }

  private init(fragment: Fragment, limit: Int, includesCode: Bool) {
    (self.fragment, self.limit, self.includesCode) = (fragment, limit, includesCode)
    output = ByteBuffer(capacity: limit + 16)
  }

  /// Visits the nodes of the post until the limit is reached, and returns the excerpt.
  private mutating func write() -> String {
    var traversal = FragmentTraversal(fragment)
    while let event = traversal.next(in: fragment) {
      switch event {
      case .enter(let node):
        let element = fragment.element(of: node)
        if element == .text {
          if let cut = writeText(fragment[node].range) { return cut }
        } else if isHidden(element, node) {
          endWord()
          traversal.skipSubtree(of: node, in: fragment)
        } else if ElementSet.special.contains(element) {
          endWord()
        }
      case .leave(let node):
        if ElementSet.special.contains(fragment.element(of: node)) { endWord() }
      }
    }
    endWord()
    output.count = max(output.count - 1, 0)
    return output.text
  }

  /// Returns whether the excerpt leaves out an element with its content: a spoiler, or possibly a
  /// code block.
  private func isHidden(_ element: Element, _ node: Fragment.NodeID) -> Bool {
    element == .pre && !includesCode
      || element == .blockquote && fragment.hasClass("spoiler", on: node)
  }

  /// Writes a range of the fragment's text; returns the finished excerpt if the limit is reached,
  /// otherwise `nil`.
  private mutating func writeText(_ range: Range<Int>) -> String? {
    let source = fragment.text
    let text = source.span.extracting(..<range.upperBound)
    var index = range.lowerBound
    while index < text.count {
      if text[index].isWhitespace {
        endWord()
        index += 1
      } else {
        let end = text.firstIndex(in: spaces, from: index)
        let copyEnd = min(end, index + limit + 1 - output.count)
        output.append(text, index..<copyEnd)
        if output.count > limit { return cutExcerpt(before: source[copyEnd..<range.upperBound]) }
        index = end
      }
    }
    return nil
  }

  /// Ends the current word, if there is one, with a space.
  private mutating func endWord() {
    guard output.count > wordStart else { return }
    output.append(.space)
    wordStart = output.count
  }

  /// Returns the excerpt without the word that exceeds the limit; if that is the first word,
  /// returns the beginning of the word.
  private mutating func cutExcerpt(before rest: ArraySlice<UInt8>) -> String {
    guard wordStart == 0 else {
      output.count = wordStart - 1
      output.append(" …")
      return output.text
    }
    // Some bytes more than needed, so that a character at the cut is complete and is dropped as a whole.
    var first = String(decoding: output.bytes + rest.prefix(64), as: UTF8.self)
    while first.utf8.count > limit { first.removeLast() }
    return first + " …"
  }
}

/// The ASCII white space characters.
private let spaces = ByteSet(" \t\n\r\u{0C}")
