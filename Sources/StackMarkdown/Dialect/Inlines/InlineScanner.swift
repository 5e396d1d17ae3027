internal import Basics

/// Reads the texts of a post before libcmark does, and puts placeholders where the dialect sees
/// something in them that CommonMark does not: bare addresses, tags, formulas, `~~`.
///
/// What libcmark must see unchanged (code, tags of HTML, the targets of links) is recognised by the
/// rules of CommonMark and copied. Should the two ever disagree, a placeholder turns back into the
/// text it stands for wherever it does not belong.
struct InlineScanner {
  var result: InlineSource
  var definitions: ReferenceDefinitions
  var formulas: FormulaFinder?
  let hasStrikethrough: Bool

  /// The characters that may mean something.
  private let marks: ByteSet
  /// The text being read.
  var text: [UInt8] = []
  /// How far it has been read.
  var index = 0
  /// How far it has been copied.
  private(set) var copied = 0
  /// Behind the last character that a backslash stands before.
  private(set) var escaped = 0
  /// Whether nothing in the text has a meaning to CommonMark so far.
  private var isPlain = true
  var brackets = BracketStack()
  /// Whether the text stands in a link that is written in HTML.
  var isInAnchor = false
  var backticks = BacktickRuns()
  var openEnded: RawHTML.OpenEnded = []

  /// The texts of a post's blocks, in order, ready for libcmark.
  static func scan(_ tree: BlockTree, _ site: borrowing Site) -> InlineSource {
    var scanner = InlineScanner(tree, site)
    for block in tree.blocks {
      switch block.kind {
      case .paragraph, .heading: scanner.scan(tree.lines[block.lines], of: tree.source)
      case .table(let columns):
        scanner.scan(tree.lines[block.lines], of: tree.source, columnCount: columns.count)
      default: break
      }
    }
    scanner.result.markdown += tree.definitions.markdown
    return scanner.result
  }

  private init(_ tree: borrowing BlockTree, _ site: borrowing Site) {
    definitions = tree.definitions
    formulas = site.hasMath ? FormulaFinder(for: tree.source) : nil
    hasStrikethrough = site.strikethrough
    marks = Self.marks(hasMath: site.hasMath, hasStrikethrough: site.strikethrough)
    result = InlineSource(length: tree.source.count, blockCount: tree.blocks.count)
    text.reserveCapacity(2_000)
  }

  private static func marks(hasMath: Bool, hasStrikethrough: Bool) -> ByteSet {
    switch (hasMath, hasStrikethrough) {
    case (false, false): plainMarks
    case (true, false): ByteSet("\\`<[]:*_&$")
    case (false, true): ByteSet("\\`<[]:*_&~")
    case (true, true): ByteSet("\\`<[]:*_&$~")
    }
  }

  private static let plainMarks = ByteSet("\\`<[]:*_&")

  private mutating func scan(_ lines: ArraySlice<Range<Int>>, of source: [UInt8]) {
    text.removeAll(keepingCapacity: true)
    for line in lines {
      if !text.isEmpty { text.append(InlineSource.lineBreak) }
      text.append(source, line)
    }
    scanText()
  }

  /// Reads the cells of a table, whose second line holds dashes.
  private mutating func scan(
    _ lines: ArraySlice<Range<Int>>, of source: [UInt8], columnCount: Int
  ) {
    for (number, line) in lines.enumerated() where number != 1 {
      let cells = Table.row(in: source, line, formulas: &formulas).prefix(columnCount)
      result.rowLengths.append(cells.count)
      for cell in cells {
        text.removeAll(keepingCapacity: true)
        Table.appendText(of: cell, in: source, to: &text)
        scanText()
      }
    }
  }

  /// Writes the text as a paragraph.
  private mutating func scanText() {
    index = 0
    copied = 0
    escaped = 0
    brackets.removeAll()
    isInAnchor = false
    backticks = BacktickRuns()
    openEnded = []
    isPlain = true
    let start = result.markdown.count
    result.markdown.append(InlineSource.mark)
    while index < text.count {
      index = text.span.firstIndex(in: marks, from: index)
      if index < text.count { readOne() }
    }
    copy(to: index)
    result.endText(from: start, isPlain: isPlain)
  }

  private mutating func readOne() {
    let byte = text[index]
    isPlain = isPlain && (byte == .colon || byte == .dollar)
    switch byte {
    case .backslash: readBackslash()
    case .backtick:
      index =
        backticks.endOfSpan(in: text, from: index, before: text.count)
        ?? CodeSpan.endOfRun(in: text, from: index, before: text.count)
    case .lessThan: readLessThan()
    case .openingBracket: readOpeningBracket()
    case .closingBracket: readClosingBracket()
    case .colon: readColon()
    case .dollar: readFormula(orSkip: 1)
    case .tilde: readTildes()
    default: index += 1
    }
  }

  private mutating func readBackslash() {
    if formulas != nil, text.has("\\begin{", at: index, before: text.count) {
      readFormula(orSkip: 1)
    } else {
      let isEscape = index + 1 < text.count && text[index + 1].isPunctuation
      index += isEscape ? 2 : 1
      escaped = index
    }
  }

  private mutating func readFormula(orSkip count: Int) {
    if let end = formulas?.end(in: text, from: index, before: text.count) {
      replace(to: end, by: .formula)
    } else {
      index += count
    }
  }

  /// Copies the text that was read, as it is.
  mutating func copy(to end: Int) {
    result.markdown.append(text, copied..<end)
    copied = end
  }

  /// Writes a backslash, so that what comes next stands for itself.
  mutating func escape() {
    copy(to: index)
    result.markdown.append(.backslash)
  }

  /// Puts a placeholder in the place of the text from here on.
  mutating func replace(to end: Int, by kind: Replacement.Kind) {
    copy(to: index)
    result.replace(index..<end, of: text, by: kind)
    index = end
    copied = end
  }
}
