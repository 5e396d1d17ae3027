internal import Basics

/// Writes a fragment as HTML that is also well-formed XML.
///
/// All tags are written from elements and sanitized values; no tag of the input is copied.
struct HTMLWriter: ~Copyable {
  let fragment: Fragment
  let presentation: Presentation
  /// Whether the HTML is part of Markdown; if so, characters with a meaning in Markdown are
  /// escaped, too.
  let isInMarkdown: Bool
  var output: ByteBuffer
  /// Whether a link is open, in which no other link may be written.
  var isInLink = false
  /// Renders the formulae of the post; `nil` if they are written as TeX source.
  var formulaRenderer: FormulaRenderer?
  /// The changes to nesting that the schemas of e-books require; `nil` if these schemas do not
  /// apply.
  var nesting: StrictNesting?
  /// Chooses the levels of the post's headings on the page.
  var headings: HeadingLevels
  /// The elements written for the headings that are not closed yet, the innermost last.
  var openHeadings: [Element] = []
  /// The start and end tags of all elements as bytes.
  let tags = SerializedTags.shared
  /// The state of the current line of displayed text.
  private var lineState = LineState.empty
  /// The length of the output directly after the last `<pre>` tag; -1 before the first one.
  var endOfPreTag = -1

  /// The states of a line of displayed text.
  private enum LineState {
    /// The line is empty, because a block has just begun or ended.
    case empty
    /// The line contains text or an inline element.
    case hasContent
    /// The line has content, and an empty paragraph after this content was left out.
    case brokenByParagraph
  }

  /// Returns the HTML of a post, comment or title.
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

  /// Returns the HTML of the sibling nodes from `first` through `last`, for use within Markdown.
  ///
  /// The levels of headings continue those in `headings`, which are updated.
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

  /// Writes all nodes that a traversal visits.
  private mutating func write(_ traversal: FragmentTraversal) {
    var traversal = traversal
    while let event = traversal.next(in: fragment) {
      switch event {
      case .enter(let node):
        let element = fragment.element(of: node)
        if let wrapper = nesting?.wrapper(of: node, in: fragment) { writeStartTag(wrapper) }
        if element == .text {
          writeText(node)
        } else if element == .code || element == .span, writeRenderedElement(element, node) {
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

  /// Writes a text node with special characters escaped and, in comments and titles, formulae
  /// rendered.
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
    if let renderer = formulaRenderer, renderer.areInPlainText || renderer.hasReferences,
      ![.code, .pre].contains(fragment.element(of: fragment[node].parent))
    {
      writeWithFormulas(range)
    } else {
      writeText(fragment.text, range)
    }
  }

  /// Writes a range of `text` with special characters escaped.
  mutating func writeText(_ text: [UInt8], _ range: Range<Int>) {
    if isInMarkdown {
      let text = MarkdownEscaping.htmlText(text[range])
      output.append(text, text.indices)
    } else {
      output.append(text, range, escapedFor: HTMLEscaping.self)
    }
  }
}

// MARK: - Empty paragraphs

extension HTMLWriter {
  /// Leaves out an empty paragraph; records it if it may separate two texts.
  private mutating func skipEmptyParagraph() {
    if lineState == .hasContent { lineState = .brokenByParagraph }
  }

  /// Updates the state of the line for an element that begins.
  ///
  /// If an empty paragraph was left out between two texts on the line, it is written now.
  mutating func updateLineState(for element: Element) {
    if ElementSet.blocks.contains(element) {
      lineState = .empty
    } else {
      if lineState == .brokenByParagraph { output.append("<p></p>") }
      lineState = .hasContent
    }
  }
}
