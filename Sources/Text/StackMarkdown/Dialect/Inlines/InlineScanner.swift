internal import Basics

/// Prepares the inline texts of a post for libcmark: replaces the extensions of the dialect by
/// placeholders.
///
/// The extensions are bare URLs, tags, formulas and `~~`. The scanner recognises code, HTML tags
/// and link targets by the rules of CommonMark and copies them unchanged. Where libcmark disagrees,
/// a placeholder is later replaced by the original text.
struct InlineScanner {
  /// The inline texts that have been prepared for libcmark.
  var result: InlineSource
  var definitions: ReferenceDefinitions
  /// Finds formulas; `nil` if the site does not support formulas.
  var formulaFinder: FormulaFinder?
  let hasStrikethrough: Bool

  /// The bytes that can start inline syntax; the scanner skips all others.
  private let specialBytes: ByteSet
  /// The inline text that the scanner is reading.
  var text: [UInt8] = []
  /// The index in ``text`` of the next byte to read.
  var index = 0
  /// The end of the part of ``text`` that has been copied to ``result``.
  private(set) var copiedEnd = 0
  /// The index in ``text`` after the last backslash and the character that it escapes, if any.
  private(set) var escapeEnd = 0
  /// Whether the part of ``text`` that has been read contains no CommonMark syntax.
  private var isPlain = true
  var brackets = BracketStack()
  /// Whether the byte at ``index`` is inside an HTML `<a>` element.
  var isInAnchor = false
  var codeSpanFinder = CodeSpanFinder()
  /// The kinds of HTML construct that start in ``text`` but have no end, and need not be searched
  /// again.
  var unterminatedKinds: RawHTML.UnterminatedKinds = []

  /// Returns the inline texts of a post in document order, prepared for libcmark.
  static func scan(_ tree: BlockTree, for site: borrowing Site) -> InlineSource {
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
    formulaFinder = site.hasMath ? FormulaFinder(for: tree.source) : nil
    hasStrikethrough = site.hasStrikethrough
    specialBytes = Self.specialBytes(hasMath: site.hasMath, hasStrikethrough: site.hasStrikethrough)
    result = InlineSource(byteCount: tree.source.count, blockCount: tree.blocks.count)
    text.reserveCapacity(2_000)
  }

  private static func specialBytes(hasMath: Bool, hasStrikethrough: Bool) -> ByteSet {
    switch (hasMath, hasStrikethrough) {
    case (false, false): plainSpecialBytes
    case (true, false): ByteSet("\\`<[]:*_&$")
    case (false, true): ByteSet("\\`<[]:*_&~")
    case (true, true): ByteSet("\\`<[]:*_&$~")
    }
  }

  private static let plainSpecialBytes = ByteSet("\\`<[]:*_&")

  /// Prepares the text of a paragraph or heading, given as ranges of `source`.
  private mutating func scan(_ lines: ArraySlice<Range<Int>>, of source: [UInt8]) {
    text.removeAll(keepingCapacity: true)
    for line in lines {
      if !text.isEmpty { text.append(InlineSource.lineSeparator) }
      text.append(source, range: line)
    }
    scanText()
  }

  /// Prepares the text of each cell of a table; skips the second line, which is the delimiter row.
  private mutating func scan(
    _ lines: ArraySlice<Range<Int>>, of source: [UInt8], columnCount: Int
  ) {
    for (number, line) in lines.enumerated() where number != 1 {
      let cells = MarkdownTable.cells(in: source, line, formulaFinder: &formulaFinder).prefix(
        columnCount)
      result.cellCounts.append(cells.count)
      for cell in cells {
        text.removeAll(keepingCapacity: true)
        MarkdownTable.appendText(of: cell, in: source, to: &text)
        scanText()
      }
    }
  }

  /// Prepares ``text`` for libcmark and adds it to ``result``.
  private mutating func scanText() {
    index = 0
    copiedEnd = 0
    escapeEnd = 0
    brackets.removeAll()
    isInAnchor = false
    codeSpanFinder = CodeSpanFinder()
    unterminatedKinds = []
    isPlain = true
    let start = result.markdown.count
    result.markdown.append(InlineSource.paragraphPrefix)
    while index < text.count {
      index = text.span.firstIndex(in: specialBytes, from: index)
      if index < text.count { readSpecialByte() }
    }
    copyText(upTo: index)
    result.finishText(from: start, isPlain: isPlain)
  }

  /// Reads the construct that starts with the special byte at ``index``.
  private mutating func readSpecialByte() {
    let byte = text[index]
    isPlain = isPlain && (byte == .colon || byte == .dollar)
    switch byte {
    case .backslash: readBackslash()
    case .backtick:
      index =
        codeSpanFinder.endOfSpan(in: text, from: index, before: text.count)
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

  /// Reads a backslash, which escapes a character or starts a formula.
  private mutating func readBackslash() {
    if formulaFinder != nil, text.has("\\begin{", at: index, before: text.count) {
      readFormula(orSkip: 1)
    } else {
      let isEscape = index + 1 < text.count && text[index + 1].isPunctuation
      index += isEscape ? 2 : 1
      escapeEnd = index
    }
  }

  /// Replaces the formula at ``index`` by a placeholder, or skips `count` bytes if there is none.
  private mutating func readFormula(orSkip count: Int) {
    if let end = formulaFinder?.endOfFormula(in: text, from: index, before: text.count) {
      insertPlaceholder(upTo: end, for: .formula)
    } else {
      index += count
    }
  }

  /// Copies the part of ``text`` that is not copied yet, up to `end`, to ``result``.
  mutating func copyText(upTo end: Int) {
    result.markdown.append(text, range: copiedEnd..<end)
    copiedEnd = end
  }

  /// Inserts a backslash before the byte at ``index``, so that libcmark reads that byte literally.
  mutating func insertBackslash() {
    copyText(upTo: index)
    result.markdown.append(.backslash)
  }

  /// Replaces the text from ``index`` to `end` by a placeholder for a construct of the dialect.
  mutating func insertPlaceholder(upTo end: Int, for kind: DialectConstruct.Kind) {
    copyText(upTo: index)
    result.appendPlaceholder(replacing: index..<end, of: text, by: kind)
    index = end
    copiedEnd = end
  }
}
