extension BlockParser {
  /// Lets the open containers take their part of a line, and counts those that go on, the document
  /// included.
  mutating func continueContainers(_ cursor: inout LineCursor) -> Int {
    var matched = 1
    while matched < open.count {
      let container = blocks[open[matched]]
      switch container.kind {
      case .quotation, .spoiler:
        guard quotation(at: cursor) == container.kind else { return matched }
        takeMarker(of: container.kind, &cursor)
      case .item(let indent):
        if cursor.indent >= indent {
          cursor.takeSpaces(indent)
        } else if cursor.isBlank, container.firstChild >= 0 {
          cursor.takeSpaces(cursor.indent)
        } else {
          return matched
        }
      default:
        break
      }
      matched += 1
    }
    return matched
  }

  /// What kind of quotation a line goes on with or begins, if any.
  func quotation(at cursor: LineCursor) -> Block.Kind? {
    guard cursor.indent < 4, !cursor.isBlank, source[cursor.text] == .greaterThan else {
      return nil
    }
    return source.has("!", at: cursor.text + 1, before: cursor.end) ? .spoiler : .quotation
  }

  /// Takes the marker of a quotation, and the space after it.
  func takeMarker(of quotation: Block.Kind, _ cursor: inout LineCursor) {
    let content = cursor.text + (quotation == .spoiler ? 2 : 1)
    let hasSpace = source.has(" ", at: content, before: cursor.end)
    cursor.take(to: hasSpace ? content + 1 : content, in: source)
  }

  /// Adds a block to the innermost open container; a list that cannot hold it ends before it.
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

  /// Closes what did not go on in a line, once, before anything new begins in it.
  mutating func closeUnmatched(_ line: OpenLine) {
    guard !line.hasBegun else { return }
    closeLeaf()
    close(downTo: line.matched)
  }

  /// Closes the innermost open containers until `count` are left.
  mutating func close(downTo count: Int) {
    while open.count > count {
      let container = open.removeLast()
      if case .list(let marker, _) = blocks[container].kind {
        blocks[container].kind = .list(marker, isTight: isTight(list: container))
      }
    }
  }

  /// A list is loose if a blank line separates two of its items or two blocks in one of them.
  private func isTight(list: Int) -> Bool {
    var item = blocks[list].firstChild
    while item >= 0 {
      let isLastItem = blocks[item].next < 0
      if blocks[item].endsWithBlankLine, !isLastItem { return false }
      var child = blocks[item].firstChild
      while child >= 0 {
        let isLast = isLastItem && blocks[child].next < 0
        if !isLast, endsWithBlankLine(child) { return false }
        child = blocks[child].next
      }
      item = blocks[item].next
    }
    return true
  }

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
