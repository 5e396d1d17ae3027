extension MarkdownWriter {
  /// Begins a list, or writes it as HTML if it contains anything other than items.
  mutating func enterList(_ element: Element, _ node: Fragment.NodeID) -> Continuation {
    let number = element == .ol ? fragment.integerValue(.start, of: node) ?? 1 : nil
    guard containsOnlyItems(node) else { return writeAsHTMLOrWrap(node) }
    beginBlock(needsSeparator: number ?? 1 != 1)
    openLists.append(
      List(number: number, marker: markerCharacter(of: element, node), isLoose: isLoose(node)))
    return .visitChildren
  }

  /// Ends a list.
  mutating func leaveList(_ node: Fragment.NodeID) {
    lastClosedList = (node, openLists.removeLast().marker)
    containers[containers.count - 1].absorbingBlock = .paragraph
  }

  /// Writes the marker of a list item and opens the item.
  mutating func enterItem(_ node: Fragment.NodeID) {
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
  mutating func leaveItem(_ node: Fragment.NodeID) {
    containers.removeLast()
    if let list = openLists.last, list.isLoose, needsTrailingComment(after: node) {
      lines.separate(withBlankLine: true)
      lines.write("<!-- -->")
    }
    lines.closeContainer()
  }

  /// Returns whether a list item is in a list that is written in Markdown.
  func isMarkdownItem(_ item: Fragment.NodeID) -> Bool {
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
  func previousVisibleSibling(of node: Fragment.NodeID) -> Fragment.NodeID {
    var sibling = fragment[node].previousSibling
    while sibling != Fragment.none, !fragment.isVisible(sibling) {
      sibling = fragment[sibling].previousSibling
    }
    return sibling
  }
}
