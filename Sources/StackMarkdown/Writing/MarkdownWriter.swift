/// Writes a fragment as CommonMark that means the same when the dialect reads it again.
///
/// Links are inline, so that texts can be joined. What Markdown has no words for, such as text
/// beside a paragraph or a description list, is written as the HTML that authors may write too.
struct MarkdownWriter {
  let fragment: Fragment
  let site: Site
  let presentation: Presentation
  /// Whether the fragment is a comment, whose `b` and `i` are Markdown's own emphasis.
  let isComment: Bool
  var lines = LineWriter()
  var headings: HeadingLevels
  var containers = [Container(kind: .flow, hasIndentedCode: true)]
  var lists: [List] = []
  /// The list that ended last, and the character of its markers.
  var lastList: (node: Fragment.ID, marker: UInt8)?
  var inline = InlineState()
  /// The open elements whose tags stand on lines of their own.
  var wrappers: [Fragment.ID] = []
  /// Whether backticks stand in a formula or in code, at which some readers lose count of those around
  /// code.
  let hasLooseBackticks: Bool
  /// Whether two dollars could be the marks of a formula to some reader, here or in code.
  let hasSeveralDollars: Bool

  /// What holds blocks: the fragment, a quotation, a list item.
  struct Container {
    enum Kind { case flow, tightItem }
    enum OpenEnd { case none, paragraph, html, table }
    let kind: Kind
    /// Whether it stands in HTML, in which some readers look for no Markdown.
    var isInHTML = false
    /// Whether every reader takes lines for code that have four spaces more than the others.
    var hasIndentedCode = false
    /// Whether something is written in it.
    var hasContent = false
    /// What could take in the next line as its own if nothing came between.
    var openEnd = OpenEnd.none
  }

  struct List {
    /// The number of the next item; `nil` for bullets.
    var number: Int?
    let marker: UInt8
    let isLoose: Bool
    var hasItems = false
  }

  static func markdown(
    of fragment: Fragment, site: Site, presentation: Presentation, isComment: Bool
  ) -> [UInt8] {
    var writer = MarkdownWriter(
      fragment: fragment, site: site, presentation: presentation, isComment: isComment)
    writer.write()
    writer.lines.separate(blank: false)
    var output = writer.lines.output
    // At the beginning of a file it would count as the file's own, and be dropped.
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
    hasLooseBackticks = fragment.holdsLooseBackticks
    hasSeveralDollars = fragment.text.count { $0 == .dollar } > 1
    headings = HeadingLevels(below: presentation.headingsBelow)
  }

  private mutating func write() {
    var walk = Walk(fragment)
    while let step = walk.next(in: fragment) {
      switch step {
      case .enter(let node):
        switch enter(node) {
        case .inside: break
        case .behind(let last): walk.skip(last, in: fragment)
        }
      case .leave(let node): leave(node)
      }
    }
    endInline()
  }

  /// Where the walk goes on after a node was entered.
  enum Course {
    case inside
    /// Behind a node that is written already: the entered one or a later sibling.
    case behind(Fragment.ID)
  }

  private mutating func enter(_ node: Fragment.ID) -> Course {
    let element = fragment.element(node)
    if ElementSet.blocks.contains(element), !fragment.isEmptyParagraph(node) {
      endInline()
      return enterBlock(element, node)
    }
    if !inline.isOpen {
      if !fragment.isShown(node) { return .behind(node) }
      if canWrap(node) {
        beginWrapper(node)
        return .inside
      }
      guard canBeginText(at: node) else { return .behind(writeNakedRun(from: node)) }
      beginBlock(isApart: true)
      containers[containers.count - 1].openEnd = .paragraph
      beginInline(.block)
    }
    return enterInline(element, node)
  }

  /// Whether text beside blocks reads back without a paragraph: in a comment, and in an item of a
  /// tight list.
  private func canBeginText(at node: Fragment.ID) -> Bool {
    if isComment { return true }
    let container = containers[containers.count - 1]
    return container.kind == .tightItem && container.openEnd != .html && isPlainRun(from: node)
  }

  private mutating func leave(_ node: Fragment.ID) {
    let element = fragment.element(node)
    if wrappers.last == node {
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
  /// Whether a backtick stands in a formula or in code within a line.
  fileprivate var holdsLooseBackticks: Bool {
    text.contains(.backtick)
      && nodes.contains { node in
        guard node.element == .text, node.parent != Fragment.none else { return false }
        let parent = nodes[Int(node.parent)]
        let isCode = parent.element == .code && element(parent.parent) != .pre
        return (isCode || parent.element == .span) && text[node.range].contains(.backtick)
      }
  }
}
