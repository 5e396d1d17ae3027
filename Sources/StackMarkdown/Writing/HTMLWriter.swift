internal import Basics

/// Writes a fragment as HTML that is well-formed XML too.
///
/// Tags are written from elements and judged values; nothing of the input's own tags remains.
struct HTMLWriter: ~Copyable {
  let fragment: Fragment
  let presentation: Presentation
  /// Whether it stands in Markdown, which some readers look for between tags too.
  private let isInMarkdown: Bool
  var output: ByteBuffer
  /// Whether a link is open, in which no other may be written.
  var isInLink = false
  /// Shows formulas, where the page has something that does.
  var formulas: Formulas?
  /// Where nesting has to be what schemas allow.
  private var nesting: StrictNesting?
  private var headings: HeadingLevels
  /// What is written for the headings that are open.
  private var openHeadings: [Element] = []
  private let names = TagNames.all
  private var line = LineState.atEdge
  /// How long the output was behind the last `<pre>`.
  private var endOfPreTag = -1

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

// MARK: - Tags

extension HTMLWriter {
  private mutating func writeStart(_ element: Element, _ node: Fragment.ID) {
    if nesting?.isDivision(node) == true { return writeStartTag(.div) }
    switch element {
    case .h1, .h2, .h3, .h4, .h5, .h6:
      let heading = headings.level(of: element)
      openHeadings.append(heading)
      writeTag(heading, node)
    case .img: writeImage(node)
    case .blockquote where isFolded(node):
      output.append("<details class=\"spoiler\"><summary>Spoiler</summary>")
    case .div where presentation.labelsSnippets && fragment.hasClass("snippet", node):
      writeSnippetStart(node)
    case .pre:
      if presentation.labelsSnippets { writeSnippetLabel(node) }
      writeTag(.pre, node)
      endOfPreTag = output.count
    case .a:
      isInLink = leadsSomewhere(node)
      if isInLink { writeTag(.a, node) }
    case .strike where presentation.suitsStrictPages: writeTag(.s, node)
    case .th where isEmptyHeader(node): writeTag(.td, node)
    default: writeTag(element, node)
    }
  }

  private mutating func writeEnd(_ element: Element, _ node: Fragment.ID) {
    if nesting?.isDivision(node) == true { return writeEndTag(.div) }
    switch element {
    case .h1, .h2, .h3, .h4, .h5, .h6: writeEndTag(openHeadings.popLast() ?? element)
    case .blockquote where isFolded(node): output.append("</details>")
    case .div where presentation.labelsSnippets && fragment.hasClass("snippet", node):
      writeSnippetEnd(node)
    case .a:
      if isInLink { writeEndTag(.a) }
      isInLink = false
    case .strike where presentation.suitsStrictPages: writeEndTag(.s)
    case .th where isEmptyHeader(node): writeEndTag(.td)
    default: writeEndTag(element)
    }
  }

  private func isFolded(_ node: Fragment.ID) -> Bool {
    presentation.foldsSpoilers && fragment.hasClass("spoiler", node)
  }

  /// Whether a cell heads nothing, such as the first of many tables; readers would announce it in vain.
  private func isEmptyHeader(_ node: Fragment.ID) -> Bool {
    presentation.suitsStrictPages && !fragment.children(of: node).contains(where: fragment.isShown)
  }

  /// Whether a link may stand on the page.
  private func leadsSomewhere(_ node: Fragment.ID) -> Bool {
    guard presentation.suitsStrictPages, let address = fragment.value(.href, of: node) else {
      return true
    }
    return ValidAddress.bytes(of: address) != nil
  }

  mutating func writeTag(_ element: Element, _ node: Fragment.ID) {
    output.append(names.bytes, names.start[Int(element.rawValue)])
    for index in fragment[node].range {
      let attribute = fragment.attributes[index]
      if presentation.suitsStrictPages, attribute.name == .style {
        writeAlignment(attribute.value)
      } else if attribute.name == .href,
        let address = presentation.replacement(for: fragment.values[attribute.value])
      {
        write(.href, address)
      } else if presentation.suitsStrictPages, attribute.name == .href {
        write(.href, ValidAddress.bytes(of: fragment.values[attribute.value]) ?? [])
      } else {
        write(attribute.name, fragment.values, attribute.value)
      }
    }
    if presentation.suitsStrictPages, isScroller(element, node) {
      output.append(" tabindex=\"0\"")
    }
    if element == .a { output.append(LinkRelation.attribute) }
    if ElementSet.void.contains(element) { output.append(" /") }
    output.append(.greaterThan)
  }

  private mutating func writeAlignment(_ style: Range<Int>) {
    guard let alignment = Alignment(style: style, of: fragment.values) else { return }
    output.append(" class=\"")
    output.append(alignment.className)
    output.append(.quote)
  }

  /// Whether it may be wider than the page, and scrolls then.
  private func isScroller(_ element: Element, _ node: Fragment.ID) -> Bool {
    element == .pre || (element == .div && fragment.hasClass("s-table-container", node))
  }

  private mutating func writeStartTag(_ element: Element) {
    output.append(names.bytes, names.start[Int(element.rawValue)])
    output.append(.greaterThan)
  }

  mutating func writeEndTag(_ element: Element) {
    output.append(names.bytes, names.end[Int(element.rawValue)])
  }

  private mutating func write(_ name: AttributeName, _ values: [UInt8], _ range: Range<Int>) {
    output.append(.space)
    output.append(name.spelling)
    output.append("=\"")
    if isInMarkdown {
      let value = MarkdownEscaping.htmlValue(values[range])
      output.append(value, value.indices)
    } else {
      output.append(values, range, for: HTMLEscaping.self)
    }
    output.append(.quote)
  }

  mutating func write(_ name: AttributeName, _ value: [UInt8]) {
    write(name, value, value.indices)
  }
}

/// What every link in a post says about its target: no endorsement, no referrer, no handle.
enum LinkRelation {
  static let attribute: StaticString = " rel=\"nofollow noreferrer noopener\""
}

/// What tags are written with, by the raw value of the element.
struct TagNames: Sendable {
  static let all = TagNames()

  /// All of them, one after the other: an array of arrays would be counted for each tag.
  private(set) var bytes: [UInt8] = []
  /// Where those like `<p` lie.
  private(set) var start: [Range<Int>] = []
  /// Where those like `</p>` lie.
  private(set) var end: [Range<Int>] = []

  private init() {
    for element in Element.allCases {
      start.append(add("<\(element.name)"))
      end.append(add("</\(element.name)>"))
    }
  }

  private mutating func add(_ text: String) -> Range<Int> {
    let start = bytes.count
    bytes += text.utf8
    return start..<bytes.count
  }
}
