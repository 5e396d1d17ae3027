extension BlockParser {
  /// Adds a line to the open leaf block if that is code or HTML; returns whether the line belongs
  /// to the block.
  ///
  /// Precondition: all open containers continue in the line.
  mutating func continueLeaf(_ leaf: Int, _ cursor: LineCursor) -> Bool {
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
  mutating func appendToLeaf(_ text: Range<Int>) {
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
  mutating func extractDefinitions(from paragraph: Int) {
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
  mutating func updateFormulaEnd(in text: Range<Int>) {
    let start = max(text.lowerBound, formulaEnd)
    if let end = formulaFinder?.endOfFormula(startingIn: text, of: source, from: start) {
      formulaEnd = end
    }
  }
}
