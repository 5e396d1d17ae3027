extension MarkdownWriter {
  /// Begins a list, or writes it as HTML if it contains anything but items.
  mutating func enterList(_ element: Element, _ node: Fragment.ID) -> Course {
    let number = element == .ol ? fragment.number(.start, of: node) ?? 1 : nil
    guard containsOnlyItems(node) else { return writeOrWrap(node) }
    beginBlock(isApart: number ?? 1 != 1)
    lists.append(
      List(number: number, marker: marker(of: element, node), isLoose: isLoose(node)))
    return .inside
  }

  /// Ends a list.
  mutating func leaveList(_ node: Fragment.ID) {
    lastList = (node, lists.removeLast().marker)
    containers[containers.count - 1].openEnd = .paragraph
  }

  /// Begins an item of a list.
  mutating func enterItem(_ node: Fragment.ID) {
    guard var list = lists.popLast() else { return }
    if list.hasItems { lines.separate(blank: list.isLoose) }
    list.hasItems = true
    var marker: [UInt8] = []
    if let number = list.number {
      marker = Array("\(number)".utf8)
      // Only the number of the first item is significant; numbers must not exceed nine digits.
      list.number = min(number + 1, 999_999_999)
    }
    marker += [list.marker, .space]
    lists.append(list)
    lines.open(first: marker, rest: [UInt8](repeating: .space, count: marker.count))
    let isInHTML = containers[containers.count - 1].isInHTML
    containers.append(Container(kind: list.isLoose ? .flow : .tightItem, isInHTML: isInHTML))
    // The marker of an empty item could be read as the underline of a heading.
    if visibleChildren(of: node).isEmpty { lines.write("<!-- -->") }
  }

  /// Ends an item of a list.
  mutating func leaveItem(_ node: Fragment.ID) {
    containers.removeLast()
    if let list = lists.last, list.isLoose, needsTrailingComment(after: node) {
      lines.separate(blank: true)
      lines.write("<!-- -->")
    }
    lines.close()
  }

  /// Returns whether an item is in a list that is written in Markdown.
  func isListed(_ item: Fragment.ID) -> Bool {
    let parent = fragment[item].parent
    return (fragment.element(parent) == .ul || fragment.element(parent) == .ol)
      && wrappers.last != parent
  }

  /// Returns whether a list contains only items and white space, and at least one item.
  private func containsOnlyItems(_ node: Fragment.ID) -> Bool {
    let items = fragment.children(of: node).filter { !fragment.isBlank($0) }
    return !items.isEmpty && items.allSatisfy { fragment.element($0) == .li }
  }

  /// Returns whether a list is loose, because one of its items contains a paragraph.
  private func isLoose(_ node: Fragment.ID) -> Bool {
    fragment.children(of: node).contains { item in
      fragment.children(of: item).contains { child in
        fragment.element(child) == .p && !fragment.isEmptyParagraph(child)
      }
    }
  }

  /// Returns whether a blank line and an HTML comment must follow the last item to make a list loose.
  ///
  /// This is necessary if no paragraph in the list is followed by a blank line. Some parsers ignore blank lines after
  /// other blocks.
  private func needsTrailingComment(after item: Fragment.ID) -> Bool {
    // Checked for the last item only, because a list may have many items.
    guard isLastVisible(item) else { return false }
    let items = visibleChildren(of: fragment[item].parent)
    let last = visibleChildren(of: item).last
    return items.allSatisfy { item in
      visibleChildren(of: item).allSatisfy { fragment.element($0) != .p || $0 == last }
    }
  }

  /// Returns whether no visible sibling follows a node.
  private func isLastVisible(_ node: Fragment.ID) -> Bool {
    var sibling = fragment[node].next
    while sibling != Fragment.none, !fragment.isShown(sibling) { sibling = fragment[sibling].next }
    return sibling == Fragment.none
  }

  /// Returns the visible children of a node.
  private func visibleChildren(of node: Fragment.ID) -> [Fragment.ID] {
    fragment.children(of: node).filter(fragment.isShown)
  }

  /// Returns the character of a list's markers, which differs from that of a list directly before it.
  private func marker(of element: Element, _ node: Fragment.ID) -> UInt8 {
    let (defaultMarker, alternative): (UInt8, UInt8) =
      element == .ol
      ? (UInt8(ascii: "."), UInt8(ascii: ")")) : (.hyphen, UInt8(ascii: "+"))
    guard let lastList, lastList.node == previousSibling(of: node) else { return defaultMarker }
    return lastList.marker == defaultMarker ? alternative : defaultMarker
  }

  /// Returns the last visible sibling before a node, or `Fragment.none`.
  func previousSibling(of node: Fragment.ID) -> Fragment.ID {
    var sibling = fragment[node].previous
    while sibling != Fragment.none, !fragment.isShown(sibling) {
      sibling = fragment[sibling].previous
    }
    return sibling
  }
}
