extension BlockParser {
  /// Lets the open block of text take a line whose containers all go on; if not, it is a paragraph
  /// or has ended before the line.
  mutating func continueLeaf(_ leaf: Int, _ cursor: LineCursor) -> Bool {
    switch blocks[leaf].kind {
    case .fencedCode(let fence):
      if closes(fence, cursor) {
        closeLeaf()
      } else {
        appendToLeaf(cursor.offset + min(cursor.indent, fence.indent)..<cursor.end)
      }
      return true
    case .indentedCode:
      guard cursor.indent >= 4 || cursor.isBlank else { return false }
      appendToLeaf(cursor.offset + min(cursor.indent, 4)..<cursor.end)
      blocks[leaf].endsWithBlankLine = cursor.isBlank
      return true
    case .html(let end):
      if cursor.isBlank, end.endsAtBlankLine { return false }
      appendToLeaf(cursor.rest)
      blocks[leaf].endsWithBlankLine = cursor.isBlank
      if end.isMet(in: source, from: cursor.offset, before: cursor.end) { closeLeaf() }
      return true
    default:
      return false
    }
  }

  private func closes(_ fence: Fence, _ cursor: LineCursor) -> Bool {
    guard cursor.indent < 4 else { return false }
    var index = cursor.text
    while index < cursor.end, source[index] == fence.character { index += 1 }
    return index - cursor.text >= fence.length
      && source.skipSpaces(from: index, before: cursor.end) == cursor.end
  }

  /// Adds a line to the open block of text, whose lines are always the last ones.
  mutating func appendToLeaf(_ text: Range<Int>) {
    guard let leaf else { return }
    lines.append(text)
    blocks[leaf].lines = blocks[leaf].lines.lowerBound..<lines.count
  }

  /// Closes the open block of text.
  mutating func closeLeaf() {
    guard let leaf else { return }
    switch blocks[leaf].kind {
    case .paragraph: closeParagraph(leaf)
    case .indentedCode: dropBlankLines(atEndOf: leaf)
    default: break
    }
    self.leaf = nil
  }

  private mutating func closeParagraph(_ paragraph: Int) {
    takeDefinitions(from: paragraph)
    if blocks[paragraph].lines.isEmpty {
      removeLast(paragraph)
    } else {
      findTable(in: paragraph)
    }
  }

  /// Makes a paragraph a table, if its first two lines are a header and a row of dashes.
  private mutating func findTable(in paragraph: Int) {
    let range = blocks[paragraph].lines
    guard range.count >= 2 else { return }
    let columns = Table.columns(
      header: lines[range.lowerBound], delimiters: lines[range.lowerBound + 1], in: source,
      formulas: &formulas)
    guard let columns else { return }
    blocks[paragraph].kind = .table(
      columns: alignments.count..<alignments.count + columns.count)
    alignments += columns
  }

  /// Removes the block that was added last, as if it had never begun.
  private mutating func removeLast(_ block: Int) {
    let (parent, previous) = (blocks[block].parent, blocks[block].previous)
    blocks[parent].lastChild = previous
    if previous >= 0 {
      blocks[previous].next = -1
    } else {
      blocks[parent].firstChild = -1
    }
    blocks.removeLast()
  }

  private mutating func dropBlankLines(atEndOf block: Int) {
    var end = blocks[block].lines.upperBound
    while end > blocks[block].lines.lowerBound, source.trimmed(lines[end - 1]).isEmpty { end -= 1 }
    blocks[block].lines = blocks[block].lines.lowerBound..<end
  }

  /// Takes the link reference definitions at the beginning of a paragraph out of it.
  ///
  /// A definition whose address would be refused stays, and is shown as it was written.
  mutating func takeDefinitions(from paragraph: Int) {
    let range = blocks[paragraph].lines
    guard let first = range.first, source[lines[first].lowerBound] == .openingBracket else {
      return
    }
    let kept = definitions.take(from: lines[range], of: source)
    lines.replaceSubrange(range.lowerBound..., with: kept)
    blocks[paragraph].lines = range.lowerBound..<lines.count
  }

  /// Notes how far a formula reaches that a paragraph's line leaves open.
  mutating func followFormula(in text: Range<Int>) {
    let start = max(text.lowerBound, formulaEnd)
    if let end = formulas?.end(leftOpenBy: text, in: source, from: start) { formulaEnd = end }
  }
}
