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
    /// The line is empty, because a block has just started or ended.
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

extension HTMLWriter {
  /// Writes the start tag of an element, or a whole void element, as the presentation defines.
  private mutating func writeStart(_ element: Element, _ node: Fragment.NodeID) {
    if nesting?.isWrittenAsDiv(node) == true { return writeStartTag(.div) }
    switch element {
    case .h1, .h2, .h3, .h4, .h5, .h6:
      let shownHeading = headings.nextLevel(for: element)
      openHeadings.append(shownHeading)
      writeStartTag(shownHeading, of: node)
    case .img: writeImage(node)
    case .blockquote where isFolded(node):
      output.append("<details class=\"spoiler\"><summary>Spoiler</summary>")
    case .div where presentation.labelsSnippets && fragment.hasClass("snippet", on: node):
      writeSnippetStart(node)
    case .pre:
      if presentation.labelsSnippets { writeSnippetLabel(node) }
      writeStartTag(.pre, of: node)
      endOfPreTag = output.count
    case .a:
      isInLink = hasValidAddress(node)
      if isInLink { writeStartTag(.a, of: node) }
    case .strike where presentation.producesValidHTML: writeStartTag(.s, of: node)
    case .th where isEmptyHeader(node): writeStartTag(.td, of: node)
    default: writeStartTag(element, of: node)
    }
  }

  /// Writes the end tag of an element as the presentation defines.
  private mutating func writeEnd(_ element: Element, _ node: Fragment.NodeID) {
    if nesting?.isWrittenAsDiv(node) == true { return writeEndTag(.div) }
    switch element {
    case .h1, .h2, .h3, .h4, .h5, .h6: writeEndTag(openHeadings.popLast() ?? element)
    case .blockquote where isFolded(node): output.append("</details>")
    case .div where presentation.labelsSnippets && fragment.hasClass("snippet", on: node):
      writeSnippetEnd(node)
    case .a:
      if isInLink { writeEndTag(.a) }
      isInLink = false
    case .strike where presentation.producesValidHTML: writeEndTag(.s)
    case .th where isEmptyHeader(node): writeEndTag(.td)
    default: writeEndTag(element)
    }
  }

  /// Returns whether a quotation is a spoiler that is written as `details`.
  private func isFolded(_ node: Fragment.NodeID) -> Bool {
    presentation.foldsSpoilers && fragment.hasClass("spoiler", on: node)
  }

  /// Returns whether a table's header cell is empty and is written as `td`, so that screen readers
  /// do not announce it.
  private func isEmptyHeader(_ node: Fragment.NodeID) -> Bool {
    presentation.producesValidHTML
      && !fragment.children(of: node).contains(where: fragment.isVisible)
  }

  /// Returns whether a link is written as a link, which requires a valid address if the
  /// presentation produces valid HTML.
  private func hasValidAddress(_ node: Fragment.NodeID) -> Bool {
    guard presentation.producesValidHTML, let address = fragment.value(.href, of: node) else {
      return true
    }
    return ValidURL.bytes(of: address) != nil
  }

  /// Writes a start tag or a void element with the attributes of a node.
  private mutating func writeStartTag(_ element: Element, of node: Fragment.NodeID) {
    output.append(tags.bytes, tags.startRanges[Int(element.rawValue)])
    for index in fragment[node].range {
      let attribute = fragment.attributes[index]
      if presentation.producesValidHTML, attribute.name == .style {
        writeAlignment(attribute.valueRange)
      } else if attribute.name == .href,
        let address = presentation.replacementURL(
          for: fragment.attributeValues[attribute.valueRange])
      {
        writeAttribute(.href, address)
      } else if presentation.producesValidHTML, attribute.name == .href {
        writeAttribute(
          .href, ValidURL.bytes(of: fragment.attributeValues[attribute.valueRange]) ?? [])
      } else {
        writeAttribute(attribute.name, fragment.attributeValues, attribute.valueRange)
      }
    }
    if presentation.producesValidHTML, isScrollable(element, node) {
      // Style sheets cannot measure code.
      if element == .pre, needsBar(node) { output.append(" data-bar=\"\"") }
      output.append(" tabindex=\"0\"")
    }
    if element == .a { output.append(LinkRelation.attribute) }
    if ElementSet.void.contains(element) { output.append(" /") }
    output.append(.greaterThan)
  }

  /// Writes the CSS class for the alignment in a `style` value, which is given as a range of the
  /// fragment's attribute values.
  private mutating func writeAlignment(_ style: Range<Int>) {
    guard let alignment = ColumnAlignment(style: style, of: fragment.attributeValues) else {
      return
    }
    output.append(" class=\"")
    output.append(alignment.className)
    output.append(.doubleQuote)
  }

  /// Returns whether an element can be scrolled horizontally if it is wider than the page.
  private func isScrollable(_ element: Element, _ node: Fragment.NodeID) -> Bool {
    element == .pre || (element == .div && fragment.hasClass("s-table-container", on: node))
  }

  /// The greatest length in bytes of a line of code beside which a button fits on a phone of 320 pixels.
  private static let maxShortLineLength = 28

  /// Returns whether code is more than one short line, so that buttons need a bar above it.
  private func needsBar(_ node: Fragment.NodeID) -> Bool {
    var traversal = FragmentTraversal(fragment, inside: node)
    var line: [UInt8] = []
    while let event = traversal.next(in: fragment) {
      guard case .enter(let node) = event else { continue }
      if fragment.element(of: node) == .br { return true }
      guard fragment.element(of: node) == .text else { continue }
      line += fragment.text[fragment[node].range]
      // A line feed at the end begins no line.
      if line.dropLast().contains(.lineFeed) || line.count > Self.maxShortLineLength + 1 {
        return true
      }
    }
    return line.count > Self.maxShortLineLength && line.last != .lineFeed
  }

  /// Writes a start tag that has no attributes.
  private mutating func writeStartTag(_ element: Element) {
    output.append(tags.bytes, tags.startRanges[Int(element.rawValue)])
    output.append(.greaterThan)
  }

  /// Writes an end tag.
  mutating func writeEndTag(_ element: Element) {
    output.append(tags.bytes, tags.endRanges[Int(element.rawValue)])
  }

  /// Writes an attribute with its value escaped; the value is a range of `values`.
  private mutating func writeAttribute(
    _ name: AttributeName, _ values: [UInt8], _ range: Range<Int>
  ) {
    output.append(.space)
    output.append(name.htmlName)
    output.append("=\"")
    if isInMarkdown {
      let value = MarkdownEscaping.htmlValue(values[range])
      output.append(value, value.indices)
    } else {
      output.append(values, range, escapedFor: HTMLEscaping.self)
    }
    output.append(.doubleQuote)
  }

  /// Writes an attribute with its value escaped.
  mutating func writeAttribute(_ name: AttributeName, _ value: [UInt8]) {
    writeAttribute(name, value, value.indices)
  }
}

/// The `rel` attribute of every link in a post: no endorsement, no referrer, no access to the
/// opening window.
enum LinkRelation {
  /// The `rel` attribute as it is written in a start tag, with a space before it.
  static let attribute: StaticString = " rel=\"nofollow noreferrer noopener\""
}

/// The start and end tags of all elements as bytes, prepared once.
struct SerializedTags: Sendable {
  /// The tags of all elements, which are created on first use.
  static let shared = SerializedTags()

  /// The bytes of all tags, joined in one array, because an array of arrays costs reference
  /// counting for each tag.
  private(set) var bytes: [UInt8] = []
  /// The ranges in ``bytes`` of the beginnings of start tags, such as `<p`, by the raw value of the
  /// element.
  private(set) var startRanges: [Range<Int>] = []
  /// The ranges in ``bytes`` of end tags, such as `</p>`, by the raw value of the element.
  private(set) var endRanges: [Range<Int>] = []

  private init() {
    for element in Element.allCases {
      startRanges.append(add("<\(element.name)"))
      endRanges.append(add("</\(element.name)>"))
    }
  }

  /// Appends a tag to ``bytes`` and returns its range.
  private mutating func add(_ text: String) -> Range<Int> {
    let start = bytes.count
    bytes += text.utf8
    return start..<bytes.count
  }
}

extension HTMLWriter {
  /// Writes an image from its own address or from a local file, or as a link, as the presentation
  /// decides.
  mutating func writeImage(_ node: Fragment.NodeID) {
    guard let image = presentation.imagePresentation, let source = fragment.value(.src, of: node)
    else {
      return writeStartTag(.img, of: node)
    }
    switch image(String(decoding: source, as: UTF8.self)) {
    case .unchanged: writeStartTag(.img, of: node)
    case .localFile(let path, let width, let height, let isEnlargeable):
      let size = ImageSize(width: width, height: height)
      let displaySize = size.displaySize(for: fragment.requestedSize(of: node))
      let maySeemSmaller = size.width > min(displaySize.width, Self.narrowestColumn)
      guard isEnlargeable, !isInLink, maySeemSmaller else {
        return writeLocalImage(node, path: path, displaySize)
      }
      output.append("<a")
      writeAttribute(.href, Array(path.utf8))
      if fragment.value(.alt, of: node)?.trimmed.isEmpty ?? true {
        output.append(" aria-label=\"image\"" as String)
      }
      output.append(.greaterThan)
      writeLocalImage(node, path: path, displaySize)
      output.append("</a>")
    case .link: writeImageLink(node, to: source)
    }
  }

  /// The width in pixels of a column of text on a phone; pages show wider images smaller there.
  private static var narrowestColumn: Int { 350 }

  /// Writes an image that is loaded from a local file and shown in a size in pixels.
  private mutating func writeLocalImage(
    _ node: Fragment.NodeID, path: String, _ displaySize: ImageSize
  ) {
    output.append("<img")
    writeAttribute(.src, Array(path.utf8))
    writeAttribute(.alt, Array(fragment.value(.alt, of: node) ?? []))
    if let title = fragment.value(.title, of: node) { writeAttribute(.title, Array(title)) }
    output.append(" width=\"\(displaySize.width)\" height=\"\(displaySize.height)\"" as String)
    output.append(" loading=\"lazy\" decoding=\"async\" />")
  }

  /// Writes a link to an image, or only the alternative text inside a link or if the image's
  /// address is invalid.
  private mutating func writeImageLink(_ node: Fragment.NodeID, to source: ArraySlice<UInt8>) {
    let text = AlternativeText.displayText(for: fragment.value(.alt, of: node))
    let address = presentation.producesValidHTML ? ValidURL.bytes(of: source) : Array(source)
    if !isInLink, let address {
      output.append("<a")
      writeAttribute(.href, address)
      output.append(LinkRelation.attribute)
      output.append(.greaterThan)
      writeText(text, text.indices)
      output.append("</a>")
    } else {
      writeText(text, text.indices)
    }
  }
}

/// Maps the levels of headings in a post to levels that fit into the outline of a page.
struct HeadingLevels {
  /// The level (1 to 6) of the page heading above the post; `nil` if the headings in the post keep
  /// their levels.
  let parentLevel: Int?
  /// The levels of the author's headings that are open at the current position, as a bit set.
  private var openLevels: UInt8 = 0

  init(below parentLevel: Int?) { self.parentLevel = parentLevel }

  /// Returns the element to write for the next heading of the post.
  ///
  /// No level is skipped, even if the author skipped one, and no level is deeper than `h6`.
  mutating func nextLevel(for heading: Element) -> Element {
    guard let parentLevel else { return heading }
    let bit: UInt8 = 1 << (heading.rawValue - Element.h1.rawValue)
    openLevels = openLevels & (bit - 1) | bit
    let level = min(parentLevel + openLevels.nonzeroBitCount, 6)
    return Element(rawValue: Element.h1.rawValue + UInt8(level - 1)) ?? .h6
  }
}
