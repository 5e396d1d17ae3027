internal import Basics

/// Parses the block structure of a post: the blocks of CommonMark, tables, and spoilers (block
/// quotes with the marker `>!`).
///
/// The parser follows CommonMark 0.30 as implemented by libcmark. For each line it first matches
/// the open containers, then opens new blocks, and then adds the rest of the line to the innermost
/// block. libcmark parses only the text inside the blocks (`InlineDocument`), because it supports
/// neither spoilers nor tables, and its tree does not distinguish escaped from unescaped
/// characters.
package struct BlockParser {
  /// The maximum nesting depth of lists and quotations; more deeply nested blocks are flattened to
  /// this level.
  package static let maximumDepth = 100

  /// The normalised Markdown of the post.
  let source: [UInt8]
  /// The blocks parsed so far, in document order.
  var blocks: [Block] = []
  /// The indices in ``blocks`` of the open containers, outermost first; the first one is the
  /// document.
  var openContainers: [Int] = []
  /// The index in ``blocks`` of the open leaf block, such as a paragraph; `nil` if none is open.
  var openLeaf: Int?
  /// The lines of all leaf blocks parsed so far, as ranges of ``source``.
  var lines: [Range<Int>] = []
  /// The alignments of all table columns parsed so far; `nil` for a column without alignment.
  var columnAlignments: [ColumnAlignment?] = []
  var definitions = ReferenceDefinitions()
  /// Finds formulas, inside which no block can begin; `nil` if the site does not support formulas.
  var formulaFinder: FormulaFinder?
  /// The index in ``source`` after the last formula of the open paragraph; a formula can extend
  /// over several lines.
  var formulaEnd = 0

  /// Parses Markdown into blocks; `hasMath` says whether the site supports formulas.
  package static func parse(_ text: NormalizedMarkdown, hasMath: Bool) -> BlockTree {
    var parser = BlockParser(source: text.bytes, hasMath: hasMath)
    parser.readLines()
    return BlockTree(
      source: parser.source, blocks: parser.blocks, lines: parser.lines,
      columnAlignments: parser.columnAlignments, definitions: parser.definitions)
  }

  private init(source: [UInt8], hasMath: Bool) {
    self.source = source
    formulaFinder = hasMath ? FormulaFinder(for: source) : nil
    blocks.reserveCapacity(source.count / 32 + 16)
    blocks.append(Block(kind: .document, parent: -1, previousSibling: -1, lines: 0..<0))
    lines.reserveCapacity(source.count / 24 + 16)
    openContainers.reserveCapacity(16)
    openContainers.append(0)
  }

  /// Parses all lines of the post and closes the blocks that are still open.
  private mutating func readLines() {
    var start = 0
    while start < source.count {
      let end = source.firstIndex(of: .lineFeed, from: start, before: source.count) ?? source.count
      let hasReturn = end > start && source[end - 1] == .carriageReturn
      readLine(start..<(hasReturn ? end - 1 : end))
      start = end + 1
    }
    closeLeaf()
    closeContainers(downTo: 0)
  }

  /// Parses one line of ``source``; `range` excludes the line end.
  private mutating func readLine(_ range: Range<Int>) {
    var cursor = LineCursor(range, in: source)
    let matchedContainerCount = matchContainers(&cursor)
    let allContainersMatch = matchedContainerCount == openContainers.count
    if allContainersMatch, let openLeaf, continueLeaf(openLeaf, cursor) { return }

    var line = LineParseState(
      matchedContainerCount: matchedContainerCount, allContainersMatch: allContainersMatch,
      openParagraph: openParagraph)
    while !cursor.isBlank {
      guard let blockStart = beginBlock(&cursor, &line) else {
        readText(cursor, line)
        return
      }
      if blockStart == .leaf { return }
    }
    readBlankLine(line)
  }

  /// The index of the open leaf block if it is a paragraph; otherwise `nil`.
  private var openParagraph: Int? {
    guard let openLeaf, blocks[openLeaf].kind == .paragraph else { return nil }
    return openLeaf
  }

  /// Adds the rest of a line to the open paragraph, or to a new one.
  ///
  /// The line continues the open paragraph even if some containers of the paragraph do not match
  /// (lazy continuation).
  private mutating func readText(_ cursor: LineCursor, _ line: LineParseState) {
    let text = cursor.textStart..<cursor.end
    if line.openParagraph != nil {
      appendToLeaf(text)
      setEndsWithBlankLine(false, of: openContainers[line.matchedContainerCount - 1])
    } else {
      closeUnmatchedBlocks(line)
      appendBlock(.paragraph)
      appendToLeaf(text)
      setEndsWithBlankLine(false, of: blocks.count - 1)
    }
    updateFormulaEnd(in: text)
  }

  /// Handles a line that is blank after the markers of its containers.
  private mutating func readBlankLine(_ line: LineParseState) {
    let container = openContainers[
      line.hasBegunBlock ? openContainers.count - 1 : line.matchedContainerCount - 1]
    let lastChild = blocks[container].lastChild
    if lastChild >= 0 { blocks[lastChild].endsWithBlankLine = true }
    let isBlankForContainer =
      switch blocks[container].kind {
      case .blockQuote, .spoiler: false
      case .item: !line.hasBegunBlock
      default: true
      }
    setEndsWithBlankLine(isBlankForContainer, of: container)
    closeUnmatchedBlocks(line)
  }

  /// Sets whether a block ends with a blank line, and records that no block around it does.
  private mutating func setEndsWithBlankLine(_ isBlank: Bool, of block: Int) {
    blocks[block].endsWithBlankLine = isBlank
    var ancestor = blocks[block].parent
    while ancestor >= 0 {
      blocks[ancestor].endsWithBlankLine = false
      ancestor = blocks[ancestor].parent
    }
  }
}

/// The state of the line that the block parser is reading.
struct LineParseState {
  /// The number of open containers, such as quotations, that continue in the line.
  let matchedContainerCount: Int
  /// Whether all open containers, such as quotations, continue in the line.
  let allContainersMatch: Bool
  /// The index of the open paragraph, which the line continues unless it begins another block;
  /// `nil` if no paragraph is open.
  var openParagraph: Int?
  /// Whether a block has already started in the line, which closed all blocks that do not continue in
  /// it.
  var hasBegunBlock = false
  /// The first index at which a thematic break can begin in the line; any break that started
  /// earlier would contain another character.
  var thematicBreakStart = 0

  /// Whether a block that begins in the line would interrupt a paragraph.
  var interruptsParagraph: Bool { allContainersMatch && openParagraph != nil }
}

extension BlockParser {
  /// The kind of block that has just started, which determines whether another one can begin in the
  /// same line.
  enum BlockStart {
    /// A container, such as a list item; the rest of the line can begin another block.
    case container
    /// A leaf block, such as a heading; the rest of the line is its content.
    case leaf
  }

  /// Begins the block whose opening syntax is at the cursor; returns `nil` if the rest of the line
  /// is paragraph text.
  mutating func beginBlock(_ cursor: inout LineCursor, _ line: inout LineParseState) -> BlockStart?
  {
    if line.interruptsParagraph, cursor.position < formulaEnd { return nil }
    if cursor.indent >= 4 { return beginIndentedCode(cursor, &line) }
    if source[cursor.textStart] == .greaterThan { return beginQuotation(&cursor, &line) }
    let began =
      switch source[cursor.textStart] {
      case .hash: beginHeading(cursor, &line)
      case .backtick, .tilde: beginFencedCode(cursor, &line)
      case .lessThan: beginHTML(cursor, &line)
      case .equals: endSetextHeading(cursor, line)
      case .hyphen: endSetextHeading(cursor, line) || beginThematicBreak(cursor, &line)
      case .asterisk, .underscore: beginThematicBreak(cursor, &line)
      default: false
      }
    return began ? .leaf : beginItem(&cursor, &line)
  }

  /// Adds a block of the given kind after closing the open blocks that do not continue in the line.
  private mutating func begin(_ kind: Block.Kind, _ line: inout LineParseState) {
    closeUnmatchedBlocks(line)
    line.hasBegunBlock = true
    line.openParagraph = nil
    appendBlock(kind)
  }

  /// Begins a leaf block and records that none of the containers around it ends with a blank line.
  private mutating func beginLeaf(_ kind: Block.Kind, _ line: inout LineParseState) {
    begin(kind, &line)
    let block = blocks[blocks.count - 1]
    var ancestor = block.parent
    while ancestor >= 0 {
      blocks[ancestor].endsWithBlankLine = false
      ancestor = blocks[ancestor].parent
    }
  }

  /// Begins a block quote or a spoiler, unless containers are already nested too deeply.
  private mutating func beginQuotation(
    _ cursor: inout LineCursor, _ line: inout LineParseState
  ) -> BlockStart? {
    guard let kind = quoteKind(at: cursor) else { return nil }
    skipMarker(of: kind, &cursor)
    if depth(in: line) < Self.maximumDepth { begin(kind, &line) }
    return .container
  }

  /// The number of containers around a block that would begin at this point of the line.
  private func depth(in line: LineParseState) -> Int {
    line.hasBegunBlock ? openContainers.count : line.matchedContainerCount
  }

  private mutating func beginIndentedCode(
    _ cursor: LineCursor, _ line: inout LineParseState
  ) -> BlockStart? {
    guard line.openParagraph == nil else { return nil }
    beginLeaf(.indentedCode, &line)
    appendToLeaf(cursor.position + 4..<cursor.end)
    return .leaf
  }

  /// Begins and closes an ATX heading, such as `## Title`; returns whether there is one at the
  /// cursor.
  private mutating func beginHeading(_ cursor: LineCursor, _ line: inout LineParseState) -> Bool {
    var content = cursor.textStart
    while content < cursor.end, source[content] == .hash { content += 1 }
    let level = content - cursor.textStart
    guard level <= 6, content == cursor.end || source[content] == .space else { return false }
    beginLeaf(.heading(level: level), &line)
    appendToLeaf(headingText(content..<cursor.end))
    closeLeaf()
    return true
  }

  /// Returns the range of a heading's text without surrounding white space and without a closing
  /// sequence of `#`.
  private func headingText(_ range: Range<Int>) -> Range<Int> {
    let last = source[range].lastIndex { !$0.isWhitespace } ?? range.lowerBound - 1
    let text = source.trimmed(range.lowerBound..<last + 1)
    var end = text.upperBound
    while end > range.lowerBound, source[end - 1] == .hash { end -= 1 }
    guard end < text.upperBound, end > range.lowerBound, source[end - 1] == .space else {
      return text
    }
    return source.trimmed(range.lowerBound..<end)
  }

  /// Begins a fenced code block; returns whether an opening fence is at the cursor.
  private mutating func beginFencedCode(_ cursor: LineCursor, _ line: inout LineParseState) -> Bool
  {
    let character = source[cursor.textStart]
    var info = cursor.textStart
    while info < cursor.end, source[info] == character { info += 1 }
    let length = info - cursor.textStart
    guard length >= 3 else { return false }
    if character == .backtick, source[info..<cursor.end].contains(.backtick) { return false }
    let fence = CodeFence(
      character: character, length: length, indent: cursor.indent,
      infoString: source.trimmed(info..<cursor.end))
    beginLeaf(.fencedCode(fence), &line)
    return true
  }

  /// Begins a block of raw HTML; returns whether such a block starts at the cursor.
  private mutating func beginHTML(_ cursor: LineCursor, _ line: inout LineParseState) -> Bool {
    let endCondition = HTMLBlockEndCondition(
      in: source, at: cursor.textStart, before: cursor.end,
      interruptsParagraph: line.openParagraph != nil)
    guard let endCondition else { return false }
    beginLeaf(.html(endCondition), &line)
    appendToLeaf(cursor.remaining)
    if endCondition.isMet(in: source, from: cursor.textStart, before: cursor.end) { closeLeaf() }
    return true
  }

  /// Turns the open paragraph into a setext heading if the line underlines it with `=` or `-`;
  /// returns whether the line was used.
  ///
  /// If the paragraph contains only link reference definitions, the underline becomes text.
  private mutating func endSetextHeading(_ cursor: LineCursor, _ line: LineParseState) -> Bool {
    guard line.interruptsParagraph, let paragraph = line.openParagraph else { return false }
    let character = source[cursor.textStart]
    var index = cursor.textStart
    while index < cursor.end, source[index] == character { index += 1 }
    guard source.skipSpaces(from: index, before: cursor.end) == cursor.end else { return false }
    extractDefinitions(from: paragraph)
    guard !blocks[paragraph].lines.isEmpty else { return appendUnderlineAsText(cursor, line) }
    blocks[paragraph].kind = .heading(level: character == .equals ? 1 : 2)
    closeLeaf()
    return true
  }

  /// Appends as text the underline of a paragraph that contained only link reference definitions;
  /// it could otherwise be read as a thematic break.
  private mutating func appendUnderlineAsText(_ cursor: LineCursor, _ line: LineParseState) -> Bool
  {
    appendToLeaf(cursor.textStart..<cursor.end)
    return true
  }

  /// Begins and closes a thematic break, such as `***`; returns whether there is one at the cursor.
  private mutating func beginThematicBreak(_ cursor: LineCursor, _ line: inout LineParseState)
    -> Bool
  {
    guard cursor.textStart >= line.thematicBreakStart else { return false }
    let character = source[cursor.textStart]
    var count = 0
    for index in cursor.textStart..<cursor.end where source[index] != .space {
      guard source[index] == character else {
        line.thematicBreakStart = index
        return false
      }
      count += 1
    }
    guard count >= 3 else { return false }
    beginLeaf(.thematicBreak, &line)
    closeLeaf()
    return true
  }
}

extension BlockParser {
  /// Adds a line to the open leaf block if that is code or HTML; returns whether the line belongs
  /// to the block.
  ///
  /// Precondition: all open containers continue in the line.
  private mutating func continueLeaf(_ leaf: Int, _ cursor: LineCursor) -> Bool {
    switch blocks[leaf].kind {
    case .fencedCode(let fence):
      if closes(fence, cursor) {
        closeLeaf()
      } else {
        appendToLeaf(cursor.position + min(cursor.indent, fence.indent)..<cursor.end)
      }
      return true
    case .indentedCode:
      guard cursor.indent >= 4 || cursor.isBlank else { return false }
      appendToLeaf(cursor.position + min(cursor.indent, 4)..<cursor.end)
      blocks[leaf].endsWithBlankLine = cursor.isBlank
      return true
    case .html(let end):
      if cursor.isBlank, end.endsAtBlankLine { return false }
      appendToLeaf(cursor.remaining)
      blocks[leaf].endsWithBlankLine = cursor.isBlank
      if end.isMet(in: source, from: cursor.position, before: cursor.end) { closeLeaf() }
      return true
    default:
      return false
    }
  }

  /// Whether the line at the cursor is the closing fence of a fenced code block.
  private func closes(_ fence: CodeFence, _ cursor: LineCursor) -> Bool {
    guard cursor.indent < 4 else { return false }
    var index = cursor.textStart
    while index < cursor.end, source[index] == fence.character { index += 1 }
    return index - cursor.textStart >= fence.length
      && source.skipSpaces(from: index, before: cursor.end) == cursor.end
  }

  /// Appends a line to the open leaf block; the lines of this block are always the last of
  /// ``lines``.
  private mutating func appendToLeaf(_ text: Range<Int>) {
    guard let openLeaf else { return }
    lines.append(text)
    blocks[openLeaf].lines = blocks[openLeaf].lines.lowerBound..<lines.count
  }

  /// Closes the open leaf block, if there is one.
  mutating func closeLeaf() {
    guard let openLeaf else { return }
    switch blocks[openLeaf].kind {
    case .paragraph: closeParagraph(openLeaf)
    case .indentedCode: dropBlankLines(atEndOf: openLeaf)
    default: break
    }
    self.openLeaf = nil
  }

  /// Closes a paragraph: extracts its link definitions, removes it if nothing remains, or detects a
  /// table.
  private mutating func closeParagraph(_ paragraph: Int) {
    extractDefinitions(from: paragraph)
    if blocks[paragraph].lines.isEmpty {
      removeLastBlock(paragraph)
    } else {
      convertToTable(paragraph)
    }
  }

  /// Converts a paragraph to a table if its first two lines are a header row and a delimiter row
  /// such as `---|---`.
  private mutating func convertToTable(_ paragraph: Int) {
    let range = blocks[paragraph].lines
    guard range.count >= 2 else { return }
    let columns = MarkdownTable.columnAlignments(
      header: lines[range.lowerBound], delimiterRow: lines[range.lowerBound + 1], in: source,
      formulaFinder: &formulaFinder)
    guard let columns else { return }
    blocks[paragraph].kind = .table(
      columns: columnAlignments.count..<columnAlignments.count + columns.count)
    columnAlignments += columns
  }

  /// Removes the most recently added block from the tree.
  private mutating func removeLastBlock(_ block: Int) {
    let (parent, previous) = (blocks[block].parent, blocks[block].previousSibling)
    blocks[parent].lastChild = previous
    if previous >= 0 {
      blocks[previous].nextSibling = -1
    } else {
      blocks[parent].firstChild = -1
    }
    blocks.removeLast()
  }

  /// Removes trailing blank lines from a block.
  private mutating func dropBlankLines(atEndOf block: Int) {
    var end = blocks[block].lines.upperBound
    while end > blocks[block].lines.lowerBound, source.trimmed(lines[end - 1]).isEmpty { end -= 1 }
    blocks[block].lines = blocks[block].lines.lowerBound..<end
  }

  /// Moves the link reference definitions at the start of a paragraph to ``definitions``.
  ///
  /// A definition with a URL that Stack Exchange rejects remains in the paragraph as text.
  private mutating func extractDefinitions(from paragraph: Int) {
    let range = blocks[paragraph].lines
    guard let first = range.first, source[lines[first].lowerBound] == .openingBracket else {
      return
    }
    let remainingLines = definitions.extractLeading(from: lines[range], of: source)
    lines.replaceSubrange(range.lowerBound..., with: remainingLines)
    blocks[paragraph].lines = range.lowerBound..<lines.count
  }

  /// Sets ``formulaEnd`` to the end of the last formula that starts in a line of a paragraph; a
  /// formula can extend over several lines.
  private mutating func updateFormulaEnd(in text: Range<Int>) {
    let start = max(text.lowerBound, formulaEnd)
    if let end = formulaFinder?.endOfFormula(startingIn: text, of: source, from: start) {
      formulaEnd = end
    }
  }
}

/// The position of the block parser in a line.
///
/// Tabs have already been expanded (``NormalizedMarkdown``), so that each space is one column wide.
struct LineCursor {
  /// The index of the line's next unread byte.
  private(set) var position: Int
  /// The index of the line's next unread byte that is not a space; ``end`` if there is none.
  private(set) var textStart: Int
  /// The index after the line's last byte, without its line end.
  let end: Int

  init(_ line: Range<Int>, in source: [UInt8]) {
    position = line.lowerBound
    end = line.upperBound
    textStart = source.skipSpaces(from: position, before: end)
  }

  /// The number of spaces at the cursor.
  var indent: Int { textStart - position }

  /// Whether the rest of the line is blank.
  var isBlank: Bool { textStart == end }

  /// The range of the line's unread bytes.
  var remaining: Range<Int> { position..<end }

  /// Moves the cursor past `count` spaces, which must not be more than ``indent``.
  mutating func skipSpaces(_ count: Int) { position += count }

  /// Moves the cursor to `index` and updates ``indent``.
  mutating func advance(to index: Int, in source: [UInt8]) {
    position = index
    textStart = source.skipSpaces(from: index, before: end)
  }
}
