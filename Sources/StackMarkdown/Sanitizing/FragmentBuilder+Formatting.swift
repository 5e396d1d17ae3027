/// Inline formatting across blocks: the list of active formatting elements and the adoption agency algorithm.
///
/// Source: HTML standard, "The list of active formatting elements" and "Parsing main inbody".
extension FragmentBuilder {
  /// The maximum number of equal elements in the list of active formatting elements.
  private static let maxEqualElements = 3

  /// Adds an element to the list of active formatting elements, which removes the earliest of more than three equal
  /// ones.
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

  /// Returns whether two elements have the same name and the same attributes.
  private func haveEqualTags(_ a: Fragment.NodeID, _ b: Fragment.NodeID) -> Bool {
    fragment.element(of: a) == fragment.element(of: b)
      && fragment.attributes(of: a).elementsEqual(fragment.attributes(of: b)) { one, other in
        one.name == other.name && fragment.values[one.value] == fragment.values[other.value]
      }
  }

  /// Reopens the active formatting elements that blocks have closed.
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

  /// Creates a copy of a formatting element without its children, not yet linked to a parent.
  private mutating func makeCopy(of node: Fragment.NodeID) -> Fragment.NodeID {
    if fragment.element(of: node) == .a { mayHaveNestedLinks = true }
    return fragment.makeCopy(of: node)
  }

  /// Removes the active formatting elements of the current table cell from the list.
  mutating func clearCellFormatting() {
    while let last = activeFormatting.popLast() {
      if last == Fragment.root { return }
    }
  }

  /// Ends the open link, if there is one, because links must not be nested.
  mutating func closeOpenLink() {
    guard let link = activeIndex(of: .a).map({ activeFormatting[$0] }) else {
      // A link may still be open around the current table cell.
      mayHaveNestedLinks =
        mayHaveNestedLinks || openElements.contains { fragment.element(of: $0) == .a }
      return
    }
    runAdoptionAgency(for: .a)
    activeFormatting.removeAll { $0 == link }
    if let index = openElements.firstIndex(of: link) { openElements.remove(at: index) }
  }

  /// Unwraps links within links, which copies of formatting elements, and tables in links, may have caused.
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

  /// Returns the index in the list of the last active `element` of the current cell, or `nil` if there is none.
  private func activeIndex(of element: Element) -> Int? {
    for index in activeFormatting.indices.reversed() {
      if activeFormatting[index] == Fragment.root { return nil }
      if fragment.element(of: activeFormatting[index]) == element { return index }
    }
    return nil
  }

  /// Ends a formatting element by the adoption agency algorithm.
  ///
  /// In each block that is open within it, a copy of the element is put around the content so far.
  mutating func runAdoptionAgency(for element: Element) {
    if currentElement == element, !activeFormatting.contains(currentNode) { return pop() }
    for _ in 0..<8 {
      guard let index = activeIndex(of: element) else { return endInline(element) }
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

  /// Returns whether a node is a block or a void element, which the HTML standard calls special.
  private func isSpecial(_ node: Fragment.NodeID) -> Bool {
    ElementSet.special.contains(fragment.element(of: node))
  }

  /// Returns whether no table or table cell is open within the open element at an index.
  private func isInScope(_ depth: Int) -> Bool {
    !openElements[(depth + 1)...].contains {
      ElementSet.scopeBoundaries.contains(fragment.element(of: $0))
    }
  }

  /// Runs one round of the algorithm: moves a block out of a formatting element, a copy of which is put around the
  /// content of the block.
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

  /// Copies the inline elements between a formatting element and a block, and nests the copies around the block.
  ///
  /// Both parameters are indices into the stack of open elements.
  ///
  /// - Returns: The outermost copy, or the block if there is none; and the index in the list of active formatting
  ///   elements at which the copy of the formatting element is to be inserted.
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
