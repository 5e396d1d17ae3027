/// Writes a fragment as CommonMark, from which the dialect builds the same fragment again.
///
/// Links are inline, so that several texts can be joined. Content that Markdown cannot express, such as text beside a
/// paragraph or a description list, is written as HTML that authors may use.
struct MarkdownWriter {
  let fragment: Fragment
  let site: Site
  let presentation: Presentation
  /// Whether the fragment is a comment, in which `b` and `i` are written as Markdown emphasis.
  let isComment: Bool
  /// The lines written so far.
  var lines = LineWriter()
  /// The levels of the headings on the page.
  var headings: HeadingLevels
  /// The open containers, the innermost last.
  var containers = [Container(kind: .flow, hasIndentedCode: true)]
  /// The open lists, the innermost last.
  var openLists: [List] = []
  /// The list that ended last, with the character of its markers.
  var lastList: (node: Fragment.NodeID, marker: UInt8)?
  /// The state of the current run of inline text.
  var inline = InlineState()
  /// The open elements around blocks whose tags are on lines of their own, the innermost last.
  var openWrappers: [Fragment.NodeID] = []
  /// Whether a formula or inline code contains backticks, which some parsers pair with those around code.
  let hasLooseBackticks: Bool
  /// Whether the text contains two or more dollar signs, which some parsers read as delimiters of a formula.
  let hasSeveralDollars: Bool

  /// A container of blocks: the whole text, a quotation, a list item, or an element around blocks.
  struct Container {
    /// The kind of a container: one with blank lines between blocks, or an item of a tight list.
    enum Kind { case flow, tightItem }
    /// The last block of a container, if it would absorb the next line unless they are separated.
    enum AbsorbingBlock { case none, paragraph, html, table }
    let kind: Kind
    /// Whether the container is within HTML, in which some parsers do not parse Markdown.
    var isInHTML = false
    /// Whether all parsers read lines that are indented by four spaces as code.
    var hasIndentedCode = false
    /// Whether anything is written in the container.
    var hasContent = false
    /// The last block, if it would absorb the next line unless they are separated.
    var absorbingBlock = AbsorbingBlock.none
  }

  /// A list that is being written.
  struct List {
    /// The number of the next item; `nil` for a bullet list.
    var number: Int?
    /// The character of the markers, such as `-` or `.`.
    let marker: UInt8
    /// Whether blank lines separate the items.
    let isLoose: Bool
    /// Whether an item is written already.
    var hasItems = false
  }

  /// Returns the Markdown of a post.
  static func markdown(
    of fragment: Fragment, site: Site, presentation: Presentation, isComment: Bool
  ) -> [UInt8] {
    var writer = MarkdownWriter(
      fragment: fragment, site: site, presentation: presentation, isComment: isComment)
    writer.write()
    writer.lines.separate(withBlankLine: false)
    var output = writer.lines.output
    // At the beginning of a file, programs would drop the byte order mark as part of the encoding.
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if output.starts(with: byteOrderMark) { output.replaceSubrange(0..<3, with: "&#xFEFF;".utf8) }
    return output
  }

  private init(
    fragment: Fragment, site: Site, presentation: Presentation, isComment: Bool
  ) {
    self.fragment = fragment
    self.site = site
    self.presentation = presentation
    self.isComment = isComment
    hasLooseBackticks = fragment.hasLooseBackticks
    hasSeveralDollars = fragment.text.count { $0 == .dollar } > 1
    headings = HeadingLevels(below: presentation.parentHeadingLevel)
  }

  /// Visits the fragment and writes all nodes.
  private mutating func write() {
    var traversal = FragmentTraversal(fragment)
    while let event = traversal.next(in: fragment) {
      switch event {
      case .enter(let node):
        switch enter(node) {
        case .visitChildren: break
        case .resumeAfter(let last): traversal.skipSubtree(of: last, in: fragment)
        }
      case .leave(let node): leave(node)
      }
    }
    endInline()
  }

  /// The node at which the traversal continues after a node was entered.
  enum Continuation {
    /// The first child of the node.
    case visitChildren
    /// The node after the given one, which is written already: the entered node or a later sibling.
    case resumeAfter(Fragment.NodeID)
  }

  /// Writes the beginning of a node, or all of it.
  private mutating func enter(_ node: Fragment.NodeID) -> Continuation {
    let element = fragment.element(of: node)
    if ElementSet.blocks.contains(element), !fragment.isEmptyParagraph(node) {
      endInline()
      return enterBlock(element, node)
    }
    if !inline.isOpen {
      if !fragment.isVisible(node) { return .resumeAfter(node) }
      if canWrapBlocks(node) {
        beginWrapper(node)
        return .visitChildren
      }
      guard canBeginText(at: node) else { return .resumeAfter(writeInlineRunAsHTML(from: node)) }
      beginBlock(needsSeparator: true)
      containers[containers.count - 1].absorbingBlock = .paragraph
      beginInline(.block)
    }
    return enterInline(element, node)
  }

  /// Returns whether inline text can be written without a paragraph, as in a comment or an item of a tight list.
  private func canBeginText(at node: Fragment.NodeID) -> Bool {
    if isComment { return true }
    let container = containers[containers.count - 1]
    return container.kind == .tightItem && container.absorbingBlock != .html
      && isInlineTextRun(from: node)
  }

  /// Writes the end of a node.
  private mutating func leave(_ node: Fragment.NodeID) {
    let element = fragment.element(of: node)
    if openWrappers.last == node {
      endWrapper(element)
    } else if ElementSet.blocks.contains(element) {
      endInline()
      leaveBlock(element, node)
    } else if inline.isOpen {
      leaveInline(element, node)
    }
  }
}

extension Fragment {
  /// Whether a formula or inline code contains a backtick.
  fileprivate var hasLooseBackticks: Bool {
    text.contains(.backtick)
      && nodes.contains { node in
        guard node.element == .text, node.parent != Fragment.none else { return false }
        let parent = nodes[Int(node.parent)]
        let isCode = parent.element == .code && element(of: parent.parent) != .pre
        return (isCode || parent.element == .span) && text[node.range].contains(.backtick)
      }
  }
}
