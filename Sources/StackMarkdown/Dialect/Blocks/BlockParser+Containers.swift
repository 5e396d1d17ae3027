extension BlockParser {
  /// Matches a line against the open containers and moves the cursor past their markers and indentation.
  ///
  /// - Returns: The number of containers that continue in the line, including the document.
  mutating func continueContainers(_ cursor: inout LineCursor) -> Int {
    var matchedCount = 1
    while matchedCount < openContainers.count {
      let container = blocks[openContainers[matchedCount]]
      switch container.kind {
      case .blockQuote, .spoiler:
        guard quoteKind(at: cursor) == container.kind else { return matchedCount }
        skipMarker(of: container.kind, &cursor)
      case .item(let indent):
        if cursor.indent >= indent {
          cursor.skipSpaces(indent)
        } else if cursor.isBlank, container.firstChild >= 0 {
          cursor.skipSpaces(cursor.indent)
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
  func quoteKind(at cursor: LineCursor) -> Block.Kind? {
    guard cursor.indent < 4, !cursor.isBlank, source[cursor.textStart] == .greaterThan else {
      return nil
    }
    return source.has("!", at: cursor.textStart + 1, before: cursor.end) ? .spoiler : .blockQuote
  }

  /// Moves the cursor past the marker of a block quote or spoiler, and the space after it.
  func skipMarker(of quotation: Block.Kind, _ cursor: inout LineCursor) {
    let markerEnd = cursor.textStart + (quotation == .spoiler ? 2 : 1)
    let hasSpace = source.has(" ", at: markerEnd, before: cursor.end)
    cursor.advance(to: hasSpace ? markerEnd + 1 : markerEnd, in: source)
  }

  /// Appends a block to the innermost open container; if that is a list and the block no item, closes it first.
  mutating func appendBlock(_ kind: Block.Kind) {
    if case .list = blocks[openContainers[openContainers.count - 1]].kind {
      if case .item = kind {} else { closeContainers(downTo: openContainers.count - 1) }
    }
    let parent = openContainers[openContainers.count - 1]
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
    case .document, .blockQuote, .spoiler, .list, .item: openContainers.append(index)
    default: openLeaf = index
    }
  }

  /// Closes the blocks that do not continue in a line, unless a block has already started in it.
  mutating func closeUnmatchedBlocks(_ line: LineParseState) {
    guard !line.hasBegunBlock else { return }
    closeLeaf()
    closeContainers(downTo: line.matchedCount)
  }

  /// Closes the innermost open containers until `count` remain open.
  mutating func closeContainers(downTo count: Int) {
    while openContainers.count > count {
      let container = openContainers.removeLast()
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
