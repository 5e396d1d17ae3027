/// Writes a post's blocks as the elements in which Stack Exchange serves them.
struct BlockRenderer: ~Copyable {
  let tree: BlockTree
  let notes: CodeNotes
  private let site: Site
  var inlines: InlineRenderer
  private let allRowLengths: [Int]
  var rowLengths: ArraySlice<Int>
  /// How many cells may be added to rows that are too short, so that a wide table stays small.
  var patience = Self.mostAddedCells

  private static let mostAddedCells = 100_000

  /// The tree of a question or an answer in Markdown.
  static func fragment(_ markdown: [UInt8], _ site: Site) -> Fragment {
    BlockRenderer(BlockParser.parse(SourceText(markdown), hasMath: site.hasMath), site).fragment()
  }

  private init(_ tree: consuming BlockTree, _ site: Site) {
    notes = CodeNotes(of: tree)
    self.site = site
    let source = InlineScanner.scan(tree, site)
    allRowLengths = source.rowLengths
    rowLengths = allRowLengths[...]
    inlines = InlineRenderer(
      source, siteURL: site.url,
      tree: Sanitizer(.post, site: site.address, expecting: tree.source.count))
    self.tree = tree
  }

  var writer: Sanitizer {
    _read { yield inlines.output.tree }
    _modify { yield &inlines.output.tree }
  }

  private consuming func fragment() -> Fragment {
    writeBlocks()
    while let corrections = writer.furtherCorrections {
      inlines.restart(
        with: Sanitizer(
          .post, site: site.address, expecting: tree.source.count, corrections: corrections))
      rowLengths = allRowLengths[...]
      patience = Self.mostAddedCells
      writeBlocks()
    }
    return inlines.fragment()
  }

  private mutating func writeBlocks() {
    var block = tree.blocks[0].firstChild
    while block > 0 {
      if let snippet = notes.snippet(at: block) {
        write(snippet)
        block = afterEnd(of: snippet.last)
      } else if notes.isHidden(block) {
        block = afterEnd(of: block)
      } else {
        begin(block)
        let firstChild = tree.blocks[block].firstChild
        if firstChild < 0 { end(block) }
        block = firstChild < 0 ? afterEnd(of: block) : firstChild
      }
    }
  }

  /// The block to go on with behind another, whose containers are ended as far as they end there.
  private mutating func afterEnd(of block: Int) -> Int {
    var block = block
    while block > 0, tree.blocks[block].next < 0 {
      block = tree.blocks[block].parent
      end(block)
    }
    return block > 0 ? tree.blocks[block].next : 0
  }

  private mutating func begin(_ block: Int) {
    let kind = tree.blocks[block].kind
    if kind != .paragraph || !isInTightList(block) { writer.endLineIfBegun() }
    switch kind {
    case .document: break
    case .quotation: begin(.blockquote)
    case .spoiler:
      writer.addAttribute(.class, of: .blockquote, "spoiler")
      begin(.blockquote)
    case .list(let marker, _): begin(marker)
    case .item: writer.start(.li)
    case .paragraph:
      if isInTightList(block) { inlines.writeNext() } else { writeLine(.p) }
    case .heading(let level): writeLine(Element.heading(level))
    case .thematicBreak: begin(.hr)
    case .indentedCode, .fencedCode: writeCode(block)
    case .html: writeHTML(block)
    case .table(let columns):
      writeTable(tree.alignments[columns], rowCount: tree.blocks[block].lines.count - 2)
    }
  }

  /// Writes the next text as an element on a line of its own.
  private mutating func writeLine(_ element: Element) {
    writer.start(element)
    inlines.writeNext()
    end(element)
  }

  /// Begins an element and ends the line.
  mutating func begin(_ element: Element) {
    writer.start(element)
    writer.endLine()
  }

  /// Ends an element and its line.
  mutating func end(_ element: Element) {
    writer.end(element)
    writer.endLine()
  }

  private mutating func begin(_ list: ListMarker) {
    if let start = list.start, start != 1 {
      writer.addAttribute(.start, of: .ol, Array(String(start).utf8))
    }
    begin(list.element)
  }

  private mutating func end(_ block: Int) {
    switch tree.blocks[block].kind {
    case .quotation, .spoiler:
      writer.endLineIfBegun()
      end(.blockquote)
    case .list(let marker, _): end(marker.element)
    case .item: end(.li)
    default: break
    }
  }

  /// Whether a paragraph stands in an item of a tight list, where it is written without tags.
  private func isInTightList(_ block: Int) -> Bool {
    let item = tree.blocks[block].parent
    guard item > 0, case .item = tree.blocks[item].kind,
      case .list(_, let isTight) = tree.blocks[tree.blocks[item].parent].kind
    else { return false }
    return isTight
  }

  private mutating func writeHTML(_ block: Int) {
    addLanguage(of: block)
    var html: [UInt8] = []
    for line in tree.lines[tree.blocks[block].lines] {
      html.append(tree.source, line)
      html.append(.lineFeed)
    }
    writer.read(html)
  }
}

extension ListMarker {
  fileprivate var element: Element { start == nil ? .ul : .ol }
}
