/// Inline formatting across blocks: the HTML standard's list of active formatting elements and its
/// adoption agency algorithm.
extension FragmentBuilder {
  /// How many equal formatting elements are reopened at most.
  private static let mostAlike = 3

  /// Notes that a formatting element stays wanted until its end tag, at most three alike.
  mutating func rememberFormatting(_ node: Fragment.ID) {
    var alike = 0
    for index in formatting.indices.reversed() {
      let other = formatting[index]
      if other == Fragment.root { break }
      if areAlike(other, node) { alike += 1 }
      if alike == Self.mostAlike {
        formatting.remove(at: index)
        break
      }
    }
    formatting.append(node)
  }

  private func areAlike(_ a: Fragment.ID, _ b: Fragment.ID) -> Bool {
    fragment.element(a) == fragment.element(b)
      && fragment.attributes(of: a).elementsEqual(fragment.attributes(of: b)) { one, other in
        one.name == other.name && fragment.values[one.value] == fragment.values[other.value]
      }
  }

  /// Reopens the formatting elements that blocks have closed.
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

  private mutating func makeCopy(of node: Fragment.ID) -> Fragment.ID {
    if fragment.element(node) == .a { mayNestLinks = true }
    return fragment.makeCopy(of: node)
  }

  /// Forgets the formatting elements since the last cell began.
  mutating func forgetFormattingOfCell() {
    while let last = formatting.popLast() {
      if last == Fragment.root { return }
    }
  }

  /// Ends a link that is still open, since links do not nest.
  mutating func closeOpenLink() {
    guard let link = wantedFormatting(.a).map({ formatting[$0] }) else {
      // Around a table a link may still be open.
      mayNestLinks = mayNestLinks || open.contains { fragment.element($0) == .a }
      return
    }
    adopt(.a)
    formatting.removeAll { $0 == link }
    if let index = open.firstIndex(of: link) { open.remove(at: index) }
  }

  /// Takes links out of links; copying formatting and tables in links may have nested them.
  mutating func unnestLinks() {
    guard mayNestLinks else { return }
    var nested: [Fragment.ID] = []
    var link = Fragment.none
    var walk = Walk(fragment)
    while let step = walk.next(in: fragment) {
      switch step {
      case .enter(let node) where fragment.element(node) == .a:
        if link == Fragment.none { link = node } else { nested.append(node) }
      case .leave(let node) where node == link: link = Fragment.none
      case .enter, .leave: break
      }
    }
    for node in nested { fragment.unwrap(node) }
  }

  /// The place in the list of the last wanted `element` of this cell.
  private func wantedFormatting(_ element: Element) -> Int? {
    for index in formatting.indices.reversed() {
      if formatting[index] == Fragment.root { return nil }
      if fragment.element(formatting[index]) == element { return index }
    }
    return nil
  }

  /// Ends a formatting element; blocks that it crosses get a copy of it around their beginning.
  mutating func adopt(_ element: Element) {
    if currentElement == element, !formatting.contains(current) { return pop() }
    for _ in 0..<8 {
      guard let wanted = wantedFormatting(element) else { return endInline(element) }
      let node = formatting[wanted]
      guard let depth = open.lastIndex(of: node) else {
        formatting.remove(at: wanted)
        return
      }
      guard isInScope(depth) else { return }
      guard let block = open[depth...].firstIndex(where: isSpecial) else {
        pop(through: depth)
        formatting.remove(at: wanted)
        return
      }
      adopt(formattingAt: depth, blockAt: block)
    }
  }

  private func isSpecial(_ node: Fragment.ID) -> Bool {
    ElementSet.special.contains(fragment.element(node))
  }

  private func isInScope(_ depth: Int) -> Bool {
    !open[(depth + 1)...].contains { ElementSet.scopeEnd.contains(fragment.element($0)) }
  }

  /// One round of the algorithm: the formatting element ends before the block, and a copy of it
  /// takes in what the block holds so far.
  private mutating func adopt(formattingAt depth: Int, blockAt blockDepth: Int) {
    let node = open[depth]
    let block = open[blockDepth]
    let ancestor = open[depth - 1]
    var (outermost, bookmark) = copyBetween(depth, and: blockDepth)
    fragment.detach(outermost)
    fragment.append(outermost, to: ancestor)

    let copy = makeCopy(of: node)
    fragment.moveChildren(of: block, to: copy)
    fragment.append(copy, to: block)
    if let old = formatting.firstIndex(of: node) {
      formatting.remove(at: old)
      if bookmark > old { bookmark -= 1 }
    }
    formatting.insert(copy, at: min(bookmark, formatting.count))
    open.removeAll { $0 == node }
    if let place = open.firstIndex(of: block) { open.insert(copy, at: place + 1) }
  }

  /// Copies the inline elements between the formatting element and the block, each around the next.
  ///
  /// - Returns: The outermost copy, or the block if there is none; and the place in the list of
  ///   wanted formatting where the copy of the formatting element goes.
  private mutating func copyBetween(
    _ depth: Int, and blockDepth: Int
  ) -> (outermost: Fragment.ID, bookmark: Int) {
    let node = open[depth]
    let block = open[blockDepth]
    var last = block
    var bookmark = formatting.firstIndex(of: node) ?? formatting.count
    var round = 0
    for inner in open[(depth + 1)..<blockDepth].reversed() {
      round += 1
      var wanted = formatting.firstIndex(of: inner)
      if round > 3, let place = wanted {
        formatting.remove(at: place)
        if bookmark > place { bookmark -= 1 }
        wanted = nil
      }
      guard let place = wanted, let inOpen = open.firstIndex(of: inner) else {
        open.removeAll { $0 == inner }
        continue
      }
      let copy = makeCopy(of: inner)
      formatting[place] = copy
      open[inOpen] = copy
      if last == block { bookmark = place + 1 }
      fragment.detach(last)
      fragment.append(last, to: copy)
      last = copy
    }
    return (last, bookmark)
  }
}
