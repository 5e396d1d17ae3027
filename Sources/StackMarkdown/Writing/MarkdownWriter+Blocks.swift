internal import Basics

extension MarkdownWriter {
  /// Ends the line before a block, with a blank line unless the block is in an item of a tight list.
  ///
  /// - Parameter isApart: Whether the block would be read as part of the block above it without a blank line. In a
  ///   tight list, an HTML comment separates them instead.
  mutating func beginBlock(isApart: Bool = false) {
    let container = containers[containers.count - 1]
    if container.hasContent {
      let isTight = container.kind == .tightItem && container.openEnd != .html
      lines.separate(blank: !isTight)
      if isTight, isApart, container.openEnd != .none {
        lines.write("<!-- -->")
        lines.endLine()
      }
    }
    containers[containers.count - 1].hasContent = true
    containers[containers.count - 1].openEnd = .none
  }

  /// Writes the beginning of a block, or all of it.
  mutating func enterBlock(_ element: Element, _ node: Fragment.ID) -> Course {
    if continuesHTML, element != .table {
      writeHTML(of: node)
      return .behind(node)
    }
    switch element {
    case .p: return enterParagraph(node)
    case .h1, .h2, .h3, .h4, .h5, .h6: return enterHeading(element, node)
    case .blockquote: enterQuotation(node)
    case .ul, .ol: return enterList(element, node)
    case .li where isListed(node): enterItem(node)
    case .pre: return writePreformatted(node)
    case .hr:
      beginBlock()
      lines.write("***")
    case .table:
      writeTable(node)
      return .behind(node)
    case .div: return enterBox(node)
    case .li, .dl, .dt, .dd: return writeOrWrap(node)
    default: break
    }
    return .inside
  }

  /// Writes the end of a block.
  mutating func leaveBlock(_ element: Element, _ node: Fragment.ID) {
    switch element {
    case .blockquote: leaveQuotation(node)
    case .ul, .ol: leaveList(node)
    case .li: leaveItem(node)
    default: break
    }
  }

  /// Begins a paragraph, or writes it as HTML if it contains only tags.
  private mutating func enterParagraph(_ node: Fragment.ID) -> Course {
    if fragment.isEmptyParagraph(node) { return .behind(node) }
    guard hasText(node) else {
      writeHTML(of: node)
      return .behind(node)
    }
    beginBlock()
    beginInline(.block)
    return .inside
  }

  /// Begins a heading, or writes it as HTML if it contains a block.
  private mutating func enterHeading(_ element: Element, _ node: Fragment.ID) -> Course {
    let shown = headings.level(of: element)
    guard !containsBlock(node) else {
      writeHTML(of: node)
      return .behind(node)
    }
    beginBlock()
    let level = Int(shown.rawValue - Element.h1.rawValue) + 1
    lines.write([UInt8](repeating: .hash, count: level))
    lines.write(.space)
    beginInline(.heading)
    inline.space = .afterBreak
    return .inside
  }

  /// Returns whether a quotation would merge with the previous block, which is a quotation of the same kind.
  private func mergesWithPrevious(_ node: Fragment.ID) -> Bool {
    let previous = previousSibling(of: node)
    return previous != Fragment.none && fragment.element(previous) == .blockquote
      && fragment.hasClass("spoiler", previous) == fragment.hasClass("spoiler", node)
  }

  /// Begins a quotation or a spoiler.
  private mutating func enterQuotation(_ node: Fragment.ID) {
    beginBlock(isApart: mergesWithPrevious(node))
    if isFolded(node) {
      lines.write("<details class=\"spoiler\"><summary>Spoiler</summary>")
      containers.append(Container(kind: .flow, isInHTML: true, hasContent: true))
    } else {
      let isSpoiler = fragment.hasClass("spoiler", node)
      let marker = Array((isSpoiler ? ">! " : "> ").utf8)
      let outer = containers[containers.count - 1]
      lines.open(first: marker, rest: marker)
      containers.append(
        Container(
          kind: .flow, isInHTML: outer.isInHTML,
          hasIndentedCode: outer.hasIndentedCode && !isSpoiler))
    }
  }

  /// Ends a quotation or a spoiler.
  private mutating func leaveQuotation(_ node: Fragment.ID) {
    containers.removeLast()
    if isFolded(node) {
      lines.separate(blank: true)
      lines.write("</details>")
    } else {
      lines.close()
    }
    containers[containers.count - 1].openEnd = .paragraph
  }

  /// Returns whether a quotation is a spoiler that becomes `details`.
  private func isFolded(_ node: Fragment.ID) -> Bool {
    presentation.foldsSpoilers && fragment.hasClass("spoiler", node)
  }
}

// MARK: - Blocks written as HTML

extension MarkdownWriter {
  /// Whether the item of a tight list ends with HTML, so that further blocks must be HTML, too.
  ///
  /// A blank line would end the HTML, but it would also make the list loose.
  private var continuesHTML: Bool {
    let container = containers[containers.count - 1]
    return container.kind == .tightItem && container.openEnd == .html
  }

  /// Returns whether the nodes from `first` up to the next block contain text and no block.
  func isPlainRun(from first: Fragment.ID) -> Bool {
    var node = first
    var isText = false
    while node != Fragment.none, isInRun(node) {
      if fragment.element(node) == .p || containsBlock(node) { return false }
      isText = isText || hasText(node)
      node = fragment[node].next
    }
    return isText
  }

  /// Returns whether a node has a block among its descendants.
  func containsBlock(_ node: Fragment.ID) -> Bool {
    var traversal = Walk(fragment, from: node)
    while let event = traversal.next(in: fragment) {
      if case .enter(let inner) = event, ElementSet.blocks.contains(fragment.element(inner)) {
        return true
      }
    }
    return false
  }

  /// Returns whether a node contains text or an image that is written as Markdown.
  ///
  /// A paragraph of tags only would be read as a block of HTML.
  func hasText(_ node: Fragment.ID) -> Bool {
    var traversal = Walk(fragment, of: node)
    while let event = traversal.next(in: fragment) {
      guard case .enter(let inner) = event else { continue }
      switch fragment.element(inner) {
      case .text: if !fragment.isBlank(inner) { return true }
      case .img: if isPlainImage(inner) { return true }
      default: break
      }
    }
    return false
  }

  /// Writes inline nodes that are beside blocks, without a paragraph, as HTML.
  ///
  /// They are written in a `div`, which makes Markdown parsers read HTML; the dialect drops that tag again.
  ///
  /// - Returns: The last node that was written.
  mutating func writeNakedRun(from first: Fragment.ID) -> Fragment.ID {
    var last = first
    while case let next = fragment[last].next, next != Fragment.none, isInRun(next) { last = next }
    let html = html(from: first, through: last)[...].trimmed
    writeHTML(Array("<div>".utf8) + html + Array("</div>".utf8))
    return last
  }

  /// Returns whether a node belongs to a run of inline nodes; an empty paragraph only separates lines.
  private func isInRun(_ node: Fragment.ID) -> Bool {
    !ElementSet.blocks.contains(fragment.element(node)) || fragment.isEmptyParagraph(node)
  }

  /// Writes a node as a block of HTML.
  mutating func writeHTML(of node: Fragment.ID) {
    writeHTML(html(from: node, through: node))
  }

  /// Returns sibling nodes as HTML, with headings, images and links as the presentation defines.
  private mutating func html(from first: Fragment.ID, through last: Fragment.ID) -> [UInt8] {
    HTMLWriter.htmlForMarkdown(
      of: fragment, from: first, through: last,
      presentation: Presentation(image: presentation.image, link: presentation.link),
      headings: &headings)
  }

  /// Writes HTML as a block.
  ///
  /// A blank line would end the block, so that character references replace the line feeds of blank lines. Only `pre`
  /// may contain blank lines, because its block extends to the first `</pre>`.
  private mutating func writeHTML(_ html: [UInt8]) {
    let isPreformatted = html.starts(with: "<pre".utf8) && !continuesHTML
    let endsAtBlankLine = !isPreformatted || hasSeveralEndTags(html)
    if continuesHTML { lines.endLine() } else { beginBlock() }
    if isPreformatted, endsAtBlankLine { lines.write("<div>") }
    lines.write(lines: (endsAtBlankLine ? html.withoutBlankLines : html)[...])
    if isPreformatted, endsAtBlankLine { lines.write("</div>") }
    containers[containers.count - 1].openEnd = .html
  }

  /// Returns whether HTML contains anything after its first `</pre>`.
  private func hasSeveralEndTags(_ html: [UInt8]) -> Bool {
    String(decoding: html, as: UTF8.self).split(separator: "</pre>").count > 1
  }
}

extension [UInt8] {
  /// The HTML with a character reference in place of each line feed that ends a blank line.
  var withoutBlankLines: [UInt8] {
    var result: [UInt8] = []
    var isBlank = false
    for byte in self {
      if byte == .lineFeed, isBlank {
        result += "&#10;".utf8
      } else {
        isBlank = byte == .lineFeed || isBlank && byte.isSpace
        result.append(byte)
      }
    }
    return result
  }
}
