/// Continues inline formatting across blocks by the list of active formatting elements and the
/// adoption agency algorithm.
///
/// Source: HTML standard, "The list of active formatting elements" and "Parsing main inbody".
extension FragmentBuilder {
  /// The maximum number of equal elements in the list of active formatting elements; a fourth one
  /// replaces the earliest.
  private static let maxEqualElements = 3

  /// Adds an element to the list of active formatting elements, and removes the earliest of more
  /// than three equal ones.
  mutating func addActiveFormatting(_ node: Fragment.NodeID) {
    var equalCount = 0
    for index in activeFormatting.indices.reversed() {
      let other = activeFormatting[index]
      if other == Fragment.root { break }
      if haveEqualTags(other, node) { equalCount += 1 }
      if equalCount == Self.maxEqualElements {
        activeFormatting.remove(at: index)
        break
      }
    }
    activeFormatting.append(node)
  }

  /// Returns whether two elements have equal names and equal attributes.
  private func haveEqualTags(_ a: Fragment.NodeID, _ b: Fragment.NodeID) -> Bool {
    fragment.element(of: a) == fragment.element(of: b)
      && fragment.attributes(of: a).elementsEqual(fragment.attributes(of: b)) { one, other in
        one.name == other.name
          && fragment.attributeValues[one.valueRange] == fragment.attributeValues[other.valueRange]
      }
  }

  /// Reopens, as copies, the active formatting elements that the end of a block has closed.
  mutating func reopenFormatting() {
    guard let last = activeFormatting.last, last != Fragment.root, !openElements.contains(last)
    else { return }
    var index = activeFormatting.count - 1
    while index > 0, activeFormatting[index - 1] != Fragment.root,
      !openElements.contains(activeFormatting[index - 1])
    {
      index -= 1
    }
    while index < activeFormatting.count, !isAtMaxDepth {
      let copy = makeCopy(of: activeFormatting[index])
      fragment.append(copy, to: currentNode)
      openElements.append(copy)
      activeFormatting[index] = copy
      index += 1
    }
  }

  /// Creates a copy of a formatting element without its children, which has no parent yet.
  private mutating func makeCopy(of node: Fragment.NodeID) -> Fragment.NodeID {
    if fragment.element(of: node) == .a { mayHaveNestedLinks = true }
    return fragment.makeCopy(of: node)
  }

  /// Removes the formatting elements of the current table cell from the list of active formatting
  /// elements.
  mutating func clearCellFormatting() {
    while let last = activeFormatting.popLast() {
      if last == Fragment.root { return }
    }
  }

  /// Ends the open link, if there is one, because links must not contain links.
  mutating func closeOpenLink() {
    guard let link = activeFormattingIndex(of: .a).map({ activeFormatting[$0] }) else {
      // A link may still be open around the current table cell.
      mayHaveNestedLinks =
        mayHaveNestedLinks || openElements.contains { fragment.element(of: $0) == .a }
      return
    }
    runAdoptionAgency(for: .a)
    activeFormatting.removeAll { $0 == link }
    if let index = openElements.firstIndex(of: link) { openElements.remove(at: index) }
  }

  /// Replaces links within links by their content; copies of formatting elements and tables in
  /// links can cause nested links.
  mutating func unnestLinks() {
    guard mayHaveNestedLinks else { return }
    var nested: [Fragment.NodeID] = []
    var link = Fragment.none
    var traversal = FragmentTraversal(fragment)
    while let event = traversal.next(in: fragment) {
      switch event {
      case .enter(let node) where fragment.element(of: node) == .a:
        if link == Fragment.none { link = node } else { nested.append(node) }
      case .leave(let node) where node == link: link = Fragment.none
      case .enter, .leave: break
      }
    }
    for node in nested { fragment.unwrap(node) }
  }

  /// Returns the index of the last formatting element of a type in the list of active formatting
  /// elements, or `nil` if the current table cell has none.
  private func activeFormattingIndex(of element: Element) -> Int? {
    for index in activeFormatting.indices.reversed() {
      if activeFormatting[index] == Fragment.root { return nil }
      if fragment.element(of: activeFormatting[index]) == element { return index }
    }
    return nil
  }

  /// Ends a formatting element by the adoption agency algorithm.
  ///
  /// In each block that is open within the formatting element, a copy of the element is put around
  /// the content so far.
  mutating func runAdoptionAgency(for element: Element) {
    if currentElement == element, !activeFormatting.contains(currentNode) { return pop() }
    for _ in 0..<8 {
      guard let index = activeFormattingIndex(of: element) else { return endInline(element) }
      let node = activeFormatting[index]
      guard let depth = openElements.lastIndex(of: node) else {
        activeFormatting.remove(at: index)
        return
      }
      guard isInScope(depth) else { return }
      guard let block = openElements[depth...].firstIndex(where: isSpecial) else {
        pop(through: depth)
        activeFormatting.remove(at: index)
        return
      }
      moveBlock(at: block, outOfFormattingAt: depth)
    }
  }

  /// Returns whether a node is special in the sense of the HTML standard: a block or a void
  /// element.
  private func isSpecial(_ node: Fragment.NodeID) -> Bool {
    ElementSet.special.contains(fragment.element(of: node))
  }

  /// Returns whether no table or table cell is open within the open element at an index.
  private func isInScope(_ depth: Int) -> Bool {
    !openElements[(depth + 1)...].contains {
      ElementSet.scopeBoundaries.contains(fragment.element(of: $0))
    }
  }

  /// Runs one round of the adoption agency algorithm: moves a block out of a formatting element,
  /// and puts a copy of the formatting element around the content of the block.
  ///
  /// Both parameters are indices into the stack of open elements.
  private mutating func moveBlock(at blockDepth: Int, outOfFormattingAt depth: Int) {
    let node = openElements[depth]
    let block = openElements[blockDepth]
    let ancestor = openElements[depth - 1]
    var (outermost, bookmark) = copyInlineElements(between: depth, and: blockDepth)
    fragment.detach(outermost)
    fragment.append(outermost, to: ancestor)

    let copy = makeCopy(of: node)
    fragment.moveChildren(of: block, to: copy)
    fragment.append(copy, to: block)
    if let oldIndex = activeFormatting.firstIndex(of: node) {
      activeFormatting.remove(at: oldIndex)
      if bookmark > oldIndex { bookmark -= 1 }
    }
    activeFormatting.insert(copy, at: min(bookmark, activeFormatting.count))
    openElements.removeAll { $0 == node }
    if let index = openElements.firstIndex(of: block) { openElements.insert(copy, at: index + 1) }
  }

  /// Copies the inline elements between a formatting element and a block, and nests the copies
  /// around the block.
  ///
  /// Both parameters are indices into the stack of open elements.
  ///
  /// - Returns: The outermost copy, or the block if there is none; and the index in the list of
  ///   active formatting elements at which the copy of the formatting element is to be inserted.
  private mutating func copyInlineElements(
    between depth: Int, and blockDepth: Int
  ) -> (outermost: Fragment.NodeID, bookmark: Int) {
    let node = openElements[depth]
    let block = openElements[blockDepth]
    var outermost = block
    var bookmark = activeFormatting.firstIndex(of: node) ?? activeFormatting.count
    var round = 0
    for inner in openElements[(depth + 1)..<blockDepth].reversed() {
      round += 1
      var candidate = activeFormatting.firstIndex(of: inner)
      if round > 3, let index = candidate {
        activeFormatting.remove(at: index)
        if bookmark > index { bookmark -= 1 }
        candidate = nil
      }
      guard let formattingIndex = candidate, let openIndex = openElements.firstIndex(of: inner)
      else {
        openElements.removeAll { $0 == inner }
        continue
      }
      let copy = makeCopy(of: inner)
      activeFormatting[formattingIndex] = copy
      openElements[openIndex] = copy
      if outermost == block { bookmark = formattingIndex + 1 }
      fragment.detach(outermost)
      fragment.append(outermost, to: copy)
      outermost = copy
    }
    return (outermost, bookmark)
  }
}
