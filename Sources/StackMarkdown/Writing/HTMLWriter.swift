internal import Basics

/// Writes a fragment as HTML that is well-formed XML too.
///
/// Tags are written from elements and judged values; nothing of the input's own tags remains.
struct HTMLWriter: ~Copyable {
  let fragment: Fragment
  let presentation: Presentation
  /// Whether it stands in Markdown, which some readers look for between tags too.
  let isInMarkdown: Bool
  var output: ByteBuffer
  /// Whether a link is open, in which no other may be written.
  var isInLink = false
  /// Shows formulas, where the page has something that does.
  var formulas: Formulas?
  /// Where nesting has to be what schemas allow.
  var nesting: StrictNesting?
  var headings: HeadingLevels
  /// What is written for the headings that are open.
  var openHeadings: [Element] = []
  let names = TagNames.all
  private var line = LineState.atEdge
  /// How long the output was behind the last `<pre>`.
  var endOfPreTag = -1

  /// What is on the line that is being written.
  private enum LineState {
    /// Nothing: a block has just begun or ended.
    case atEdge
    /// Text or an inline element.
    case hasContent
    /// Content, and then an empty paragraph that was left out.
    case broken
  }

  static func html(
    of fragment: Fragment, presentation: Presentation, isComment: Bool
  ) -> [UInt8] {
    var writer = HTMLWriter(
      fragment: fragment, presentation: presentation, isInMarkdown: false,
      capacity: fragment.text.count + fragment.text.count / 2)
    if presentation.nestsStrictly { writer.nesting = StrictNesting(of: fragment) }
    writer.formulas = Formulas(of: fragment, for: presentation, areBare: isComment)
    writer.write(Walk(fragment))
    return writer.output.bytes
  }

  /// Writes a node and its siblings up to another one, to stand in Markdown, and goes on with the
  /// levels of headings.
  static func htmlForMarkdown(
    of fragment: Fragment, from first: Fragment.ID, through last: Fragment.ID,
    presentation: Presentation, headings: inout HeadingLevels
  ) -> [UInt8] {
    var writer = HTMLWriter(
      fragment: fragment, presentation: presentation, isInMarkdown: true, capacity: 256)
    swap(&writer.headings, &headings)
    defer { swap(&writer.headings, &headings) }
    var node = first
    while true {
      writer.write(Walk(fragment, of: node))
      guard node != last else { return writer.output.bytes }
      node = fragment[node].next
    }
  }

  private init(
    fragment: Fragment, presentation: Presentation, isInMarkdown: Bool, capacity: Int
  ) {
    output = ByteBuffer(capacity: capacity)
    self.fragment = fragment
    self.presentation = presentation
    self.isInMarkdown = isInMarkdown
    headings = HeadingLevels(below: presentation.headingsBelow)
  }

  private mutating func write(_ walk: Walk) {
    var walk = walk
    while let step = walk.next(in: fragment) {
      switch step {
      case .enter(let node):
        let element = fragment.element(node)
        if let wrapper = nesting?.wrapper(of: node, in: fragment) { writeStartTag(wrapper) }
        if element == .text {
          writeText(node)
        } else if element == .code || element == .span, writeForPage(element, node) {
          walk.skip(node, in: fragment)
          if let wrapper = nesting?.wrapper(of: node, in: fragment) { writeEndTag(wrapper) }
        } else if fragment.isEmptyParagraph(node) {
          leaveOutParagraph()
          walk.skip(node, in: fragment)
        } else {
          begin(element)
          writeStart(element, node)
        }
      case .leave(let node):
        let element = fragment.element(node)
        if element != .text, !ElementSet.void.contains(element) {
          writeEnd(element, node)
          if ElementSet.blocks.contains(element) { line = .atEdge }
        }
        if let wrapper = nesting?.wrapper(of: node, in: fragment) { writeEndTag(wrapper) }
      }
    }
  }

  private mutating func writeText(_ node: Fragment.ID) {
    var range = fragment[node].range
    if let held = formulas?.heldThrough, range.contains(held - 1) {
      range = held..<range.upperBound
    }
    if line != .hasContent, !fragment.text[range].isBlank { begin(.text) }
    // The parser swallows a line feed directly behind the tag.
    if output.count == endOfPreTag, fragment.text[range.lowerBound] == .lineFeed {
      output.append(.lineFeed)
    }
    if formulas?.areBare == true, fragment.element(fragment[node].parent) != .code {
      writeWithFormulas(range)
    } else {
      write(fragment.text, range)
    }
  }

  mutating func write(_ text: [UInt8], _ range: Range<Int>) {
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
  /// Leaves an empty paragraph out; it is only missed if it parts two runs of text.
  private mutating func leaveOutParagraph() {
    if line == .hasContent { line = .broken }
  }

  /// Notes that a node begins, and parts it from the text before if a paragraph did.
  mutating func begin(_ element: Element) {
    if ElementSet.blocks.contains(element) {
      line = .atEdge
    } else {
      if line == .broken { output.append("<p></p>") }
      line = .hasContent
    }
  }
}
