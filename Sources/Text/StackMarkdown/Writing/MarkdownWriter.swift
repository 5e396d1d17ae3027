/// Writes a fragment as CommonMark, from which the Markdown dialect builds the same fragment again.
///
/// All links are inline, so that several texts can be joined. Content that Markdown cannot express,
/// such as text beside a paragraph or a description list, is written as HTML that authors may use.
struct MarkdownWriter {
  let fragment: Fragment
  let site: Site
  let presentation: Presentation
  /// Whether the fragment is a comment or a title, in which `b` and `i` are written as Markdown
  /// emphasis.
  let isComment: Bool
  /// The writer for lines of Markdown, which adds the prefixes of quotations and list items.
  var lines = LineWriter()
  /// Chooses the levels of the post's headings on the page.
  var headings: HeadingLevels
  /// The open containers of blocks, the outermost first; the first one is the whole text.
  var containers = [Container(kind: .flow, supportsIndentedCode: true)]
  /// The open lists, the outermost first.
  var openLists: [List] = []
  /// The list that was closed last, with the character of its markers.
  var lastClosedList: (node: Fragment.NodeID, marker: UInt8)?
  /// The state of the inline text that is being written.
  var inline = InlineState()
  /// The open elements that contain blocks and whose tags are on lines of their own, the outermost
  /// first.
  var openWrappers: [Fragment.NodeID] = []
  /// Whether a formula or inline code in the post contains backticks, which some parsers pair with
  /// those around other code.
  let hasLooseBackticks: Bool
  /// Whether the post contains two or more dollar signs, which some parsers read as delimiters of a
  /// formula.
  let hasSeveralDollarSigns: Bool

  /// A container of blocks: the whole text, a quotation, a list item, or an element around blocks.
  struct Container {
    /// The kind of a container: `flow` has blank lines between its blocks, and `tightItem` is an
    /// item of a tight list.
    enum Kind { case flow, tightItem }
    /// The type of the last block in a container, if a line directly below would be read as part of
    /// this block.
    enum AbsorbingBlock { case none, paragraph, html, table }
    let kind: Kind
    /// Whether the container is within an HTML element, in which some parsers do not parse
    /// Markdown.
    var isInHTML = false
    /// Whether all parsers read lines in the container that are indented by four spaces as code.
    var supportsIndentedCode = false
    /// Whether the container has any content yet.
    var hasContent = false
    /// The type of the container's last block, if a line directly below would be read as part of
    /// this block.
    var absorbingBlock = AbsorbingBlock.none
  }

  /// A list that is being written.
  struct List {
    /// The number of the list's next item; `nil` for a bullet list.
    var number: Int?
    /// The character of the list's markers, such as `-` or `.`.
    let marker: UInt8
    /// Whether blank lines separate the items of the list.
    let isLoose: Bool
    /// Whether the first item of the list has been written.
    var hasItems = false
  }

  /// Returns the Markdown of a post, comment or title.
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
    hasSeveralDollarSigns = fragment.text.count { $0 == .dollar } > 1
    headings = HeadingLevels(below: presentation.parentHeadingLevel)
  }

  /// Writes all nodes of the fragment.
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

  /// Where the traversal continues after a node was entered.
  enum Continuation {
    /// At the first child of the node.
    case visitChildren
    /// After the given node, which has been written completely; it is the entered node or a later
    /// sibling.
    case resumeAfter(Fragment.NodeID)
  }

  /// Writes the beginning of a node, or the whole node; returns where the traversal continues.
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
      guard canOmitParagraph(at: node) else {
        return .resumeAfter(writeInlineRunAsHTML(from: node))
      }
      beginBlock(needsSeparator: true)
      containers[containers.count - 1].absorbingBlock = .paragraph
      beginInline(.block)
    }
    return enterInline(element, node)
  }

  /// Returns whether inline text can be written without a paragraph, as in a comment or an item of
  /// a tight list.
  private func canOmitParagraph(at node: Fragment.NodeID) -> Bool {
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
  /// Whether a formula or inline code in the fragment contains a backtick.
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

/// The state of the inline Markdown that is being written, such as the text of a paragraph.
struct InlineState {
  /// The kind of block around inline text, which determines how lines break and which characters
  /// are escaped.
  enum Context { case block, heading, cell }

  /// The kind of white space to write before the next word of inline text.
  enum PendingSpace {
    case none
    /// The given number of spaces.
    case spaces(Int)
    /// A line break in the source, which is not displayed as one.
    case lineBreak
    /// No white space, even if the text contains some, because a line break was just written.
    case suppressed
  }

  /// Whether inline text is being written.
  var isOpen = false
  /// The kind of block around the inline text.
  var context = Context.block
  /// The white space to write before the next word of inline text.
  var pendingSpace = PendingSpace.none
  /// The end markers of the open inline elements, such as `**`, the innermost last.
  var endMarkers: [EndMarker] = []
  /// The node of the open link, in which no other link is written; `Fragment.none` outside of
  /// links.
  var openLink = Fragment.none
  /// The last word in the text of a link that was checked for a bare address.
  var linkWord = LinkWord()

  /// A word in the text of a link, described by indices into the fragment's text.
  struct LinkWord {
    /// The index in the fragment's text from which no character of the word needs escaping.
    var firstUnescapedIndex = 0
    var end = 0
  }

  /// The Markdown or HTML that ends an open inline element, such as `**` or `</sub>`.
  struct EndMarker {
    var bytes: [UInt8]
    /// The delimiter of Markdown emphasis, `*` or `_`; `nil` for any other element.
    var delimiter: UInt8?
  }
}

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
  private func canWrapBlocks(_ node: Fragment.NodeID) -> Bool {
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
  private mutating func beginWrapper(_ node: Fragment.NodeID) {
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
  private mutating func endWrapper(_ element: Element) {
    endInline()
    openWrappers.removeLast()
    containers.removeLast()
    lines.separate(withBlankLine: true)
    lines.write("</\(element.name)>".utf8)
  }
}
