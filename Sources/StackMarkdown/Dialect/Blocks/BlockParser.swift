internal import Basics

/// Finds the blocks of a post: those of CommonMark, and spoilers, which are quotations with the
/// marker `>!`.
///
/// The rules are those of CommonMark 0.30 as libcmark applies them, line by line: first the open
/// containers take their part of the line, then new blocks may begin, then what is left belongs to
/// the innermost block. libcmark itself sees only the text inside the blocks (`InlineDocument`):
/// it knows neither spoilers nor tables, and its tree cannot tell an escaped mark from a real one.
package struct BlockParser {
  /// How deep containers may stand in each other; what would go deeper stays at this level.
  package static let maximumDepth = 100

  let source: [UInt8]
  var blocks: [Block] = []
  /// The open containers, outermost first; the document is always the first.
  var open: [Int] = []
  /// The open block of text, if any, inside the innermost open container.
  var leaf: Int?
  var lines: [Range<Int>] = []
  var alignments: [Alignment?] = []
  var definitions = ReferenceDefinitions()
  /// Finds formulas, which no mark of a block can interrupt; `nil` where there are none.
  var formulas: FormulaFinder?
  /// Where the formula ends that the open paragraph is in.
  var formulaEnd = 0

  /// The blocks of a post.
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

  private mutating func readLines() {
    var start = 0
    while start < source.count {
      let end = source.firstIndex(of: .lineFeed, from: start, before: source.count) ?? source.count
      let hasReturn = end > start && source[end - 1] == .carriageReturn
      read(start..<(hasReturn ? end - 1 : end))
      start = end + 1
    }
    closeLeaf()
    close(downTo: 0)
  }

  private mutating func read(_ range: Range<Int>) {
    var cursor = LineCursor(range, in: source)
    let matched = continueContainers(&cursor)
    let isWhole = matched == open.count
    if isWhole, let leaf, continueLeaf(leaf, cursor) { return }

    var line = OpenLine(matched: matched, isWhole: isWhole, paragraph: openParagraph)
    while !cursor.isBlank {
      guard let progress = beginBlock(&cursor, &line) else {
        readText(cursor, line)
        return
      }
      if progress == .endOfLine { return }
    }
    readBlank(line)
  }

  /// The open paragraph, in whatever container.
  private var openParagraph: Int? {
    guard let leaf, blocks[leaf].kind == .paragraph else { return nil }
    return leaf
  }

  /// Puts a line's text where it belongs: into the open paragraph, even if not all containers of it
  /// go on (a lazy line), or else into a new one.
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

  private mutating func readBlank(_ line: OpenLine) {
    let container = open[line.hasBegun ? open.count - 1 : line.matched - 1]
    let lastChild = blocks[container].lastChild
    if lastChild >= 0 { blocks[lastChild].endsWithBlankLine = true }
    let counts =
      switch blocks[container].kind {
      case .quotation, .spoiler: false
      case .item: !line.hasBegun
      default: true
      }
    setEndsWithBlankLine(counts, of: container)
    closeUnmatched(line)
  }

  /// Remembers whether the last line of a block is blank; no container around it ends there.
  private mutating func setEndsWithBlankLine(_ isBlank: Bool, of block: Int) {
    blocks[block].endsWithBlankLine = isBlank
    var ancestor = blocks[block].parent
    while ancestor >= 0 {
      blocks[ancestor].endsWithBlankLine = false
      ancestor = blocks[ancestor].parent
    }
  }
}

/// What is known of a line while it is read.
struct OpenLine {
  /// How many of the containers that were open go on in this line.
  let matched: Int
  /// Whether all of them do.
  let isWhole: Bool
  /// The open paragraph that the line goes on with unless a block begins.
  var paragraph: Int?
  /// Whether a block has begun in this line, so that what did not go on is closed.
  var hasBegun = false
  /// No thematic break begins before this index: something else stands there.
  var otherThanBreak = 0

  /// Whether a block that begins here would end a paragraph.
  var interruptsParagraph: Bool { isWhole && paragraph != nil }
}
