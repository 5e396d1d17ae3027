internal import Basics

extension MarkdownWriter {
  /// Ends the line before a block, with a blank line unless the block is in an item of a tight
  /// list.
  ///
  /// - Parameter needsSeparator: Whether the block, without a blank line before it, would be read
  ///   as part of the block above. In a tight list, an HTML comment then separates the two blocks.
  mutating func beginBlock(needsSeparator: Bool = false) {
    let container = containers[containers.count - 1]
    if container.hasContent {
      let isTight = container.kind == .tightItem && container.absorbingBlock != .html
      lines.separate(withBlankLine: !isTight)
      if isTight, needsSeparator, container.absorbingBlock != .none {
        lines.write("<!-- -->")
        lines.endLine()
      }
    }
    containers[containers.count - 1].hasContent = true
    containers[containers.count - 1].absorbingBlock = .none
  }

  /// Writes the beginning of a block, or the whole block; returns where the traversal continues.
  mutating func enterBlock(_ element: Element, _ node: Fragment.NodeID) -> Continuation {
    if continuesHTML, element != .table {
      writeHTML(of: node)
      return .resumeAfter(node)
    }
    switch element {
    case .p: return enterParagraph(node)
    case .h1, .h2, .h3, .h4, .h5, .h6: return enterHeading(element, node)
    case .blockquote: enterQuotation(node)
    case .ul, .ol: return enterList(element, node)
    case .li where isMarkdownItem(node): enterItem(node)
    case .pre: return writePreformatted(node)
    case .hr:
      beginBlock()
      lines.write("***")
    case .table:
      writeTable(node)
      return .resumeAfter(node)
    case .div: return enterDivision(node)
    case .li, .dl, .dt, .dd: return writeAsHTMLOrWrap(node)
    default: break
    }
    return .visitChildren
  }

  /// Writes the end of a block element.
  mutating func leaveBlock(_ element: Element, _ node: Fragment.NodeID) {
    switch element {
    case .blockquote: leaveQuotation(node)
    case .ul, .ol: leaveList(node)
    case .li: leaveItem(node)
    default: break
    }
  }

  /// Begins a paragraph, or writes it as HTML if it contains only tags; skips an empty paragraph.
  private mutating func enterParagraph(_ node: Fragment.NodeID) -> Continuation {
    if fragment.isEmptyParagraph(node) { return .resumeAfter(node) }
    guard containsText(node) else {
      writeHTML(of: node)
      return .resumeAfter(node)
    }
    beginBlock()
    beginInline(.block)
    return .visitChildren
  }

  /// Begins a heading, or writes it as HTML if it contains a block.
  private mutating func enterHeading(_ element: Element, _ node: Fragment.NodeID) -> Continuation {
    let shown = headings.nextLevel(for: element)
    guard !containsBlock(node) else {
      writeHTML(of: node)
      return .resumeAfter(node)
    }
    beginBlock()
    let level = Int(shown.rawValue - Element.h1.rawValue) + 1
    lines.write([UInt8](repeating: .hash, count: level))
    lines.write(.space)
    beginInline(.heading)
    inline.pendingSpace = .suppressed
    return .visitChildren
  }

  /// Returns whether a quotation would merge with the block before it, which is a quotation of the
  /// same kind.
  private func mergesWithPreviousQuotation(_ node: Fragment.NodeID) -> Bool {
    let previous = previousVisibleSibling(of: node)
    return previous != Fragment.none && fragment.element(of: previous) == .blockquote
      && fragment.hasClass("spoiler", on: previous) == fragment.hasClass("spoiler", on: node)
  }

  /// Begins a quotation or a spoiler.
  private mutating func enterQuotation(_ node: Fragment.NodeID) {
    beginBlock(needsSeparator: mergesWithPreviousQuotation(node))
    if isFolded(node) {
      lines.write("<details class=\"spoiler\"><summary>Spoiler</summary>")
      containers.append(Container(kind: .flow, isInHTML: true, hasContent: true))
    } else {
      let isSpoiler = fragment.hasClass("spoiler", on: node)
      let marker = Array((isSpoiler ? ">! " : "> ").utf8)
      let outer = containers[containers.count - 1]
      lines.openContainer(firstPrefix: marker, otherPrefix: marker)
      containers.append(
        Container(
          kind: .flow, isInHTML: outer.isInHTML,
          supportsIndentedCode: outer.supportsIndentedCode && !isSpoiler))
    }
  }

  /// Ends a quotation or a spoiler.
  private mutating func leaveQuotation(_ node: Fragment.NodeID) {
    containers.removeLast()
    if isFolded(node) {
      lines.separate(withBlankLine: true)
      lines.write("</details>")
    } else {
      lines.closeContainer()
    }
    containers[containers.count - 1].absorbingBlock = .paragraph
  }

  /// Returns whether a quotation is a spoiler that is written as `details`.
  private func isFolded(_ node: Fragment.NodeID) -> Bool {
    presentation.foldsSpoilers && fragment.hasClass("spoiler", on: node)
  }
}

// MARK: - Blocks written as HTML

extension MarkdownWriter {
  /// Whether the current item of a tight list ends with HTML, so that further blocks in it must be
  /// HTML, too.
  ///
  /// A blank line would end the HTML, but would also make the list loose.
  private var continuesHTML: Bool {
    let container = containers[containers.count - 1]
    return container.kind == .tightItem && container.absorbingBlock == .html
  }

  /// Returns whether the sibling nodes from `first` to the next block contain text and no block.
  func isInlineTextRun(from first: Fragment.NodeID) -> Bool {
    var node = first
    var isText = false
    while node != Fragment.none, canBeInInlineRun(node) {
      if fragment.element(of: node) == .p || containsBlock(node) { return false }
      isText = isText || containsText(node)
      node = fragment[node].nextSibling
    }
    return isText
  }

  /// Returns whether a node has a block element among its descendants.
  func containsBlock(_ node: Fragment.NodeID) -> Bool {
    var traversal = FragmentTraversal(fragment, inside: node)
    while let event = traversal.next(in: fragment) {
      if case .enter(let inner) = event, ElementSet.blocks.contains(fragment.element(of: inner)) {
        return true
      }
    }
    return false
  }

  /// Returns whether a node contains text or an image that is written as Markdown.
  ///
  /// Parsers would read a paragraph that contains only tags as a block of HTML.
  func containsText(_ node: Fragment.NodeID) -> Bool {
    var traversal = FragmentTraversal(fragment, including: node)
    while let event = traversal.next(in: fragment) {
      guard case .enter(let inner) = event else { continue }
      switch fragment.element(of: inner) {
      case .text: if !fragment.isBlank(inner) { return true }
      case .img: if isMarkdownImage(inner) { return true }
      default: break
      }
    }
    return false
  }

  /// Writes as HTML a run of inline nodes that stand beside blocks without a paragraph around them.
  ///
  /// The nodes are written in a `div`, which makes Markdown parsers read HTML; the dialect drops
  /// this tag again.
  ///
  /// - Returns: The last node that was written.
  mutating func writeInlineRunAsHTML(from first: Fragment.NodeID) -> Fragment.NodeID {
    var last = first
    while case let next = fragment[last].nextSibling, next != Fragment.none, canBeInInlineRun(next)
    {
      last = next
    }
    let html = html(from: first, through: last)[...].trimmed
    writeHTML(Array("<div>".utf8) + html + Array("</div>".utf8))
    return last
  }

  /// Returns whether a node can be part of a run of inline nodes, as can an empty paragraph, which
  /// only separates lines.
  private func canBeInInlineRun(_ node: Fragment.NodeID) -> Bool {
    !ElementSet.blocks.contains(fragment.element(of: node)) || fragment.isEmptyParagraph(node)
  }

  /// Writes a node as a block of HTML.
  mutating func writeHTML(of node: Fragment.NodeID) {
    writeHTML(html(from: node, through: node))
  }

  /// Returns the HTML of sibling nodes, with headings, images and links as the presentation
  /// defines.
  private mutating func html(from first: Fragment.NodeID, through last: Fragment.NodeID) -> [UInt8]
  {
    HTMLWriter.htmlForMarkdown(
      of: fragment, from: first, through: last,
      presentation: Presentation(
        imagePresentation: presentation.imagePresentation,
        linkReplacement: presentation.linkReplacement),
      headings: &headings)
  }

  /// Writes HTML as a block of its own.
  ///
  /// A blank line would end the block, so that character references replace the line feeds of blank
  /// lines. Only a block of `pre` may contain blank lines, because it extends to the first
  /// `</pre>`.
  private mutating func writeHTML(_ html: [UInt8]) {
    let html = html.withoutTabsInPreformattedText
    let isPreformatted = html.starts(with: "<pre".utf8) && !continuesHTML
    let endsAtBlankLine = !isPreformatted || hasSeveralEndTags(html)
    if continuesHTML { lines.endLine() } else { beginBlock() }
    if isPreformatted, endsAtBlankLine { lines.write("<div>") }
    lines.write(lines: (endsAtBlankLine ? html.withoutBlankLines : html)[...])
    if isPreformatted, endsAtBlankLine { lines.write("</div>") }
    containers[containers.count - 1].absorbingBlock = .html
  }

  /// Returns whether HTML that starts with `<pre` contains anything after its first `</pre>`.
  private func hasSeveralEndTags(_ html: [UInt8]) -> Bool {
    String(decoding: html, as: UTF8.self).split(separator: "</pre>").count > 1
  }
}

extension [UInt8] {
  /// The HTML with a character reference for each tab in `pre` elements.
  ///
  /// Stack Exchange replaces tabs by spaces up to a column that depends on the tags, markers and
  /// indentation before them.
  var withoutTabsInPreformattedText: [UInt8] {
    guard contains(.tab) else { return self }
    var result: [UInt8] = []
    var depth = 0
    for (index, byte) in enumerated() {
      if byte == .lessThan {
        if self[index...].starts(with: "<pre".utf8) { depth += 1 }
        if self[index...].starts(with: "</pre".utf8) { depth -= 1 }
      }
      if byte == .tab, depth > 0 { result += "&#9;".utf8 } else { result.append(byte) }
    }
    return result
  }

  /// The HTML with each line feed that ends a blank line replaced by a character reference.
  var withoutBlankLines: [UInt8] {
    var result: [UInt8] = []
    var isBlank = false
    for byte in self {
      if byte == .lineFeed, isBlank {
        result += "&#10;".utf8
      } else {
        isBlank = byte == .lineFeed || isBlank && byte.isWhitespace
        result.append(byte)
      }
    }
    return result
  }
}

extension MarkdownWriter {
  /// Begins a list, or writes it as HTML if it contains anything other than items.
  private mutating func enterList(_ element: Element, _ node: Fragment.NodeID) -> Continuation {
    let number = element == .ol ? fragment.integerValue(.start, of: node) ?? 1 : nil
    guard containsOnlyItems(node) else { return writeAsHTMLOrWrap(node) }
    beginBlock(needsSeparator: number ?? 1 != 1)
    openLists.append(
      List(number: number, marker: markerCharacter(of: element, node), isLoose: isLoose(node)))
    return .visitChildren
  }

  /// Ends a list.
  private mutating func leaveList(_ node: Fragment.NodeID) {
    lastClosedList = (node, openLists.removeLast().marker)
    containers[containers.count - 1].absorbingBlock = .paragraph
  }

  /// Writes the marker of a list item and opens the item.
  private mutating func enterItem(_ node: Fragment.NodeID) {
    guard var list = openLists.popLast() else { return }
    if list.hasItems { lines.separate(withBlankLine: list.isLoose) }
    list.hasItems = true
    var marker: [UInt8] = []
    if let number = list.number {
      marker = Array("\(number)".utf8)
      // Only the number of the first item is significant; numbers must not exceed nine digits.
      list.number = min(number + 1, 999_999_999)
    }
    marker += [list.marker, .space]
    openLists.append(list)
    lines.openContainer(
      firstPrefix: marker, otherPrefix: [UInt8](repeating: .space, count: marker.count))
    let isInHTML = containers[containers.count - 1].isInHTML
    containers.append(Container(kind: list.isLoose ? .flow : .tightItem, isInHTML: isInHTML))
    // The marker of an empty item could be read as the underline of a heading.
    if visibleChildren(of: node).isEmpty { lines.write("<!-- -->") }
  }

  /// Closes a list item.
  private mutating func leaveItem(_ node: Fragment.NodeID) {
    containers.removeLast()
    if let list = openLists.last, list.isLoose, needsTrailingComment(after: node) {
      lines.separate(withBlankLine: true)
      lines.write("<!-- -->")
    }
    lines.closeContainer()
  }

  /// Returns whether a list item is in a list that is written in Markdown.
  private func isMarkdownItem(_ item: Fragment.NodeID) -> Bool {
    let parent = fragment[item].parent
    return (fragment.element(of: parent) == .ul || fragment.element(of: parent) == .ol)
      && openWrappers.last != parent
  }

  /// Returns whether a list contains at least one item, and nothing other than items and white
  /// space.
  private func containsOnlyItems(_ node: Fragment.NodeID) -> Bool {
    let items = fragment.children(of: node).filter { !fragment.isBlank($0) }
    return !items.isEmpty && items.allSatisfy { fragment.element(of: $0) == .li }
  }

  /// Returns whether a list is loose, because one of its items contains a paragraph.
  private func isLoose(_ node: Fragment.NodeID) -> Bool {
    fragment.children(of: node).contains { item in
      fragment.children(of: item).contains { child in
        fragment.element(of: child) == .p && !fragment.isEmptyParagraph(child)
      }
    }
  }

  /// Returns whether a blank line and an HTML comment must follow the last item to make a list
  /// loose.
  ///
  /// This is necessary if no paragraph in the list is followed by a blank line, because some
  /// parsers ignore blank lines after other blocks.
  private func needsTrailingComment(after item: Fragment.NodeID) -> Bool {
    // Checked for the last item only, because a list may have many items.
    guard isLastVisible(item) else { return false }
    let items = visibleChildren(of: fragment[item].parent)
    let last = visibleChildren(of: item).last
    return items.allSatisfy { item in
      visibleChildren(of: item).allSatisfy { fragment.element(of: $0) != .p || $0 == last }
    }
  }

  /// Returns whether no visible sibling follows a node in its parent.
  private func isLastVisible(_ node: Fragment.NodeID) -> Bool {
    var sibling = fragment[node].nextSibling
    while sibling != Fragment.none, !fragment.isVisible(sibling) {
      sibling = fragment[sibling].nextSibling
    }
    return sibling == Fragment.none
  }

  /// Returns the children of a node that browsers display, in document order.
  private func visibleChildren(of node: Fragment.NodeID) -> [Fragment.NodeID] {
    fragment.children(of: node).filter(fragment.isVisible)
  }

  /// Returns the character of a list's markers, such as `-` or `.`, which differs from that of a
  /// list directly before.
  private func markerCharacter(of element: Element, _ node: Fragment.NodeID) -> UInt8 {
    let (defaultMarker, alternative): (UInt8, UInt8) =
      element == .ol
      ? (UInt8(ascii: "."), UInt8(ascii: ")")) : (.hyphen, UInt8(ascii: "+"))
    guard let lastClosedList, lastClosedList.node == previousVisibleSibling(of: node) else {
      return defaultMarker
    }
    return lastClosedList.marker == defaultMarker ? alternative : defaultMarker
  }

  /// Returns the last sibling before a node that browsers display, or `Fragment.none` if there is
  /// none.
  private func previousVisibleSibling(of node: Fragment.NodeID) -> Fragment.NodeID {
    var sibling = fragment[node].previousSibling
    while sibling != Fragment.none, !fragment.isVisible(sibling) {
      sibling = fragment[sibling].previousSibling
    }
    return sibling
  }
}

extension MarkdownWriter {
  /// Writes a table with pipes; its first row is the header.
  mutating func writeTable(_ table: Fragment.NodeID) {
    var isHeader = true
    beginBlock(needsSeparator: true)
    for row in rows(of: table) {
      if !isHeader { lines.endLine() }
      let cells = children(of: row, in: .cells)
      lines.write("|")
      for cell in cells {
        lines.write(.space)
        writeCell(cell)
        lines.write(" |")
      }
      if isHeader { writeDelimiterRow(for: cells) }
      isHeader = false
    }
    containers[containers.count - 1].absorbingBlock = .table
  }

  /// Writes the line of dashes below a table's header, with the alignment of each column.
  private mutating func writeDelimiterRow(for cells: [Fragment.NodeID]) {
    lines.endLine()
    lines.write("|")
    for cell in cells {
      switch alignment(of: cell) {
      case .left: lines.write(" :--- |")
      case .center: lines.write(" :---: |")
      case .right: lines.write(" ---: |")
      case nil: lines.write(" --- |")
      }
    }
  }

  /// Returns the alignment of a table cell, or `nil` if it has none.
  private func alignment(of cell: Fragment.NodeID) -> ColumnAlignment? {
    fragment.valueRange(.style, of: cell).flatMap {
      ColumnAlignment(style: $0, of: fragment.attributeValues)
    }
  }

  /// Writes the content of a table cell on one line; blocks in the cell are written inline.
  private mutating func writeCell(_ cell: Fragment.NodeID) {
    beginInline(.cell)
    inline.pendingSpace = .suppressed
    var traversal = FragmentTraversal(fragment, inside: cell)
    while let event = traversal.next(in: fragment) {
      switch event {
      case .enter(let node):
        if case .resumeAfter(let last) = enterInline(fragment.element(of: node), node) {
          traversal.skipSubtree(of: last, in: fragment)
        }
      case .leave(let node): leaveInline(fragment.element(of: node), node)
      }
    }
    endInline()
  }

  /// Returns the rows of a table, inside and outside of its sections.
  private func rows(of table: Fragment.NodeID) -> [Fragment.NodeID] {
    children(of: table, in: .tableStructure).flatMap { part in
      fragment.element(of: part) == .tr ? [part] : children(of: part, in: .tableStructure)
    }
  }

  /// Returns the children of a node that are elements of a set.
  private func children(of node: Fragment.NodeID, in elements: ElementSet) -> [Fragment.NodeID] {
    fragment.children(of: node).filter { elements.contains(fragment.element(of: $0)) }
  }
}
