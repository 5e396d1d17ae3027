/// Writes a post's blocks as HTML, in the form in which Stack Exchange serves them.
struct BlockRenderer: ~Copyable {
  private let tree: BlockTree
  private let notes: CodeNotes
  private var inlines: InlineRenderer
  private var rowLengths: ArraySlice<Int>
  /// How many cells may be added to rows that are too short, so that a wide table stays small.
  private var patience = 100_000

  init(_ tree: consuming BlockTree, options: borrowing Options) {
    notes = CodeNotes(of: tree)
    let source = InlineScanner.scan(tree, options: options)
    rowLengths = source.rowLengths[...]
    inlines = InlineRenderer(source, siteURL: options.siteURL, capacity: tree.source.count * 3 / 2)
    self.tree = tree
  }

  private var writer: MarkupWriter {
    _read { yield inlines.output.writer }
    _modify { yield &inlines.output.writer }
  }

  /// The HTML of all blocks.
  consuming func html() -> [UInt8] {
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
    return writer.bytes
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
    if kind != .paragraph || !isInTightList(block) { writer.beginLine() }
    switch kind {
    case .document: break
    case .quotation: writer.write("<blockquote>\n")
    case .spoiler:
      writer.writeOwn("<blockquote")
      writer.write(" class=\"spoiler\">\n")
    case .list(let marker, _): begin(marker)
    case .item: writer.write("<li>")
    case .paragraph:
      let isTight = isInTightList(block)
      if !isTight { writer.write("<p>") }
      inlines.writeNext()
      if !isTight { writer.write("</p>\n") }
    case .heading(let level):
      writer.write("<h")
      writer.write(level)
      writer.writeByte(.greaterThan)
      inlines.writeNext()
      writer.write("</h")
      writer.write(level)
      writer.write(">\n")
    case .thematicBreak: writer.write("<hr />\n")
    case .indentedCode, .fencedCode: writeCode(block)
    case .html: writeHTML(block)
    case .table(let columns):
      writeTable(tree.alignments[columns], rowCount: tree.blocks[block].lines.count - 2)
    }
  }

  private mutating func begin(_ list: ListMarker) {
    switch list.start {
    case nil: writer.write("<ul>\n")
    case 1: writer.write("<ol>\n")
    case .some(let start):
      writer.write("<ol start=\"")
      writer.write(start)
      writer.write("\">\n")
    }
  }

  private mutating func end(_ block: Int) {
    switch tree.blocks[block].kind {
    case .quotation, .spoiler:
      writer.beginLine()
      writer.write("</blockquote>\n")
    case .list(let marker, _): writer.write(marker.start == nil ? "</ul>\n" : "</ol>\n")
    case .item: writer.write("</li>\n")
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
    for line in tree.lines[tree.blocks[block].lines] {
      writer.write(tree.source[line])
      writer.writeByte(.lineFeed)
    }
  }
}

// MARK: - Code

extension BlockRenderer {
  private mutating func writeCode(_ block: Int) {
    if let language = notes.languages[block] {
      writer.writeOwn("<pre")
      writer.write(" class=\"lang-")
      _ = writer.escape(language.span)
      writer.write(" prettyprint-override\"><code>")
    } else {
      writer.write("<pre><code>")
    }
    writeLines(of: block)
    writer.write("</code></pre>\n")
  }

  private mutating func writeLines(of block: Int) {
    for line in tree.lines[tree.blocks[block].lines] {
      _ = writer.escape(tree.source[line].span)
      writer.writeByte(.lineFeed)
    }
  }

  /// Writes a snippet as the site serves it; there its code does not end with a line feed.
  private mutating func write(_ snippet: StackSnippet) {
    beginDivision(" class=\"snippet\" data-lang=\"js\"")
    for option in snippet.options {
      guard let attribute = StackSnippet.attributes[Array(option.name)] else { continue }
      writer.write(attribute)
      writer.write(option.value)
      writer.writeByte(.quote)
    }
    writer.write(">\n")
    beginDivision(
      snippet.isHidden
        ? " class=\"snippet-code snippet-currently-hidden\"" : " class=\"snippet-code\"")
    writer.write(">\n")
    for part in snippet.parts {
      writer.writeOwn("<pre")
      writer.write(" class=\"snippet-code-")
      writer.write(part.language[...])
      writer.write(" lang-")
      writer.write(part.language[...])
      writer.write(" prettyprint-override\"><code>")
      writeLines(of: part.block)
      writer.removeLineFeed()
      writer.write("</code></pre>\n")
    }
    endDivision()
    endDivision()
  }

  private mutating func beginDivision(_ attributes: StaticString) {
    writer.beginLine()
    writer.writeOwn("<div")
    writer.write(attributes)
  }

  private mutating func endDivision() {
    writer.writeOwn("</div")
    writer.write(">\n")
  }
}

// MARK: - Tables

extension BlockRenderer {
  private mutating func writeTable(_ columns: ArraySlice<Table.Alignment>, rowCount: Int) {
    beginDivision(" class=\"s-table-container\">")
    writer.writeOwn("<table")
    writer.write(" class=\"s-table\">\n")
    writer.writeOwn("<thead")
    writer.write(">\n")
    writeRow(columns, isHeader: true)
    writer.writeOwn("</thead")
    writer.write(">\n")
    writeBody(columns, rowCount: rowCount)
    writer.writeOwn("</table")
    writer.writeByte(.greaterThan)
    endDivision()
  }

  private mutating func writeBody(_ columns: ArraySlice<Table.Alignment>, rowCount: Int) {
    guard rowCount > 0 else { return }
    writer.writeOwn("<tbody")
    writer.write(">\n")
    for _ in 0..<rowCount { writeRow(columns, isHeader: false) }
    writer.writeOwn("</tbody")
    writer.write(">\n")
  }

  /// Writes a row; cells that it lacks are empty.
  private mutating func writeRow(_ columns: ArraySlice<Table.Alignment>, isHeader: Bool) {
    writer.writeOwn("<tr")
    writer.write(">\n")
    let length = rowLengths.popFirst() ?? 0
    for (column, alignment) in columns.enumerated() {
      if column >= length {
        guard patience > 0 else { break }
        patience -= 1
      }
      writer.writeOwn(isHeader ? "<th" : "<td")
      write(alignment)
      if column < length { inlines.writeNext() }
      writer.writeOwn(isHeader ? "</th" : "</td")
      writer.write(">\n")
    }
    writer.writeOwn("</tr")
    writer.write(">\n")
  }

  private mutating func write(_ alignment: Table.Alignment) {
    switch alignment {
    case .none: writer.writeByte(.greaterThan)
    case .left: writer.write(" style=\"text-align: left;\">")
    case .center: writer.write(" style=\"text-align: center;\">")
    case .right: writer.write(" style=\"text-align: right;\">")
    }
  }
}
