/// Inline formatting across blocks: the list of active formatting elements and the adoption agency algorithm.
///
/// Source: HTML standard, "The list of active formatting elements" and "Parsing main inbody".
extension FragmentBuilder {
  /// The maximum number of equal elements in the list of active formatting elements.
  private static let maxEqualElements = 3

  /// Adds an element to the list of active formatting elements, which removes the earliest of more than three equal
  /// ones.
  mutating func rememberFormatting(_ node: Fragment.ID) {
    var equalCount = 0
    for index in formatting.indices.reversed() {
      let other = formatting[index]
      if other == Fragment.root { break }
      if haveEqualTags(other, node) { equalCount += 1 }
      if equalCount == Self.maxEqualElements {
        formatting.remove(at: index)
        break
      }
    }
    formatting.append(node)
  }

  /// Returns whether two elements have the same name and the same attributes.
  private func haveEqualTags(_ a: Fragment.ID, _ b: Fragment.ID) -> Bool {
    fragment.element(a) == fragment.element(b)
      && fragment.attributes(of: a).elementsEqual(fragment.attributes(of: b)) { one, other in
        one.name == other.name && fragment.values[one.value] == fragment.values[other.value]
      }
  }

  /// Reopens the active formatting elements that blocks have closed.
  mutating func reopenFormatting() {
    guard let last = formatting.last, last != Fragment.root, !open.contains(last) else { return }
    var index = formatting.count - 1
    while index > 0, formatting[index - 1] != Fragment.root, !open.contains(formatting[index - 1]) {
      index -= 1
    }
    while index < formatting.count, !isFull {
      let copy = makeCopy(of: formatting[index])
      fragment.append(copy, to: current)
      open.append(copy)
      formatting[index] = copy
      index += 1
    }
  }

  /// Creates a copy of a formatting element without its children, not yet linked to a parent.
  private mutating func makeCopy(of node: Fragment.ID) -> Fragment.ID {
    if fragment.element(node) == .a { mayNestLinks = true }
    return fragment.makeCopy(of: node)
  }

  /// Removes the active formatting elements of the current table cell from the list.
  mutating func forgetFormattingOfCell() {
    while let last = formatting.popLast() {
      if last == Fragment.root { return }
    }
  }

  /// Ends the open link, if there is one, because links must not be nested.
  mutating func closeOpenLink() {
    guard let link = activeIndex(of: .a).map({ formatting[$0] }) else {
      // A link may still be open around the current table cell.
      mayNestLinks = mayNestLinks || open.contains { fragment.element($0) == .a }
      return
    }
    adopt(.a)
    formatting.removeAll { $0 == link }
    if let index = open.firstIndex(of: link) { open.remove(at: index) }
  }

  /// Unwraps links within links, which copies of formatting elements, and tables in links, may have caused.
  mutating func unnestLinks() {
    guard mayNestLinks else { return }
    var nested: [Fragment.ID] = []
    var link = Fragment.none
    var traversal = Walk(fragment)
    while let event = traversal.next(in: fragment) {
      switch event {
      case .enter(let node) where fragment.element(node) == .a:
        if link == Fragment.none { link = node } else { nested.append(node) }
      case .leave(let node) where node == link: link = Fragment.none
      case .enter, .leave: break
      }
    }
    for node in nested { fragment.unwrap(node) }
  }

  /// Returns the index in the list of the last active `element` of the current cell, or `nil` if there is none.
  private func activeIndex(of element: Element) -> Int? {
    for index in formatting.indices.reversed() {
      if formatting[index] == Fragment.root { return nil }
      if fragment.element(formatting[index]) == element { return index }
    }
    return nil
  }

  /// Ends a formatting element by the adoption agency algorithm.
  ///
  /// In each block that is open within it, a copy of the element is put around the content so far.
  mutating func adopt(_ element: Element) {
    if currentElement == element, !formatting.contains(current) { return pop() }
    for _ in 0..<8 {
      guard let index = activeIndex(of: element) else { return endInline(element) }
      let node = formatting[index]
      guard let depth = open.lastIndex(of: node) else {
        formatting.remove(at: index)
        return
      }
      guard isInScope(depth) else { return }
      guard let block = open[depth...].firstIndex(where: isSpecial) else {
        pop(through: depth)
        formatting.remove(at: index)
        return
      }
      moveBlock(at: block, outOfFormattingAt: depth)
    }
  }

  /// Returns whether a node is a block or a void element, which the HTML standard calls special.
  private func isSpecial(_ node: Fragment.ID) -> Bool {
    ElementSet.special.contains(fragment.element(node))
  }

  /// Returns whether no table or table cell is open within the open element at an index.
  private func isInScope(_ depth: Int) -> Bool {
    !open[(depth + 1)...].contains { ElementSet.scopeEnd.contains(fragment.element($0)) }
  }

  /// Runs one round of the algorithm: moves a block out of a formatting element, a copy of which is put around the
  /// content of the block.
  ///
  /// Both parameters are indices into the stack of open elements.
  private mutating func moveBlock(at blockDepth: Int, outOfFormattingAt depth: Int) {
    let node = open[depth]
    let block = open[blockDepth]
    let ancestor = open[depth - 1]
    var (outermost, bookmark) = copyInlineElements(between: depth, and: blockDepth)
    fragment.detach(outermost)
    fragment.append(outermost, to: ancestor)

    let copy = makeCopy(of: node)
    fragment.moveChildren(of: block, to: copy)
    fragment.append(copy, to: block)
    if let oldIndex = formatting.firstIndex(of: node) {
      formatting.remove(at: oldIndex)
      if bookmark > oldIndex { bookmark -= 1 }
    }
    formatting.insert(copy, at: min(bookmark, formatting.count))
    open.removeAll { $0 == node }
    if let index = open.firstIndex(of: block) { open.insert(copy, at: index + 1) }
  }

  /// Copies the inline elements between a formatting element and a block, and nests the copies around the block.
  ///
  /// Both parameters are indices into the stack of open elements.
  ///
  /// - Returns: The outermost copy, or the block if there is none; and the index in the list of active formatting
  ///   elements at which the copy of the formatting element is to be inserted.
  private mutating func copyInlineElements(
    between depth: Int, and blockDepth: Int
  ) -> (outermost: Fragment.ID, bookmark: Int) {
    let node = open[depth]
    let block = open[blockDepth]
    var outermost = block
    var bookmark = formatting.firstIndex(of: node) ?? formatting.count
    var round = 0
    for inner in open[(depth + 1)..<blockDepth].reversed() {
      round += 1
      var candidate = formatting.firstIndex(of: inner)
      if round > 3, let index = candidate {
        formatting.remove(at: index)
        if bookmark > index { bookmark -= 1 }
        candidate = nil
      }
      guard let formattingIndex = candidate, let openIndex = open.firstIndex(of: inner) else {
        open.removeAll { $0 == inner }
        continue
      }
      let copy = makeCopy(of: inner)
      formatting[formattingIndex] = copy
      open[openIndex] = copy
      if outermost == block { bookmark = formattingIndex + 1 }
      fragment.detach(outermost)
      fragment.append(outermost, to: copy)
      outermost = copy
    }
    return (outermost, bookmark)
  }
}
