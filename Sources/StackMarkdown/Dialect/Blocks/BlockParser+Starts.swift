internal import Basics

extension BlockParser {
  /// How far a block that began has taken its line.
  enum Progress {
    /// More blocks may begin in what is left of the line.
    case container
    case endOfLine
  }

  /// Begins the block whose mark comes first in what is left of a line, if there is one.
  mutating func beginBlock(_ cursor: inout LineCursor, _ line: inout OpenLine) -> Progress? {
    if line.interruptsParagraph, cursor.offset < formulaEnd { return nil }
    if cursor.indent >= 4 { return beginIndentedCode(cursor, &line) }
    if source[cursor.text] == .greaterThan { return beginQuotation(&cursor, &line) }
    let began =
      switch source[cursor.text] {
      case .hash: beginHeading(cursor, &line)
      case .backtick, .tilde: beginFencedCode(cursor, &line)
      case .lessThan: beginHTML(cursor, &line)
      case .equals: endSetextHeading(cursor, line)
      case .hyphen: endSetextHeading(cursor, line) || beginThematicBreak(cursor, &line)
      case .asterisk, .underscore: beginThematicBreak(cursor, &line)
      default: false
      }
    return began ? .endOfLine : beginItem(&cursor, &line)
  }

  /// Closes what did not go on, so that a block may begin.
  private mutating func begin(_ kind: Block.Kind, _ line: inout OpenLine) {
    closeUnmatched(line)
    line.hasBegun = true
    line.paragraph = nil
    add(kind)
  }

  private mutating func beginLeaf(_ kind: Block.Kind, _ line: inout OpenLine) {
    begin(kind, &line)
    let block = blocks[blocks.count - 1]
    var ancestor = block.parent
    while ancestor >= 0 {
      blocks[ancestor].endsWithBlankLine = false
      ancestor = blocks[ancestor].parent
    }
  }

  private mutating func beginQuotation(
    _ cursor: inout LineCursor, _ line: inout OpenLine
  ) -> Progress? {
    guard let kind = quotation(at: cursor) else { return nil }
    takeMarker(of: kind, &cursor)
    if depth(in: line) < Self.maximumDepth { begin(kind, &line) }
    return .container
  }

  /// How many containers a block that begins now would stand in.
  private func depth(in line: OpenLine) -> Int { line.hasBegun ? open.count : line.matched }

  private mutating func beginIndentedCode(
    _ cursor: LineCursor, _ line: inout OpenLine
  ) -> Progress? {
    guard line.paragraph == nil else { return nil }
    beginLeaf(.indentedCode, &line)
    appendToLeaf(cursor.offset + 4..<cursor.end)
    return .endOfLine
  }

  private mutating func beginHeading(_ cursor: LineCursor, _ line: inout OpenLine) -> Bool {
    var content = cursor.text
    while content < cursor.end, source[content] == .hash { content += 1 }
    let level = content - cursor.text
    guard level <= 6, content == cursor.end || source[content] == .space else { return false }
    beginLeaf(.heading(level: level), &line)
    appendToLeaf(headingText(content..<cursor.end))
    closeLeaf()
    return true
  }

  /// A heading's text without the white space around it and the `#`s that close it.
  private func headingText(_ range: Range<Int>) -> Range<Int> {
    let last = source[range].lastIndex { !$0.isSpace } ?? range.lowerBound - 1
    let text = source.trimmed(range.lowerBound..<last + 1)
    var end = text.upperBound
    while end > range.lowerBound, source[end - 1] == .hash { end -= 1 }
    guard end < text.upperBound, end > range.lowerBound, source[end - 1] == .space else {
      return text
    }
    return source.trimmed(range.lowerBound..<end)
  }

  private mutating func beginFencedCode(_ cursor: LineCursor, _ line: inout OpenLine) -> Bool {
    let character = source[cursor.text]
    var info = cursor.text
    while info < cursor.end, source[info] == character { info += 1 }
    let length = info - cursor.text
    guard length >= 3 else { return false }
    if character == .backtick, source[info..<cursor.end].contains(.backtick) { return false }
    let fence = Fence(
      character: character, length: length, indent: cursor.indent,
      info: source.trimmed(info..<cursor.end))
    beginLeaf(.fencedCode(fence), &line)
    return true
  }

  private mutating func beginHTML(_ cursor: LineCursor, _ line: inout OpenLine) -> Bool {
    let end = HTMLBlockEnd(
      in: source, at: cursor.text, before: cursor.end,
      interruptsParagraph: line.paragraph != nil)
    guard let end else { return false }
    beginLeaf(.html(end), &line)
    appendToLeaf(cursor.rest)
    if end.isMet(in: source, from: cursor.text, before: cursor.end) { closeLeaf() }
    return true
  }

  /// Makes the open paragraph a heading, if the line underlines it and text is left in it once its
  /// link reference definitions are taken out.
  private mutating func endSetextHeading(_ cursor: LineCursor, _ line: OpenLine) -> Bool {
    guard line.interruptsParagraph, let paragraph = line.paragraph else { return false }
    let character = source[cursor.text]
    var index = cursor.text
    while index < cursor.end, source[index] == character { index += 1 }
    guard source.skipSpaces(from: index, before: cursor.end) == cursor.end else { return false }
    takeDefinitions(from: paragraph)
    guard !blocks[paragraph].lines.isEmpty else { return keepUnderline(cursor, line) }
    blocks[paragraph].kind = .heading(level: character == .equals ? 1 : 2)
    closeLeaf()
    return true
  }

  /// A line under nothing but definitions is text, even if it would be a thematic break.
  private mutating func keepUnderline(_ cursor: LineCursor, _ line: OpenLine) -> Bool {
    appendToLeaf(cursor.text..<cursor.end)
    return true
  }

  private mutating func beginThematicBreak(_ cursor: LineCursor, _ line: inout OpenLine) -> Bool {
    guard cursor.text >= line.otherThanBreak else { return false }
    let character = source[cursor.text]
    var count = 0
    for index in cursor.text..<cursor.end where source[index] != .space {
      guard source[index] == character else {
        line.otherThanBreak = index
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
