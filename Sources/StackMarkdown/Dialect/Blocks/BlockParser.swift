internal import Basics

/// Parses the block structure of a post: the blocks of CommonMark, tables, and spoilers (block quotes with the
/// marker `>!`).
///
/// The parser follows CommonMark 0.30 as implemented by libcmark. For each line it first matches the open
/// containers, then opens new blocks, and then adds the rest of the line to the innermost block. libcmark itself
/// only parses the text inside the blocks (``InlineDocument``): it supports neither spoilers nor tables, and its
/// tree does not distinguish escaped from unescaped characters.
package struct BlockParser {
  /// The maximum nesting depth of containers; deeper blocks are flattened to this level.
  package static let maximumDepth = 100

  /// The normalised Markdown of the post.
  let source: [UInt8]
  /// The blocks so far, in document order.
  var blocks: [Block] = []
  /// The indices of the open containers, outermost first, starting with the document.
  var open: [Int] = []
  /// The index of the open leaf block, if any; its parent is the innermost open container.
  var leaf: Int?
  /// The lines of all leaf blocks, as ranges of ``source``.
  var lines: [Range<Int>] = []
  /// The column alignments of all tables.
  var alignments: [Alignment?] = []
  var definitions = ReferenceDefinitions()
  /// Finds formulas, inside which no block can begin; `nil` if the site has no formulas.
  var formulas: FormulaFinder?
  /// The index after the last formula of the open paragraph; a formula can extend over several lines.
  var formulaEnd = 0

  /// Parses Markdown into blocks; `hasMath` enables formulas.
  package static func parse(_ text: SourceText, hasMath: Bool) -> BlockTree {
    var parser = BlockParser(source: text.bytes, hasMath: hasMath)
    parser.readLines()
    return BlockTree(
      source: parser.source, blocks: parser.blocks, lines: parser.lines,
      alignments: parser.alignments, definitions: parser.definitions)
  }

  private init(source: [UInt8], hasMath: Bool) {
    self.source = source
    formulas = hasMath ? FormulaFinder(for: source) : nil
    blocks.reserveCapacity(source.count / 32 + 16)
    blocks.append(Block(kind: .document, parent: -1, previous: -1, lines: 0..<0))
    lines.reserveCapacity(source.count / 24 + 16)
    open.reserveCapacity(16)
    open.append(0)
  }

  /// Parses all lines and closes all blocks.
  private mutating func readLines() {
    var start = 0
    while start < source.count {
      let end = source.firstIndex(of: .lineFeed, from: start, before: source.count) ?? source.count
      let hasReturn = end > start && source[end - 1] == .carriageReturn
      readLine(start..<(hasReturn ? end - 1 : end))
      start = end + 1
    }
    closeLeaf()
    close(downTo: 0)
  }

  /// Parses a line, given without its line end.
  private mutating func readLine(_ range: Range<Int>) {
    var cursor = LineCursor(range, in: source)
    let matchedCount = continueContainers(&cursor)
    let allContainersMatch = matchedCount == open.count
    if allContainersMatch, let leaf, continueLeaf(leaf, cursor) { return }

    var line = OpenLine(
      matched: matchedCount, isWhole: allContainersMatch, paragraph: openParagraph)
    while !cursor.isBlank {
      guard let blockStart = beginBlock(&cursor, &line) else {
        readText(cursor, line)
        return
      }
      if blockStart == .endOfLine { return }
    }
    readBlankLine(line)
  }

  /// The index of the open leaf block if that is a paragraph.
  private var openParagraph: Int? {
    guard let leaf, blocks[leaf].kind == .paragraph else { return nil }
    return leaf
  }

  /// Adds the rest of a line to the open paragraph, or to a new one.
  ///
  /// The line continues the open paragraph even if some of its containers do not match (lazy continuation).
  private mutating func readText(_ cursor: LineCursor, _ line: OpenLine) {
    let text = cursor.text..<cursor.end
    if line.paragraph != nil {
      appendToLeaf(text)
      setEndsWithBlankLine(false, of: open[line.matched - 1])
    } else {
      closeUnmatched(line)
      add(.paragraph)
      appendToLeaf(text)
      setEndsWithBlankLine(false, of: blocks.count - 1)
    }
    followFormula(in: text)
  }

  /// Handles a line that is blank after the markers of its containers.
  private mutating func readBlankLine(_ line: OpenLine) {
    let container = open[line.hasBegun ? open.count - 1 : line.matched - 1]
    let lastChild = blocks[container].lastChild
    if lastChild >= 0 { blocks[lastChild].endsWithBlankLine = true }
    let isBlankForContainer =
      switch blocks[container].kind {
      case .quotation, .spoiler: false
      case .item: !line.hasBegun
      default: true
      }
    setEndsWithBlankLine(isBlankForContainer, of: container)
    closeUnmatched(line)
  }

  /// Sets whether a block's last line is blank, and clears the flag of all blocks around it.
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
struct OpenLine {
  /// The number of open containers that continue in the line.
  let matched: Int
  /// Whether all open containers continue in the line.
  let isWhole: Bool
  /// The index of the open paragraph, which the line continues unless it begins another block.
  var paragraph: Int?
  /// Whether a block has begun in the line, so that all unmatched blocks are closed.
  var hasBegun = false
  /// The first index at which a thematic break can begin; another character rules it out before.
  var otherThanBreak = 0

  /// Whether a block that begins in the line would interrupt a paragraph.
  var interruptsParagraph: Bool { isWhole && paragraph != nil }
}
