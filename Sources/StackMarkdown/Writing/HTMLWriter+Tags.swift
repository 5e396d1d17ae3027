internal import Basics

extension HTMLWriter {
  mutating func writeStart(_ element: Element, _ node: Fragment.ID) {
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

  mutating func writeEnd(_ element: Element, _ node: Fragment.ID) {
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

  mutating func writeStartTag(_ element: Element) {
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
