internal import Basics

extension HTMLWriter {
  /// Writes the start tag of an element, or a whole void element, as the presentation defines.
  mutating func writeStart(_ element: Element, _ node: Fragment.NodeID) {
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
  mutating func writeEnd(_ element: Element, _ node: Fragment.NodeID) {
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
  mutating func writeStartTag(_ element: Element, of node: Fragment.NodeID) {
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
  mutating func writeStartTag(_ element: Element) {
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
