/// Elements around blocks whose tags have lines of their own: `<b>` above them, `</b>` below.
extension MarkdownWriter {
  /// Writes a block that Markdown has no words for, as HTML with all that is in it; or in lines if
  /// something is in it that authors cannot write in HTML.
  mutating func writeOrWrap(_ node: Fragment.ID) -> Course {
    guard containers[containers.count - 1].kind == .flow, holdsGenerated(node) else {
      writeHTML(of: node)
      return .behind(node)
    }
    beginWrapper(node)
    return .inside
  }

  /// Whether a table, a formula or an element with a class lies inside.
  private func holdsGenerated(_ node: Fragment.ID) -> Bool {
    var walk = Walk(fragment, from: node)
    while let step = walk.next(in: fragment) {
      guard case .enter(let inner) = step else { continue }
      let element = fragment.element(inner)
      if element == .table || element == .span { return true }
      if element != .text, fragment.value(.class, of: inner) != nil { return true }
    }
    return false
  }

  /// Whether a node is an element around blocks that can have lines of its own for its tags.
  func canWrap(_ node: Fragment.ID) -> Bool {
    let element = fragment.element(node)
    return element != .text && element != .a && containers[containers.count - 1].kind == .flow
      && canPart(fragment[node].previous) && canPart(fragment[node].next) && containsBlock(node)
  }

  /// Whether a sibling bears a line end between it and the element.
  private func canPart(_ sibling: Fragment.ID) -> Bool {
    sibling == Fragment.none || ElementSet.blocks.contains(fragment.element(sibling))
      || fragment.isBlank(sibling)
  }

  mutating func beginWrapper(_ node: Fragment.ID) {
    beginBlock()
    lines.write("<\(fragment.element(node).name)".utf8)
    if let start = fragment.number(.start, of: node) { lines.write(" start=\"\(start)\"".utf8) }
    lines.write(">")
    wrappers.append(node)
    containers.append(Container(kind: .flow, isInHTML: true, hasContent: true))
  }

  mutating func endWrapper(_ element: Element) {
    endInline()
    wrappers.removeLast()
    containers.removeLast()
    lines.separate(blank: true)
    lines.write("</\(element.name)>".utf8)
  }
}
