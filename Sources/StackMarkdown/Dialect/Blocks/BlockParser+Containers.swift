extension BlockParser {
  /// Matches a line against the open containers and moves the cursor past their markers and indentation.
  ///
  /// - Returns: The number of containers that continue in the line, including the document.
  mutating func continueContainers(_ cursor: inout LineCursor) -> Int {
    var matchedCount = 1
    while matchedCount < open.count {
      let container = blocks[open[matchedCount]]
      switch container.kind {
      case .quotation, .spoiler:
        guard quotation(at: cursor) == container.kind else { return matchedCount }
        takeMarker(of: container.kind, &cursor)
      case .item(let indent):
        if cursor.indent >= indent {
          cursor.takeSpaces(indent)
        } else if cursor.isBlank, container.firstChild >= 0 {
          cursor.takeSpaces(cursor.indent)
        } else {
          return matchedCount
        }
      default:
        break
      }
      matchedCount += 1
    }
    return matchedCount
  }

  /// Returns `spoiler` or `blockQuote` if the marker of one is at the cursor; otherwise `nil`.
  func quotation(at cursor: LineCursor) -> Block.Kind? {
    guard cursor.indent < 4, !cursor.isBlank, source[cursor.text] == .greaterThan else {
      return nil
    }
    return source.has("!", at: cursor.text + 1, before: cursor.end) ? .spoiler : .quotation
  }

  /// Moves the cursor past the marker of a block quote or spoiler, and the space after it.
  func takeMarker(of quotation: Block.Kind, _ cursor: inout LineCursor) {
    let markerEnd = cursor.text + (quotation == .spoiler ? 2 : 1)
    let hasSpace = source.has(" ", at: markerEnd, before: cursor.end)
    cursor.take(to: hasSpace ? markerEnd + 1 : markerEnd, in: source)
  }

  /// Appends a block to the innermost open container; if that is a list and the block no item, closes it first.
  mutating func add(_ kind: Block.Kind) {
    if case .list = blocks[open[open.count - 1]].kind {
      if case .item = kind {} else { close(downTo: open.count - 1) }
    }
    let parent = open[open.count - 1]
    let previous = blocks[parent].lastChild
    let index = blocks.count
    blocks.append(
      Block(kind: kind, parent: parent, previous: previous, lines: lines.count..<lines.count))
    if previous >= 0 {
      blocks[previous].next = index
    } else {
      blocks[parent].firstChild = index
    }
    blocks[parent].lastChild = index
    switch kind {
    case .document, .quotation, .spoiler, .list, .item: open.append(index)
    default: leaf = index
    }
  }

  /// Closes the blocks that do not continue in a line, unless a block has already begun in it.
  mutating func closeUnmatched(_ line: OpenLine) {
    guard !line.hasBegun else { return }
    closeLeaf()
    close(downTo: line.matched)
  }

  /// Closes the innermost open containers until `count` remain open.
  mutating func close(downTo count: Int) {
    while open.count > count {
      let container = open.removeLast()
      if case .list(let marker, _) = blocks[container].kind {
        blocks[container].kind = .list(marker, isTight: isTight(list: container))
      }
    }
  }

  /// Whether no blank line separates two items of the list or two blocks of the same item.
  private func isTight(list: Int) -> Bool {
    var item = blocks[list].firstChild
    while item >= 0 {
      let isLastItem = blocks[item].next < 0
      if blocks[item].endsWithBlankLine, !isLastItem { return false }
      var child = blocks[item].firstChild
      while child >= 0 {
        let isLastBlock = isLastItem && blocks[child].next < 0
        if !isLastBlock, endsWithBlankLine(child) { return false }
        child = blocks[child].next
      }
      item = blocks[item].next
    }
    return true
  }

  /// Whether the block, or its last descendant if it is a list or an item, ends with a blank line.
  private func endsWithBlankLine(_ block: Int) -> Bool {
    var block = block
    while true {
      switch blocks[block].kind {
      case .list, .item:
        let lastChild = blocks[block].lastChild
        guard lastChild >= 0 else { return blocks[block].endsWithBlankLine }
        block = lastChild
      default:
        return blocks[block].endsWithBlankLine
      }
    }
  }
}
