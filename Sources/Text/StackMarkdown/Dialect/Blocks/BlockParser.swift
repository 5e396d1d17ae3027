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
  /// Whether a block has already begun in the line, which closed all blocks that do not continue in
  /// it.
  var hasBegunBlock = false
  /// The first index at which a thematic break can begin in the line; any break that started
  /// earlier would contain another character.
  var thematicBreakStart = 0

  /// Whether a block that begins in the line would interrupt a paragraph.
  var interruptsParagraph: Bool { allContainersMatch && openParagraph != nil }
}
