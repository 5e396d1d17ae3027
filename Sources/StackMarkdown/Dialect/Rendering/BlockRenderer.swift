/// Renders the blocks of a post as the HTML elements that Stack Exchange uses.
struct BlockRenderer: ~Copyable {
  let tree: BlockTree
  let notes: CodeNotes
  private let site: Site
  var inlines: InlineRenderer
  /// The number of cells in each table row, for all tables in order.
  private let allCellCounts: [Int]
  /// The number of cells in each table row that is not written yet.
  var rowLengths: ArraySlice<Int>
  /// The number of cells that may still be added to short rows, which bounds the size of wide tables.
  var patience = Self.maximumFillerCells

  private static let maximumFillerCells = 100_000

  /// Parses the Markdown of a question or answer into a sanitised tree.
  static func fragment(_ markdown: [UInt8], _ site: Site) -> Fragment {
    BlockRenderer(BlockParser.parse(SourceText(markdown), hasMath: site.hasMath), site).fragment()
  }

  private init(_ tree: consuming BlockTree, _ site: Site) {
    notes = CodeNotes(of: tree)
    self.site = site
    let inlineSource = InlineScanner.scan(tree, site)
    allCellCounts = inlineSource.rowLengths
    rowLengths = allCellCounts[...]
    inlines = InlineRenderer(
      inlineSource, siteURL: site.url,
      tree: Sanitizer(.post, site: site.address, expecting: tree.source.count))
    self.tree = tree
  }

  /// The sanitiser that all elements and text are written to.
  var writer: Sanitizer {
    _read { yield inlines.output.tree }
    _modify { yield &inlines.output.tree }
  }

  /// Writes the tree, repeatedly if the sanitiser has found corrections, and returns it.
  private consuming func fragment() -> Fragment {
    writeBlocks()
    while let corrections = writer.furtherCorrections {
      inlines.restart(
        with: Sanitizer(
          .post, site: site.address, expecting: tree.source.count, corrections: corrections))
      rowLengths = allCellCounts[...]
      patience = Self.maximumFillerCells
      writeBlocks()
    }
    return inlines.fragment()
  }

  /// Writes all blocks in document order.
  private mutating func writeBlocks() {
    var block = tree.blocks[0].firstChild
    while block > 0 {
      if let snippet = notes.snippet(at: block) {
        write(snippet)
        block = nextBlock(after: snippet.last)
      } else if notes.isHidden(block) {
        block = nextBlock(after: block)
      } else {
        beginBlock(block)
        let firstChild = tree.blocks[block].firstChild
        if firstChild < 0 { endBlock(block) }
        block = firstChild < 0 ? nextBlock(after: block) : firstChild
      }
    }
  }

  /// Returns the block after another and its descendants, and ends the containers that end there; 0 at the end.
  private mutating func nextBlock(after block: Int) -> Int {
    var block = block
    while block > 0, tree.blocks[block].next < 0 {
      block = tree.blocks[block].parent
      endBlock(block)
    }
    return block > 0 ? tree.blocks[block].next : 0
  }

  /// Writes a leaf block, or the start of a container.
  private mutating func beginBlock(_ block: Int) {
    let kind = tree.blocks[block].kind
    if kind != .paragraph || !isInTightList(block) { writer.endLineIfBegun() }
    switch kind {
    case .document: break
    case .quotation: begin(.blockquote)
    case .spoiler:
      writer.addAttribute(.class, of: .blockquote, "spoiler")
      begin(.blockquote)
    case .list(let marker, _): beginList(marker)
    case .item: writer.start(.li)
    case .paragraph:
      if isInTightList(block) { inlines.writeNext() } else { writeInlineBlock(.p) }
    case .heading(let level): writeInlineBlock(Element.heading(level))
    case .thematicBreak: begin(.hr)
    case .indentedCode, .fencedCode: writeCode(block)
    case .html: writeHTML(block)
    case .table(let columns):
      writeTable(tree.alignments[columns], rowCount: tree.blocks[block].lines.count - 2)
    }
  }

  /// Writes the next inline text as the content of an element on its own line.
  private mutating func writeInlineBlock(_ element: Element) {
    writer.start(element)
    inlines.writeNext()
    end(element)
  }

  /// Starts an element and ends the line.
  mutating func begin(_ element: Element) {
    writer.start(element)
    writer.endLine()
  }

  /// Ends an element and its line.
  mutating func end(_ element: Element) {
    writer.end(element)
    writer.endLine()
  }

  /// Starts an `ol` or `ul` element.
  private mutating func beginList(_ list: ListMarker) {
    if let start = list.start, start != 1 {
      writer.addAttribute(.start, of: .ol, Array(String(start).utf8))
    }
    begin(list.element)
  }

  /// Ends the element of a container; does nothing for leaf blocks.
  private mutating func endBlock(_ block: Int) {
    switch tree.blocks[block].kind {
    case .quotation, .spoiler:
      writer.endLineIfBegun()
      end(.blockquote)
    case .list(let marker, _): end(marker.element)
    case .item: end(.li)
    default: break
    }
  }

  /// Whether a block is a child of an item in a tight list, where paragraphs have no `p` tags.
  private func isInTightList(_ block: Int) -> Bool {
    let item = tree.blocks[block].parent
    guard item > 0, case .item = tree.blocks[item].kind,
      case .list(_, let isTight) = tree.blocks[tree.blocks[item].parent].kind
    else { return false }
    return isTight
  }

  /// Passes a block of raw HTML to the sanitiser.
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
  /// The list element of the marker.
  fileprivate var element: Element { start == nil ? .ul : .ol }
}
