internal import Basics

extension BlockParser {
  /// The kind of block that has just begun, which determines whether another one can begin in the
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
