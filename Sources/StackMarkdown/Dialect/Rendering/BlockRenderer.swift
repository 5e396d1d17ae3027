/// Writes a post's blocks as the elements in which Stack Exchange serves them.
struct BlockRenderer: ~Copyable {
  private let tree: BlockTree
  private let notes: CodeNotes
  private let site: Site
  private var inlines: InlineRenderer
  private let allRowLengths: [Int]
  private var rowLengths: ArraySlice<Int>
  /// How many cells may be added to rows that are too short, so that a wide table stays small.
  private var patience = Self.mostAddedCells

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

  private var writer: Sanitizer {
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
  private mutating func begin(_ element: Element) {
    writer.start(element)
    writer.endLine()
  }

  /// Ends an element and its line.
  private mutating func end(_ element: Element) {
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

// MARK: - Code

extension BlockRenderer {
  private mutating func writeCode(_ block: Int) {
    addLanguage(of: block)
    writer.start(.pre)
    writer.start(.code)
    writeLines(of: block, endsLast: true)
    writer.end(.code)
    end(.pre)
  }

  /// Names the language of code, if something tells it, for the tag that comes next.
  private mutating func addLanguage(of block: Int) {
    guard let language = notes.languages[block] else { return }
    writer.addAttribute(.class, of: .pre, "lang-".utf8 + language + " prettyprint-override".utf8)
  }

  private mutating func writeLines(of block: Int, endsLast: Bool) {
    let lines = tree.lines[tree.blocks[block].lines]
    for (number, line) in lines.enumerated() {
      writer.write(tree.source[line].span)
      if endsLast || number < lines.count - 1 { writer.endLine() }
    }
  }

  /// Writes a snippet as the site serves it; there its code does not end with a line feed.
  private mutating func write(_ snippet: StackSnippet) {
    writer.endLineIfBegun()
    writer.addAttribute(.class, of: .div, "snippet")
    writer.addAttribute(.dataLang, of: .div, "js")
    for (name, value) in snippet.options {
      writer.addAttribute(name, of: .div, Array(value))
    }
    begin(.div)
    writer.addAttribute(
      .class, of: .div,
      snippet.isHidden ? "snippet-code snippet-currently-hidden" : "snippet-code")
    begin(.div)
    for part in snippet.parts { write(part) }
    end(.div)
    end(.div)
  }

  private mutating func write(_ part: StackSnippet.Part) {
    let language = part.language
    writer.addAttribute(
      .class, of: .pre,
      "snippet-code-".utf8 + language + " lang-".utf8 + language + " prettyprint-override".utf8)
    writer.start(.pre)
    writer.start(.code)
    writeLines(of: part.block, endsLast: false)
    writer.end(.code)
    end(.pre)
  }
}

// MARK: - Tables

extension BlockRenderer {
  private mutating func writeTable(_ columns: ArraySlice<Alignment?>, rowCount: Int) {
    writer.endLineIfBegun()
    writer.addAttribute(.class, of: .div, "s-table-container")
    writer.start(.div)
    writer.addAttribute(.class, of: .table, "s-table")
    begin(.table)
    begin(.thead)
    writeRow(columns, cell: .th)
    end(.thead)
    if rowCount > 0 {
      begin(.tbody)
      for _ in 0..<rowCount { writeRow(columns, cell: .td) }
      end(.tbody)
    }
    writer.end(.table)
    end(.div)
  }

  /// Writes a row; cells that it lacks are empty.
  private mutating func writeRow(_ columns: ArraySlice<Alignment?>, cell: Element) {
    begin(.tr)
    let length = rowLengths.popFirst() ?? 0
    for (column, alignment) in columns.enumerated() {
      if column >= length {
        guard patience > 0 else { break }
        patience -= 1
      }
      if let style = alignment?.style { writer.addAttribute(.style, of: cell, style) }
      writer.start(cell)
      if column < length { inlines.writeNext() }
      end(cell)
    }
    end(.tr)
  }
}
