/// Renders the blocks of a post as the HTML elements that Stack Exchange uses.
struct BlockRenderer: ~Copyable {
  let tree: BlockTree
  let annotations: CodeAnnotations
  private let site: Site
  var inlineRenderer: InlineRenderer
  /// The number of cells in each table row, for all tables in document order.
  private let allCellCounts: [Int]
  /// The number of cells in each table row that has not been written yet.
  var remainingCellCounts: ArraySlice<Int>
  /// The number of empty cells that may still be added to short table rows, which bounds the size
  /// of wide tables.
  var remainingFillerCells = Self.maximumFillerCells

  private static let maximumFillerCells = 100_000

  /// Parses the Markdown of a question or answer into a sanitised tree.
  static func fragment(of markdown: [UInt8], site: Site) -> Fragment {
    BlockRenderer(BlockParser.parse(NormalizedMarkdown(markdown), hasMath: site.hasMath), site)
      .fragment()
  }

  private init(_ tree: consuming BlockTree, _ site: Site) {
    annotations = CodeAnnotations(of: tree)
    self.site = site
    let inlineSource = InlineScanner.scan(tree, for: site)
    allCellCounts = inlineSource.cellCounts
    remainingCellCounts = allCellCounts[...]
    inlineRenderer = InlineRenderer(
      inlineSource, siteURL: site.url,
      sanitizer: Sanitizer(.post, site: site.parsedURL, sourceByteCount: tree.source.count))
    self.tree = tree
  }

  /// The sanitiser to which all elements and text are written.
  var sanitizer: Sanitizer {
    _read { yield inlineRenderer.treeWriter.sanitizer }
    _modify { yield &inlineRenderer.treeWriter.sanitizer }
  }

  /// Writes the post and returns its sanitised tree; starts over while the sanitiser finds
  /// corrections.
  private consuming func fragment() -> Fragment {
    writeBlocks()
    while let corrections = sanitizer.furtherCorrections {
      inlineRenderer.restart(
        with: Sanitizer(
          .post, site: site.parsedURL, sourceByteCount: tree.source.count, corrections: corrections)
      )
      remainingCellCounts = allCellCounts[...]
      remainingFillerCells = Self.maximumFillerCells
      writeBlocks()
    }
    return inlineRenderer.fragment()
  }

  /// Writes all blocks of the post in document order.
  private mutating func writeBlocks() {
    var block = tree.blocks[0].firstChild
    while block > 0 {
      if let snippet = annotations.snippet(at: block) {
        write(snippet)
        block = nextBlock(after: snippet.lastBlock)
      } else if annotations.isHidden(block) {
        block = nextBlock(after: block)
      } else {
        beginBlock(block)
        let firstChild = tree.blocks[block].firstChild
        if firstChild < 0 { endBlock(block) }
        block = firstChild < 0 ? nextBlock(after: block) : firstChild
      }
    }
  }

  /// Returns the block after another one and its descendants, or 0 at the end; ends the containers
  /// that end in between.
  private mutating func nextBlock(after block: Int) -> Int {
    var block = block
    while block > 0, tree.blocks[block].nextSibling < 0 {
      block = tree.blocks[block].parent
      endBlock(block)
    }
    return block > 0 ? tree.blocks[block].nextSibling : 0
  }

  /// Writes a leaf block, or the start tag of a container.
  private mutating func beginBlock(_ block: Int) {
    let kind = tree.blocks[block].kind
    if kind != .paragraph || !isInTightList(block) { sanitizer.endLineIfNeeded() }
    switch kind {
    case .document: break
    case .blockQuote: startElement(.blockquote)
    case .spoiler:
      sanitizer.addAttribute(.class, of: .blockquote, "spoiler")
      startElement(.blockquote)
    case .list(let marker, _): beginList(marker)
    case .item: sanitizer.startElement(.li)
    case .paragraph:
      if isInTightList(block) { inlineRenderer.writeNextText() } else { writeInlineBlock(.p) }
    case .heading(let level): writeInlineBlock(Element.heading(level))
    case .thematicBreak: startElement(.hr)
    case .indentedCode, .fencedCode: writeCode(block)
    case .html: writeHTML(block)
    case .table(let columns):
      writeTable(tree.columnAlignments[columns], rowCount: tree.blocks[block].lines.count - 2)
    }
  }

  /// Writes the next inline text as the content of an element that is alone on its line.
  private mutating func writeInlineBlock(_ element: Element) {
    sanitizer.startElement(element)
    inlineRenderer.writeNextText()
    endElement(element)
  }

  /// Starts an element and ends the line of HTML.
  mutating func startElement(_ element: Element) {
    sanitizer.startElement(element)
    sanitizer.endLine()
  }

  /// Ends an element and the line of HTML.
  mutating func endElement(_ element: Element) {
    sanitizer.endElement(element)
    sanitizer.endLine()
  }

  /// Starts the `ol` or `ul` element of a list.
  private mutating func beginList(_ list: ListMarker) {
    if let start = list.startNumber, start != 1 {
      sanitizer.addAttribute(.start, of: .ol, Array(String(start).utf8))
    }
    startElement(list.element)
  }

  /// Writes the end tag of a container such as a list; does nothing for leaf blocks.
  private mutating func endBlock(_ block: Int) {
    switch tree.blocks[block].kind {
    case .blockQuote, .spoiler:
      sanitizer.endLineIfNeeded()
      endElement(.blockquote)
    case .list(let marker, _): endElement(marker.element)
    case .item: endElement(.li)
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
    addLanguageClass(of: block)
    var html: [UInt8] = []
    for line in tree.lines[tree.blocks[block].lines] {
      html.append(tree.source, range: line)
      html.append(.lineFeed)
    }
    sanitizer.addHTML(html)
  }
}

extension ListMarker {
  /// The list element for this type of marker: `ul` for bullets, `ol` for numbers.
  fileprivate var element: Element { startNumber == nil ? .ul : .ol }
}

extension BlockRenderer {
  /// Writes an indented or fenced code block.
  mutating func writeCode(_ block: Int) {
    addLanguageClass(of: block)
    sanitizer.startElement(.pre)
    sanitizer.startElement(.code)
    writeLines(of: block, endsLastLine: true)
    sanitizer.endElement(.code)
    endElement(.pre)
  }

  /// Adds the CSS class for a code block's language, if the language is known, to the `pre` element
  /// that starts next.
  private mutating func addLanguageClass(of block: Int) {
    guard let language = annotations.languagesByBlock[block] else { return }
    sanitizer.addAttribute(.class, of: .pre, "lang-".utf8 + language + " prettyprint-override".utf8)
  }

  /// Writes the lines of a code block; `endsLastLine` says whether a line feed follows the last
  /// one.
  private mutating func writeLines(of block: Int, endsLastLine: Bool) {
    let lines = tree.lines[tree.blocks[block].lines]
    for (number, line) in lines.enumerated() {
      sanitizer.addText(tree.source[line].span)
      if endsLastLine || number < lines.count - 1 { sanitizer.endLine() }
    }
  }

  /// Writes a Stack Snippet as Stack Exchange does, without a line feed at the end of each code
  /// block.
  mutating func write(_ snippet: StackSnippet) {
    sanitizer.endLineIfNeeded()
    sanitizer.addAttribute(.class, of: .div, "snippet")
    sanitizer.addAttribute(.dataLang, of: .div, "js")
    for (name, value) in snippet.options {
      sanitizer.addAttribute(name, of: .div, Array(value))
    }
    startElement(.div)
    sanitizer.addAttribute(
      .class, of: .div,
      snippet.isHidden ? "snippet-code snippet-currently-hidden" : "snippet-code")
    startElement(.div)
    for part in snippet.codeBlocks { write(part) }
    endElement(.div)
    endElement(.div)
  }

  /// Writes a code block of a Stack Snippet.
  private mutating func write(_ part: StackSnippet.CodeBlock) {
    let language = part.language
    sanitizer.addAttribute(
      .class, of: .pre,
      "snippet-code-".utf8 + language + " lang-".utf8 + language + " prettyprint-override".utf8)
    sanitizer.startElement(.pre)
    sanitizer.startElement(.code)
    writeLines(of: part.block, endsLastLine: false)
    sanitizer.endElement(.code)
    endElement(.pre)
  }
}

extension BlockRenderer {
  /// Writes a table with a header row and `rowCount` body rows.
  mutating func writeTable(_ columns: ArraySlice<ColumnAlignment?>, rowCount: Int) {
    sanitizer.endLineIfNeeded()
    sanitizer.addAttribute(.class, of: .div, "s-table-container")
    sanitizer.startElement(.div)
    sanitizer.addAttribute(.class, of: .table, "s-table")
    startElement(.table)
    startElement(.thead)
    writeRow(columns, cell: .th)
    endElement(.thead)
    if rowCount > 0 {
      startElement(.tbody)
      for _ in 0..<rowCount { writeRow(columns, cell: .td) }
      endElement(.tbody)
    }
    sanitizer.endElement(.table)
    endElement(.div)
  }

  /// Writes a table row and adds empty cells where the row is too short, up to a total limit.
  private mutating func writeRow(_ columns: ArraySlice<ColumnAlignment?>, cell: Element) {
    startElement(.tr)
    let cellCount = remainingCellCounts.popFirst() ?? 0
    for (column, alignment) in columns.enumerated() {
      if column >= cellCount {
        guard remainingFillerCells > 0 else { break }
        remainingFillerCells -= 1
      }
      if let style = alignment?.style { sanitizer.addAttribute(.style, of: cell, style) }
      sanitizer.startElement(cell)
      if column < cellCount { inlineRenderer.writeNextText() }
      endElement(cell)
    }
    endElement(.tr)
  }
}
