internal import Basics

/// Builds a fragment from tags and text by the tree construction rules of browsers.
///
/// The result is the tree that a browser would build from the allowed tags: missing end tags are
/// added, unmatched end tags are dropped, a block ends the enclosing paragraph, and inline
/// formatting that crosses a block is closed and reopened.
///
/// Source: HTML standard, "The rules for parsing tokens in HTML content", insertion mode "in body".
struct FragmentBuilder {
  /// The maximum nesting depth; tags of deeper elements are dropped, and their content stays in the
  /// deepest element.
  static let maxDepth = 100

  /// The tree of elements and text that has been built so far.
  var fragment: Fragment
  /// The stack of open elements, outermost first; the first one is always the root.
  var openElements: [Fragment.NodeID] = []
  /// The list of active formatting elements in the HTML standard; the root marks the beginning of
  /// each table cell.
  var activeFormatting: [Fragment.NodeID] = []
  /// The number of start tags that were dropped because of their depth, for each element.
  ///
  /// As many end tags are dropped, too. The array is empty until a start tag is dropped.
  private var droppedStartTagCounts: [Int] = []
  /// Whether a line feed that comes next is dropped, as directly after `<pre>`.
  private var ignoresNextLineFeed = false

  /// Whether links may contain links, which ``unnestLinks()`` corrects at the end.
  var mayHaveNestedLinks = false

  /// Creates a builder with an empty fragment.
  ///
  /// - Parameter count: The length of the source in bytes, from which the initial capacity is
  ///   estimated.
  init(sourceByteCount count: Int) {
    fragment = Fragment(sourceByteCount: count)
    openElements.reserveCapacity(16)
    openElements.append(Fragment.root)
  }

  /// The node of the innermost open element.
  var currentNode: Fragment.NodeID { openElements[openElements.count - 1] }

  /// The element of the innermost open node, such as `p`.
  var currentElement: Element { fragment.element(of: currentNode) }

  /// Whether as many elements are open as the maximum nesting depth allows.
  var isAtMaxDepth: Bool { openElements.count > Self.maxDepth }

  /// The innermost open block element, or `nil` if none is open.
  var innermostBlock: Element? {
    let block = openElements.last { ElementSet.blocks.contains(fragment.element(of: $0)) }
    return block.map(fragment.element)
  }
}

// MARK: - Input

extension FragmentBuilder {
  /// Adds a range of HTML source as text; character references are decoded unless `isPlain` is
  /// true.
  mutating func add(text range: Range<Int>, isPlain: Bool, of source: [UInt8]) {
    let start = fragment.text.count
    if isPlain {
      fragment.text.append(source, range: range)
    } else {
      HTMLTextDecoder.decode(source, range, in: .text, into: &fragment.text)
    }
    insertText(startingAt: start)
  }

  /// Adds literal text, in which character references are not decoded.
  mutating func add(literal text: Span<UInt8>) {
    let start = fragment.text.count
    HTMLTextDecoder.appendNormalized(literal: text, to: &fragment.text)
    insertText(startingAt: start)
  }

  /// Adds a line feed to the text of the innermost open element.
  mutating func addLineFeed() {
    fragment.text.append(.lineFeed)
    insertText(startingAt: fragment.text.count - 1)
  }

  /// Inserts the fragment's text from `start` to the end into the tree.
  private mutating func insertText(startingAt start: Int) {
    var start = start
    guard start < fragment.text.count else { return }
    if ignoresNextLineFeed {
      ignoresNextLineFeed = false
      if fragment.text[start] == .lineFeed { start += 1 }
      guard start < fragment.text.count else { return }
    }
    if ElementSet.tableStructure.contains(currentElement) {
      guard !fragment.text[start...].isBlank else {
        return fragment.appendText(startingAt: start, to: currentNode)
      }
      openCell()
    }
    reopenFormatting()
    fragment.appendText(startingAt: start, to: currentNode)
  }

  /// Adds the start tag of an allowed element, and closes elements that must not contain it.
  mutating func startElement(_ element: Element, attributes: Range<Int>) {
    ignoresNextLineFeed = false
    switch element {
    case .table, .thead, .tbody, .tr, .td, .th: return startTablePart(element, attributes)
    default: break
    }
    if ElementSet.tableStructure.contains(currentElement) { openCell() }
    prepareInsertion(of: element)
    guard !ElementSet.void.contains(element) else {
      _ = fragment.append(element, attributes: attributes, to: currentNode)
      return
    }
    guard !isAtMaxDepth else { return countDroppedStartTag(of: element) }
    let node = fragment.append(element, attributes: attributes, to: currentNode)
    openElements.append(node)
    if ElementSet.formatting.contains(element) { addActiveFormatting(node) }
    ignoresNextLineFeed = element == .pre
  }

  /// Counts a start tag that is dropped because it is nested too deeply.
  private mutating func countDroppedStartTag(of element: Element) {
    if droppedStartTagCounts.isEmpty {
      droppedStartTagCounts = [Int](repeating: 0, count: Element.allCases.count)
    }
    droppedStartTagCounts[Int(element.rawValue)] += 1
  }

  /// Closes open elements that must not contain `element`, and reopens formatting for an inline
  /// element.
  private mutating func prepareInsertion(of element: Element) {
    guard ElementSet.blocks.contains(element) else {
      if element == .a { closeOpenLink() }
      return reopenFormatting()
    }
    if element == .li { closeItem(ElementSet(.li)) }
    if element == .dt || element == .dd { closeItem(ElementSet(.dt, through: .dd)) }
    closeParagraph()
    if ElementSet.headings.contains(element) { closeOpenHeading() }
  }

  /// Closes the open heading if only inline elements are open within it.
  ///
  /// Browsers close the heading only if no inline element is open. Their tree would change if it
  /// were written and read again.
  private mutating func closeOpenHeading() {
    guard
      let index = openElements.lastIndex(where: {
        ElementSet.special.contains(fragment.element(of: $0))
      }),
      ElementSet.headings.contains(fragment.element(of: openElements[index]))
    else { return }
    pop(through: index)
  }

  /// Adds the end tag of an allowed element, which closes the element as in browsers.
  mutating func endElement(_ element: Element) {
    ignoresNextLineFeed = false
    if !droppedStartTagCounts.isEmpty, droppedStartTagCounts[Int(element.rawValue)] > 0 {
      droppedStartTagCounts[Int(element.rawValue)] -= 1
      return
    }
    switch element {
    case .br: startElement(.br, attributes: 0..<0)
    case .hr, .img: break
    case .table, .thead, .tbody, .tr, .td, .th: endTablePart(element)
    case .p: endParagraph()
    case .li: if isOpen(.li, upTo: .listItemScopeBoundaries) { close(.li) }
    case .h1, .h2, .h3, .h4, .h5, .h6: endHeading()
    case .blockquote, .div, .dl, .ol, .pre, .ul, .dt, .dd:
      if isOpen(element, upTo: .scopeBoundaries) { close(element) }
    case let formatting where ElementSet.formatting.contains(formatting):
      runAdoptionAgency(for: formatting)
    default: endInline(element)
    }
  }
}

// MARK: - Closing

extension FragmentBuilder {
  /// Closes the innermost open element.
  mutating func pop() {
    openElements.removeLast()
    if !droppedStartTagCounts.isEmpty { droppedStartTagCounts = [] }
  }

  /// Closes the open element at `index` in the stack and all elements within it.
  mutating func pop(through index: Int) {
    while openElements.count > index { pop() }
  }

  /// Returns whether an element is open; the search goes outwards and stops at the elements of
  /// `end`.
  func isOpen(_ element: Element, upTo end: ElementSet) -> Bool {
    for node in openElements.reversed() {
      let candidate = fragment.element(of: node)
      if candidate == element { return true }
      if end.contains(candidate) { return false }
    }
    return false
  }

  /// Closes the innermost open `element` and all elements within it; such an element must be open.
  mutating func close(_ element: Element) {
    while true {
      let closed = currentElement
      pop()
      if closed == element { return }
    }
  }

  /// Closes the innermost open paragraph, if there is one.
  mutating func closeParagraph() {
    if isOpen(.p, upTo: .scopeBoundaries) { close(.p) }
  }

  /// Closes the innermost open list item of the given types, unless a block other than `p` and
  /// `div` is open within it.
  private mutating func closeItem(_ items: ElementSet) {
    for index in openElements.indices.reversed() {
      let element = fragment.element(of: openElements[index])
      if items.contains(element) { return pop(through: index) }
      if ElementSet.special.contains(element), element != .p, element != .div { return }
    }
  }

  /// Ends the open paragraph; if there is none, inserts an empty paragraph, as browsers do.
  private mutating func endParagraph() {
    if isOpen(.p, upTo: .scopeBoundaries) { return close(.p) }
    guard !ElementSet.tableStructure.contains(currentElement), !isAtMaxDepth else { return }
    _ = fragment.append(.p, attributes: 0..<0, to: currentNode)
  }

  /// Ends the innermost open heading of any level.
  private mutating func endHeading() {
    for index in openElements.indices.reversed() {
      let element = fragment.element(of: openElements[index])
      if ElementSet.headings.contains(element) { return pop(through: index) }
      if ElementSet.scopeBoundaries.contains(element) { return }
    }
  }

  /// Closes the innermost open inline element of a type, unless a block is open within it.
  mutating func endInline(_ element: Element) {
    for index in openElements.indices.reversed() {
      let candidate = fragment.element(of: openElements[index])
      if candidate == element { return pop(through: index) }
      if ElementSet.special.contains(candidate) { return }
    }
  }
}

/// Builds tables, which only the dialect and Stack Exchange generate.
///
/// Well-formed tables are unchanged. Content between cells gets a cell of its own, whereas browsers
/// would move it in front of the table.
extension FragmentBuilder {
  /// The number of nested elements in a table: table, section, row and cell.
  ///
  /// A table is dropped if its cells would exceed the maximum nesting depth.
  private static let tableLevelCount = 4

  /// Adds the start tag of a table, section, row or cell, and those of missing elements around it.
  private mutating func startTablePart(_ element: Element, _ attributes: Range<Int>) {
    switch element {
    case .table:
      if ElementSet.tableStructure.contains(currentElement) { endTablePart(.table) }
      closeParagraph()
      guard openElements.count - 1 + Self.tableLevelCount <= Self.maxDepth else { return }
      insert(.table, attributes)
    case .thead, .tbody:
      guard isOpen(.table, upTo: .root) else { return }
      closeElements(until: ElementSet(.table))
      insert(element, attributes)
    case .tr:
      guard isOpen(.table, upTo: .root) else { return }
      closeElements(until: ElementSet(.table, through: .tbody))
      if currentElement == .table { insert(.tbody, 0..<0) }
      insert(.tr, attributes)
    case .td, .th:
      guard isOpen(.table, upTo: .root) else { return }
      openRow()
      insert(element, attributes)
      activeFormatting.append(Fragment.root)
    default: break
    }
  }

  /// Adds the end tag of a table, section, row or cell, which also closes all elements within.
  private mutating func endTablePart(_ element: Element) {
    guard isOpen(element, upTo: .tableScopeBoundaries) else { return }
    closeElements(until: ElementSet(element))
    closeCurrentElement()
  }

  /// Opens a table cell for content between cells, and a row and a section if they are missing.
  private mutating func openCell() {
    openRow()
    insert(.td, 0..<0)
    activeFormatting.append(Fragment.root)
  }

  /// Opens a table row, and a section if it is missing, unless a row is open.
  private mutating func openRow() {
    closeElements(until: .tableStructure)
    if currentElement == .table { insert(.tbody, 0..<0) }
    if currentElement != .tr { insert(.tr, 0..<0) }
  }

  /// Closes elements until the innermost open one is in `elements`; at least one of `elements` must
  /// be open.
  private mutating func closeElements(until elements: ElementSet) {
    while !elements.contains(currentElement), openElements.count > 1 { closeCurrentElement() }
  }

  /// Closes the innermost open element; if that is a table cell, also ends the formatting in the
  /// cell.
  private mutating func closeCurrentElement() {
    if ElementSet.cells.contains(currentElement) { clearCellFormatting() }
    pop()
  }

  /// Appends an element to the innermost open element and opens the new one.
  private mutating func insert(_ element: Element, _ attributes: Range<Int>) {
    openElements.append(fragment.append(element, attributes: attributes, to: currentNode))
  }
}

extension FragmentBuilder {
  /// Adds a paragraph with a link to the page of the player that an `iframe` embeds, if its address
  /// is allowed.
  mutating func addLinkToEmbeddedVideo(_ tag: HTMLTokenizer, allowing allowList: AllowList) {
    guard allowList.allowsEmbeddedVideos, let source = tag.value(ofAttribute: "src") else { return }
    var address: [UInt8] = []
    HTMLTextDecoder.decode(tag.source, source, in: .attribute, into: &address)
    guard let player = allowList.sanitizedAddress(address[...], for: .image) else { return }
    let page = EmbeddedPlayer.pageAddress(ofEmbedded: player)
    startElement(.p, attributes: 0..<0)
    let attribute = fragment.attributes.count
    let value = fragment.attributeValues.count
    fragment.attributeValues += page
    fragment.addAttribute(.href, valueStart: value)
    startElement(.a, attributes: attribute..<attribute + 1)
    add(literal: page.span)
    endElement(.a)
    endElement(.p)
  }
}

/// An embedded video player, which becomes a link to the page of the video; Stack Exchange calls it a one-box.
private enum EmbeddedPlayer {
  /// Returns the address of the video's page for the address of an embedded player, or `source` if
  /// the player is unknown.
  static func pageAddress(ofEmbedded source: [UInt8]) -> [UInt8] {
    let players: [(StaticString, StaticString)] = [
      ("//www.youtube.com/embed/", "//www.youtube.com/watch?v="),
      ("//www.youtube-nocookie.com/embed/", "//www.youtube.com/watch?v="),
      ("//player.vimeo.com/video/", "//vimeo.com/"),
    ]
    for (player, page) in players {
      guard let slash = source.prefix(7).firstIndex(of: .slash) else { break }
      let address = source[slash...]
      let prefix = address.prefix(player.utf8CodeUnitCount)
      guard prefix.equalsIgnoringCase(player) else { continue }
      let id = address[prefix.endIndex...].prefix { $0 != .questionMark && $0 != .ampersand }
      return source[..<slash] + Array("\(page)".utf8) + id
    }
    return source
  }
}
