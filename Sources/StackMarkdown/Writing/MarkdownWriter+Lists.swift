extension MarkdownWriter {
  mutating func enterList(_ element: Element, _ node: Fragment.ID) -> Course {
    let number = element == .ol ? fragment.number(.start, of: node) ?? 1 : nil
    guard holdsOnlyItems(node) else { return writeOrWrap(node) }
    beginBlock(isApart: number ?? 1 != 1)
    lists.append(
      List(number: number, marker: marker(of: element, node), isLoose: isLoose(node)))
    return .inside
  }

  mutating func leaveList(_ node: Fragment.ID) {
    lastList = (node, lists.removeLast().marker)
    containers[containers.count - 1].openEnd = .paragraph
  }

  mutating func enterItem(_ node: Fragment.ID) {
    guard var list = lists.popLast() else { return }
    if list.hasItems { lines.separate(blank: list.isLoose) }
    list.hasItems = true
    var marker: [UInt8] = []
    if let number = list.number {
      marker = Array("\(number)".utf8)
      // Only the first number counts, and none may have ten digits.
      list.number = min(number + 1, 999_999_999)
    }
    marker += [list.marker, .space]
    lists.append(list)
    lines.open(first: marker, rest: [UInt8](repeating: .space, count: marker.count))
    let isInHTML = containers[containers.count - 1].isInHTML
    containers.append(Container(kind: list.isLoose ? .flow : .tightItem, isInHTML: isInHTML))
    // An empty item could be read as the underline of a heading above it.
    if children(of: node).isEmpty { lines.write("<!-- -->") }
  }

  mutating func leaveItem(_ node: Fragment.ID) {
    containers.removeLast()
    if let list = lists.last, list.isLoose, needsSignOfLooseness(behind: node) {
      lines.separate(blank: true)
      lines.write("<!-- -->")
    }
    lines.close()
  }

  /// Whether an item lies in a list that is written in Markdown.
  func isListed(_ item: Fragment.ID) -> Bool {
    let parent = fragment[item].parent
    return (fragment.element(parent) == .ul || fragment.element(parent) == .ol)
      && wrappers.last != parent
  }

  /// Whether nothing but items and white space lies in a list.
  private func holdsOnlyItems(_ node: Fragment.ID) -> Bool {
    let items = fragment.children(of: node).filter { !fragment.isBlank($0) }
    return !items.isEmpty && items.allSatisfy { fragment.element($0) == .li }
  }

  /// Whether blank lines part the items, because one of them holds a paragraph.
  private func isLoose(_ node: Fragment.ID) -> Bool {
    fragment.children(of: node).contains { item in
      fragment.children(of: item).contains { child in
        fragment.element(child) == .p && !fragment.isEmptyParagraph(child)
      }
    }
  }

  /// Whether no blank line behind a paragraph says that a list is loose; a comment behind one does.
  ///
  /// Blank lines behind other blocks do not count for every reader.
  private func needsSignOfLooseness(behind item: Fragment.ID) -> Bool {
    // Looked at only once a list, whose items may be many.
    guard isLastShown(item) else { return false }
    let items = children(of: fragment[item].parent)
    let last = children(of: item).last
    return items.allSatisfy { item in
      children(of: item).allSatisfy { fragment.element($0) != .p || $0 == last }
    }
  }

  /// Whether nothing that shows comes behind a node.
  private func isLastShown(_ node: Fragment.ID) -> Bool {
    var sibling = fragment[node].next
    while sibling != Fragment.none, !fragment.isShown(sibling) { sibling = fragment[sibling].next }
    return sibling == Fragment.none
  }

  /// The children that show.
  private func children(of node: Fragment.ID) -> [Fragment.ID] {
    fragment.children(of: node).filter(fragment.isShown)
  }

  /// The character of a list's markers, another one than that of a list directly before it.
  private func marker(of element: Element, _ node: Fragment.ID) -> UInt8 {
    let (usual, other): (UInt8, UInt8) =
      element == .ol
      ? (UInt8(ascii: "."), UInt8(ascii: ")")) : (.hyphen, UInt8(ascii: "+"))
    guard let lastList, lastList.node == previousSibling(of: node) else { return usual }
    return lastList.marker == usual ? other : usual
  }

  /// The node before that shows.
  func previousSibling(of node: Fragment.ID) -> Fragment.ID {
    var sibling = fragment[node].previous
    while sibling != Fragment.none, !fragment.isShown(sibling) {
      sibling = fragment[sibling].previous
    }
    return sibling
  }
}
