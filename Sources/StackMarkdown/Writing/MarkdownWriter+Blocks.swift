internal import Basics

extension MarkdownWriter {
  /// Ends the line before a block, with a blank line unless it lies in a tight list.
  ///
  /// - Parameter isApart: Whether the block does not end a paragraph above it, so that there a
  ///   comment must stand in the place of the blank line.
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

  /// Writes what a block begins with.
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

  /// Writes what a block ends with.
  mutating func leaveBlock(_ element: Element, _ node: Fragment.ID) {
    switch element {
    case .blockquote: leaveQuotation(node)
    case .ul, .ol: leaveList(node)
    case .li: leaveItem(node)
    default: break
    }
  }

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

  /// Whether a quotation would go on with the one before it; spoilers and other quotations never
  /// merge.
  private func joinsPrevious(_ node: Fragment.ID) -> Bool {
    let previous = previousSibling(of: node)
    return previous != Fragment.none && fragment.element(previous) == .blockquote
      && fragment.hasClass("spoiler", previous) == fragment.hasClass("spoiler", node)
  }

  private mutating func enterQuotation(_ node: Fragment.ID) {
    beginBlock(isApart: joinsPrevious(node))
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

  private func isFolded(_ node: Fragment.ID) -> Bool {
    presentation.foldsSpoilers && fragment.hasClass("spoiler", node)
  }
}

// MARK: - What Markdown has no words for

extension MarkdownWriter {
  /// Whether HTML has begun in an item of a tight list: a blank line, which ends it, would make the
  /// list a loose one.
  private var continuesHTML: Bool {
    let container = containers[containers.count - 1]
    return container.kind == .tightItem && container.openEnd == .html
  }

  /// Whether the nodes up to the next block hold text, and no block inside.
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

  /// Whether a block lies somewhere inside.
  func containsBlock(_ node: Fragment.ID) -> Bool {
    var walk = Walk(fragment, from: node)
    while let step = walk.next(in: fragment) {
      if case .enter(let inner) = step, ElementSet.blocks.contains(fragment.element(inner)) {
        return true
      }
    }
    return false
  }

  /// Whether something lies inside that stands in a line, other than tags alone: those would
  /// begin a block of HTML.
  func hasText(_ node: Fragment.ID) -> Bool {
    var walk = Walk(fragment, of: node)
    while let step = walk.next(in: fragment) {
      guard case .enter(let inner) = step else { continue }
      switch fragment.element(inner) {
      case .text: if !fragment.isBlank(inner) { return true }
      case .img: if isPlainImage(inner) { return true }
      default: break
      }
    }
    return false
  }

  /// Writes text that lies beside blocks, without a paragraph; returns the last node of it.
  ///
  /// A `div` of an author begins a block of HTML and is then dropped, so the text stays naked.
  mutating func writeNakedRun(from first: Fragment.ID) -> Fragment.ID {
    var last = first
    while case let next = fragment[last].next, next != Fragment.none, isInRun(next) { last = next }
    let html = html(from: first, through: last)[...].trimmed
    writeHTML(Array("<div>".utf8) + html + Array("</div>".utf8))
    return last
  }

  /// Whether a node goes on with the text beside blocks; an empty paragraph only parts its lines.
  private func isInRun(_ node: Fragment.ID) -> Bool {
    !ElementSet.blocks.contains(fragment.element(node)) || fragment.isEmptyParagraph(node)
  }

  mutating func writeHTML(of node: Fragment.ID) {
    writeHTML(html(from: node, through: node))
  }

  /// Nodes as HTML, with headings and images as the page wants them.
  private mutating func html(from first: Fragment.ID, through last: Fragment.ID) -> [UInt8] {
    HTMLWriter.htmlForMarkdown(
      of: fragment, from: first, through: last,
      presentation: Presentation(image: presentation.image, link: presentation.link),
      headings: &headings)
  }

  /// Writes a block of HTML.
  ///
  /// A blank line would end it, so one inside is written as a reference. Only preformatted text
  /// goes on to its end tag, and not beyond.
  private mutating func writeHTML(_ html: [UInt8]) {
    let isPreformatted = html.starts(with: "<pre".utf8) && !continuesHTML
    let endsAtBlankLine = !isPreformatted || holdsSeveralEnds(html)
    if continuesHTML { lines.endLine() } else { beginBlock() }
    if isPreformatted, endsAtBlankLine { lines.write("<div>") }
    lines.write(lines: (endsAtBlankLine ? html.withoutBlankLines : html)[...])
    if isPreformatted, endsAtBlankLine { lines.write("</div>") }
    containers[containers.count - 1].openEnd = .html
  }

  private func holdsSeveralEnds(_ html: [UInt8]) -> Bool {
    String(decoding: html, as: UTF8.self).split(separator: "</pre>").count > 1
  }
}

extension [UInt8] {
  /// HTML in which a reference stands for each line feed that would end a blank line.
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
