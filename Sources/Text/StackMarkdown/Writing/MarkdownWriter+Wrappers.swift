/// Writes elements around blocks as HTML tags on lines of their own, such as `<b>` above the blocks
/// and `</b>` below.
extension MarkdownWriter {
  /// Writes a block that Markdown cannot express.
  ///
  /// The block and its content are written as HTML, unless it contains elements that only Stack
  /// Exchange generates. In this case, only its tags are HTML, on lines of their own, with Markdown
  /// between them.
  mutating func writeAsHTMLOrWrap(_ node: Fragment.NodeID) -> Continuation {
    guard containers[containers.count - 1].kind == .flow, containsGeneratedContent(node) else {
      writeHTML(of: node)
      return .resumeAfter(node)
    }
    beginWrapper(node)
    return .visitChildren
  }

  /// Returns whether a node contains what only Stack Exchange generates: tables, formulae or CSS
  /// classes.
  private func containsGeneratedContent(_ node: Fragment.NodeID) -> Bool {
    var traversal = FragmentTraversal(fragment, inside: node)
    while let event = traversal.next(in: fragment) {
      guard case .enter(let inner) = event else { continue }
      let element = fragment.element(of: inner)
      if element == .table || element == .span { return true }
      if element != .text, fragment.value(.class, of: inner) != nil { return true }
    }
    return false
  }

  /// Returns whether a node is an inline element that contains blocks and whose tags can be on
  /// lines of their own.
  func canWrapBlocks(_ node: Fragment.NodeID) -> Bool {
    let element = fragment.element(of: node)
    return element != .text && element != .a && containers[containers.count - 1].kind == .flow
      && allowsLineBreak(fragment[node].previousSibling)
      && allowsLineBreak(fragment[node].nextSibling)
      && containsBlock(node)
  }

  /// Returns whether a line break between an element and its sibling `sibling` has no effect.
  private func allowsLineBreak(_ sibling: Fragment.NodeID) -> Bool {
    sibling == Fragment.none || ElementSet.blocks.contains(fragment.element(of: sibling))
      || fragment.isBlank(sibling)
  }

  /// Writes the start tag of an element that contains blocks, on a line of its own.
  mutating func beginWrapper(_ node: Fragment.NodeID) {
    beginBlock()
    lines.write("<\(fragment.element(of: node).name)".utf8)
    if let start = fragment.integerValue(.start, of: node) {
      lines.write(" start=\"\(start)\"".utf8)
    }
    lines.write(">")
    openWrappers.append(node)
    containers.append(Container(kind: .flow, isInHTML: true, hasContent: true))
  }

  /// Writes the end tag of an element that contains blocks, on a line of its own.
  mutating func endWrapper(_ element: Element) {
    endInline()
    openWrappers.removeLast()
    containers.removeLast()
    lines.separate(withBlankLine: true)
    lines.write("</\(element.name)>".utf8)
  }
}
