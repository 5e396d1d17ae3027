/// Builds a fragment from tags and text by the rules with which browsers build theirs.
///
/// What is built is what a browser would show for the allowed tags alone: missing end tags are
/// added, orphans dropped, a block ends the paragraph it stands in, and inline formatting that
/// crosses a block is closed and reopened. See the HTML standard, "tree construction", in body.
struct FragmentBuilder {
  /// The deepest nesting; what is deeper lies flat in the last level.
  static let deepest = 100

  var fragment: Fragment
  /// The elements that are open, outermost first; the root is always there.
  var open: [Fragment.ID] = []
  /// The formatting elements that want to be open, with the root as a marker at each cell's edge.
  var formatting: [Fragment.ID] = []
  /// By element: start tags that were dropped for lying too deep; their end tags are dropped too.
  private var flattened: [Int] = []
  /// Whether a line feed that comes next is dropped, as directly behind `<pre>`.
  private var dropsLineFeed = false

  /// Whether links may lie in links, which is put right at the end.
  var mayNestLinks = false

  /// Starts an empty fragment with room for HTML of so many bytes.
  init(expecting count: Int) {
    fragment = Fragment(expecting: count)
    open.reserveCapacity(16)
    open.append(Fragment.root)
  }

  var current: Fragment.ID { open[open.count - 1] }

  var currentElement: Element { fragment.element(current) }

  var isFull: Bool { open.count > Self.deepest }

  var innermostBlock: Element? {
    let block = open.last { ElementSet.blocks.contains(fragment.element($0)) }
    return block.map(fragment.element)
  }
}

// MARK: - What comes in

extension FragmentBuilder {
  /// Takes a run of text from the input.
  mutating func add(text range: Range<Int>, isPlain: Bool, of source: [UInt8]) {
    let start = fragment.text.count
    if isPlain {
      fragment.text.append(source, range)
    } else {
      CharacterReferences.decode(source, range, in: .text, into: &fragment.text)
    }
    placeText(since: start)
  }

  /// Takes text that stands for itself.
  mutating func add(literal text: Span<UInt8>) {
    let start = fragment.text.count
    CharacterReferences.append(literal: text, to: &fragment.text)
    placeText(since: start)
  }

  /// Takes a line feed.
  mutating func addLineFeed() {
    fragment.text.append(.lineFeed)
    placeText(since: fragment.text.count - 1)
  }

  private mutating func placeText(since start: Int) {
    var start = start
    guard start < fragment.text.count else { return }
    if dropsLineFeed {
      dropsLineFeed = false
      if fragment.text[start] == .lineFeed { start += 1 }
      guard start < fragment.text.count else { return }
    }
    if ElementSet.tableParts.contains(currentElement) {
      guard !fragment.text[start...].isBlank else {
        return fragment.appendText(since: start, to: current)
      }
      openCell()
    }
    reopenFormatting()
    fragment.appendText(since: start, to: current)
  }

  /// Takes the start tag of an allowed element.
  mutating func start(_ element: Element, attributes: Range<Int>) {
    dropsLineFeed = false
    switch element {
    case .table, .thead, .tbody, .tr, .td, .th: return startTablePart(element, attributes)
    default: break
    }
    if ElementSet.tableParts.contains(currentElement) { openCell() }
    makeWay(for: element)
    guard !ElementSet.void.contains(element) else {
      _ = fragment.append(element, attributes: attributes, to: current)
      return
    }
    guard !isFull else { return flatten(element) }
    let node = fragment.append(element, attributes: attributes, to: current)
    open.append(node)
    if ElementSet.formatting.contains(element) { rememberFormatting(node) }
    dropsLineFeed = element == .pre
  }

  private mutating func flatten(_ element: Element) {
    if flattened.isEmpty { flattened = [Int](repeating: 0, count: Element.allCases.count) }
    flattened[Int(element.rawValue)] += 1
  }

  /// Closes what cannot hold `element`, and reopens what it should stand in.
  private mutating func makeWay(for element: Element) {
    guard ElementSet.blocks.contains(element) else {
      if element == .a { closeOpenLink() }
      return reopenFormatting()
    }
    if element == .li { closeItem(ElementSet(.li)) }
    if element == .dt || element == .dd { closeItem(ElementSet(.dt, through: .dd)) }
    closeParagraph()
    if ElementSet.headings.contains(element) { closeOpenHeading() }
  }

  /// Closes a heading in which nothing but inline elements is open.
  ///
  /// Browsers do so only directly inside the heading; what they build otherwise reads differently
  /// when it is written and read again.
  private mutating func closeOpenHeading() {
    guard let index = open.lastIndex(where: { ElementSet.special.contains(fragment.element($0)) }),
      ElementSet.headings.contains(fragment.element(open[index]))
    else { return }
    pop(through: index)
  }

  /// Takes the end tag of an allowed element.
  mutating func end(_ element: Element) {
    dropsLineFeed = false
    if !flattened.isEmpty, flattened[Int(element.rawValue)] > 0 {
      flattened[Int(element.rawValue)] -= 1
      return
    }
    switch element {
    case .br: start(.br, attributes: 0..<0)
    case .hr, .img: break
    case .table, .thead, .tbody, .tr, .td, .th: endTablePart(element)
    case .p: endParagraph()
    case .li: if isOpen(.li, within: .listScopeEnd) { close(.li) }
    case .h1, .h2, .h3, .h4, .h5, .h6: endHeading()
    case .blockquote, .div, .dl, .ol, .pre, .ul, .dt, .dd:
      if isOpen(element, within: .scopeEnd) { close(element) }
    case let formatting where ElementSet.formatting.contains(formatting): adopt(formatting)
    default: endInline(element)
    }
  }
}

// MARK: - Closing

extension FragmentBuilder {
  /// Closes the innermost open element.
  mutating func pop() {
    open.removeLast()
    if !flattened.isEmpty { flattened = [] }
  }

  /// Closes all elements inside the open element at `index`, and that one.
  mutating func pop(through index: Int) {
    while open.count > index { pop() }
  }

  func isOpen(_ element: Element, within end: ElementSet) -> Bool {
    for node in open.reversed() {
      let candidate = fragment.element(node)
      if candidate == element { return true }
      if end.contains(candidate) { return false }
    }
    return false
  }

  /// Closes the innermost open `element`, which is there, with all inside it.
  mutating func close(_ element: Element) {
    while true {
      let closed = currentElement
      pop()
      if closed == element { return }
    }
  }

  mutating func closeParagraph() {
    if isOpen(.p, within: .scopeEnd) { close(.p) }
  }

  /// Closes the innermost open item of `items`, unless a block other than `p` and `div` is inside.
  private mutating func closeItem(_ items: ElementSet) {
    for index in open.indices.reversed() {
      let element = fragment.element(open[index])
      if items.contains(element) { return pop(through: index) }
      if ElementSet.special.contains(element), element != .p, element != .div { return }
    }
  }

  /// Ends the open paragraph; without one browsers show an empty one, which breaks the line.
  private mutating func endParagraph() {
    if isOpen(.p, within: .scopeEnd) { return close(.p) }
    guard !ElementSet.tableParts.contains(currentElement), !isFull else { return }
    _ = fragment.append(.p, attributes: 0..<0, to: current)
  }

  private mutating func endHeading() {
    for index in open.indices.reversed() {
      let element = fragment.element(open[index])
      if ElementSet.headings.contains(element) { return pop(through: index) }
      if ElementSet.scopeEnd.contains(element) { return }
    }
  }

  /// Ends an inline element, unless a block lies between.
  mutating func endInline(_ element: Element) {
    for index in open.indices.reversed() {
      let candidate = fragment.element(open[index])
      if candidate == element { return pop(through: index) }
      if ElementSet.special.contains(candidate) { return }
    }
  }
}
