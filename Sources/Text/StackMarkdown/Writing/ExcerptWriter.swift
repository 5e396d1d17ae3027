internal import Basics

/// Writes the first words of a post as plain text on one line.
///
/// The writer visits only as much of the post as it needs.
struct ExcerptWriter: ~Copyable {
  private let fragment: Fragment
  /// The maximum length of the excerpt in bytes of UTF-8, without the ellipsis.
  private let limit: Int
  /// Whether the text of code blocks, tables and display formulas is part of the excerpt.
  private let includesBlocks: Bool
  /// Whether code stands between backquotes.
  private let marksCode: Bool
  private var output: ByteBuffer
  /// The index in ``output`` where the current word begins.
  private var wordStart = 0

  /// Returns the first words of a post, with an ellipsis where something is left out and where the text is cut.
  ///
  /// The excerpt contains no images and spoilers, and code blocks, tables and display formulas only if there is no
  /// other text.
  ///
  /// - Parameters:
  ///   - fragment: The tree of the post.
  ///   - limit: The maximum length of the excerpt in bytes of UTF-8, without the ellipsis.
  ///   - marksCode: Whether code stands between backquotes; other backquotes become apostrophes.
  /// - Returns: The excerpt; an empty string if there is nothing to display.
  static func excerpt(of fragment: Fragment, upTo limit: Int, marksCode: Bool) -> String {
    for includesBlocks in [false, true] {
      var writer = ExcerptWriter(
        fragment: fragment, limit: limit, includesBlocks: includesBlocks, marksCode: marksCode)
      let excerpt = writer.write()
      if !excerpt.isEmpty { return excerpt }
    }
    return ""
  }

  private init(fragment: Fragment, limit: Int, includesBlocks: Bool, marksCode: Bool) {
    (self.fragment, self.limit) = (fragment, limit)
    (self.includesBlocks, self.marksCode) = (includesBlocks, marksCode)
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
        } else if isLeftOut(element, node) {
          writeEllipsis()
          traversal.skipSubtree(of: node, in: fragment)
        } else {
          if ElementSet.special.contains(element) { endWord() }
          if marksCode, element == .code { output.append(Self.codeMark) }
        }
      case .leave(let node):
        let element = fragment.element(of: node)
        if marksCode, element == .code { output.append(Self.codeMark) }
        if ElementSet.special.contains(element) { endWord() }
      }
    }
    endWord()
    output.count = max(output.count - 1, 0)
    return output.text
  }

  private static let codeMark = UInt8(ascii: "`")

  /// Returns whether the excerpt leaves out an element with its content.
  private func isLeftOut(_ element: Element, _ node: Fragment.NodeID) -> Bool {
    switch element {
    case .img: true
    case .blockquote: fragment.hasClass("spoiler", on: node)
    case .pre, .table: !includesBlocks
    case .span: !includesBlocks && isDisplayFormula(node)
    default: false
    }
  }

  /// Returns whether a node is a formula that is displayed as a block, which begins with `$$` or `\begin`.
  private func isDisplayFormula(_ node: Fragment.NodeID) -> Bool {
    guard fragment.hasClass("math-container", on: node) else { return false }
    let text = fragment[node].firstChild
    guard text != Fragment.none, fragment.element(of: text) == .text else { return false }
    let formula = fragment.text(of: text)
    return formula.starts(with: "$$".utf8) || formula.starts(with: "\\begin".utf8)
  }

  /// Ends the current word, and writes an ellipsis unless it would be the first word or follow
  /// another one.
  private mutating func writeEllipsis() {
    endWord()
    guard output.count > 0, !endsInEllipsis(before: output.count - 1) else { return }
    output.append("… ")
    wordStart = output.count
  }

  /// Returns whether the written text up to an index ends in an ellipsis.
  private func endsInEllipsis(before end: Int) -> Bool {
    output.bytes[..<end].suffix(3).elementsEqual("…".utf8)
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
        let copyEnd = min(end, index + max(0, limit + 1 - output.count))
        let start = output.count
        output.append(text, index..<copyEnd)
        if marksCode { output.replace(Self.codeMark, with: UInt8(ascii: "'"), from: start) }
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
      if !endsInEllipsis(before: output.count) { output.append(" …") }
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
