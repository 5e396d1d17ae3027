internal import Basics

/// Writes a fragment as HTML that is also well-formed XML.
///
/// Tags are written from elements and sanitized values; nothing is copied from tags of the input.
struct HTMLWriter: ~Copyable {
  let fragment: Fragment
  let presentation: Presentation
  /// Whether the HTML is part of Markdown; characters with a meaning in Markdown are then escaped, too.
  let isInMarkdown: Bool
  var output: ByteBuffer
  /// Whether a link is open, in which no other link may be written.
  var isInLink = false
  /// Renders formulae, or `nil` if they are written as source.
  var formulaRenderer: FormulaRenderer?
  /// The changes to nesting that schemas of books require, or `nil` if they do not apply.
  var nesting: StrictNesting?
  /// The levels of the headings on the page.
  var headings: HeadingLevels
  /// The elements written for the open headings, the innermost last.
  var openHeadings: [Element] = []
  /// The bytes of all tags.
  let tags = SerializedTags.shared
  /// The state of the current line.
  private var lineState = LineState.empty
  /// The length of the output after the last `<pre>` tag, or -1 before the first one.
  var endOfPreTag = -1

  /// The state of the current line of displayed text.
  private enum LineState {
    /// The line is empty, because a block has just started or ended.
    case empty
    /// The line has text or an inline element.
    case hasContent
    /// The line has content, after which an empty paragraph was left out.
    case brokenByParagraph
  }

  /// Returns the HTML of a post.
  static func html(
    of fragment: Fragment, presentation: Presentation, isComment: Bool
  ) -> [UInt8] {
    var writer = HTMLWriter(
      fragment: fragment, presentation: presentation, isInMarkdown: false,
      capacity: fragment.text.count + fragment.text.count / 2)
    if presentation.nestsForEPUB { writer.nesting = StrictNesting(of: fragment) }
    writer.formulaRenderer = FormulaRenderer(
      of: fragment, for: presentation, inPlainText: isComment)
    writer.write(FragmentTraversal(fragment))
    return writer.output.bytes
  }

  /// Returns the HTML of a node and its siblings through another one, to be inserted in Markdown.
  ///
  /// The levels of headings continue those in `headings`, which is updated.
  static func htmlForMarkdown(
    of fragment: Fragment, from first: Fragment.NodeID, through last: Fragment.NodeID,
    presentation: Presentation, headings: inout HeadingLevels
  ) -> [UInt8] {
    var writer = HTMLWriter(
      fragment: fragment, presentation: presentation, isInMarkdown: true, capacity: 256)
    swap(&writer.headings, &headings)
    defer { swap(&writer.headings, &headings) }
    var node = first
    while true {
      writer.write(FragmentTraversal(fragment, including: node))
      guard node != last else { return writer.output.bytes }
      node = fragment[node].nextSibling
    }
  }

  private init(
    fragment: Fragment, presentation: Presentation, isInMarkdown: Bool, capacity: Int
  ) {
    output = ByteBuffer(capacity: capacity)
    self.fragment = fragment
    self.presentation = presentation
    self.isInMarkdown = isInMarkdown
    headings = HeadingLevels(below: presentation.parentHeadingLevel)
  }

  /// Writes the nodes that a traversal visits.
  private mutating func write(_ traversal: FragmentTraversal) {
    var traversal = traversal
    while let event = traversal.next(in: fragment) {
      switch event {
      case .enter(let node):
        let element = fragment.element(of: node)
        if let wrapper = nesting?.wrapper(of: node, in: fragment) { writeStartTag(wrapper) }
        if element == .text {
          writeText(node)
        } else if element == .code || element == .span, writeRendered(element, node) {
          traversal.skipSubtree(of: node, in: fragment)
          if let wrapper = nesting?.wrapper(of: node, in: fragment) { writeEndTag(wrapper) }
        } else if fragment.isEmptyParagraph(node) {
          skipEmptyParagraph()
          traversal.skipSubtree(of: node, in: fragment)
        } else {
          updateLineState(for: element)
          writeStart(element, node)
        }
      case .leave(let node):
        let element = fragment.element(of: node)
        if element != .text, !ElementSet.void.contains(element) {
          writeEnd(element, node)
          if ElementSet.blocks.contains(element) { lineState = .empty }
        }
        if let wrapper = nesting?.wrapper(of: node, in: fragment) { writeEndTag(wrapper) }
      }
    }
  }

  /// Writes a text node.
  private mutating func writeText(_ node: Fragment.NodeID) {
    var range = fragment[node].range
    if let writtenEnd = formulaRenderer?.writtenEnd, range.contains(writtenEnd - 1) {
      range = writtenEnd..<range.upperBound
    }
    if lineState != .hasContent, !fragment.text[range].isBlank { updateLineState(for: .text) }
    // HTML parsers drop a line feed directly after the start tag of `pre`.
    if output.count == endOfPreTag, fragment.text[range.lowerBound] == .lineFeed {
      output.append(.lineFeed)
    }
    if formulaRenderer?.areInPlainText == true, fragment.element(of: fragment[node].parent) != .code
    {
      writeWithFormulas(range)
    } else {
      writeText(fragment.text, range)
    }
  }

  /// Writes a range of text, escaped.
  mutating func writeText(_ text: [UInt8], _ range: Range<Int>) {
    if isInMarkdown {
      let text = MarkdownEscaping.htmlText(text[range])
      output.append(text, text.indices)
    } else {
      output.append(text, range, for: HTMLEscaping.self)
    }
  }
}

// MARK: - Empty paragraphs

extension HTMLWriter {
  /// Leaves out an empty paragraph, but remembers it if it may separate two runs of text.
  private mutating func skipEmptyParagraph() {
    if lineState == .hasContent { lineState = .brokenByParagraph }
  }

  /// Updates the state of the line for a node that begins.
  ///
  /// If an empty paragraph was left out between two runs of text, it is written now.
  mutating func updateLineState(for element: Element) {
    if ElementSet.blocks.contains(element) {
      lineState = .empty
    } else {
      if lineState == .brokenByParagraph { output.append("<p></p>") }
      lineState = .hasContent
    }
  }
}
