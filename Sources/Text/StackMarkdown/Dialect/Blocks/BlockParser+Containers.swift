internal import Basics

extension BlockParser {
  /// Determines which open containers, such as quotations, continue in a line, and moves the cursor
  /// past their markers and indentation.
  ///
  /// - Returns: The number of containers that continue in the line, including the document.
  mutating func matchContainers(_ cursor: inout LineCursor) -> Int {
    var matchedContainerCount = 1
    while matchedContainerCount < openContainers.count {
      let container = blocks[openContainers[matchedContainerCount]]
      switch container.kind {
      case .blockQuote, .spoiler:
        guard quoteKind(at: cursor) == container.kind else { return matchedContainerCount }
        skipMarker(of: container.kind, &cursor)
      case .item(let indent):
        if cursor.indent >= indent {
          cursor.skipSpaces(indent)
        } else if cursor.isBlank, container.firstChild >= 0 {
          cursor.skipSpaces(cursor.indent)
        } else {
          return matchedContainerCount
        }
      default:
        break
      }
      matchedContainerCount += 1
    }
    return matchedContainerCount
  }

  /// Returns the kind of quotation whose marker is at the cursor: a spoiler for `>!`, a block quote
  /// for another `>`; otherwise `nil`.
  func quoteKind(at cursor: LineCursor) -> Block.Kind? {
    guard cursor.indent < 4, !cursor.isBlank, source[cursor.textStart] == .greaterThan else {
      return nil
    }
    return source.has("!", at: cursor.textStart + 1, before: cursor.end) ? .spoiler : .blockQuote
  }

  /// Moves the cursor past the marker of a block quote or spoiler, and past one space after the
  /// marker.
  func skipMarker(of quotation: Block.Kind, _ cursor: inout LineCursor) {
    let markerEnd = cursor.textStart + (quotation == .spoiler ? 2 : 1)
    let hasSpace = source.has(" ", at: markerEnd, before: cursor.end)
    cursor.advance(to: hasSpace ? markerEnd + 1 : markerEnd, in: source)
  }

  /// Appends a block to the innermost open container; if that is a list and the block is not a list
  /// item, closes the list first.
  mutating func appendBlock(_ kind: Block.Kind) {
    if case .list = blocks[openContainers[openContainers.count - 1]].kind {
      if case .item = kind {} else { closeContainers(downTo: openContainers.count - 1) }
    }
    let parent = openContainers[openContainers.count - 1]
    let previous = blocks[parent].lastChild
    let index = blocks.count
    blocks.append(
      Block(kind: kind, parent: parent, previousSibling: previous, lines: lines.count..<lines.count)
    )
    if previous >= 0 {
      blocks[previous].nextSibling = index
    } else {
      blocks[parent].firstChild = index
    }
    blocks[parent].lastChild = index
    switch kind {
    case .document, .blockQuote, .spoiler, .list, .item: openContainers.append(index)
    default: openLeaf = index
    }
  }

  /// Closes the open blocks that do not continue in `line`, unless another block has started there
  /// and already closed them.
  mutating func closeUnmatchedBlocks(_ line: LineParseState) {
    guard !line.hasBegunBlock else { return }
    closeLeaf()
    closeContainers(downTo: line.matchedContainerCount)
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

  /// Whether a list is tight: no blank line separates its items, nor the blocks within one of them.
  private func isTight(list: Int) -> Bool {
    var item = blocks[list].firstChild
    while item >= 0 {
      let isLastItem = blocks[item].nextSibling < 0
      if blocks[item].endsWithBlankLine, !isLastItem { return false }
      var child = blocks[item].firstChild
      while child >= 0 {
        let isLastBlock = isLastItem && blocks[child].nextSibling < 0
        if !isLastBlock, endsWithBlankLine(child) { return false }
        child = blocks[child].nextSibling
      }
      item = blocks[item].nextSibling
    }
    return true
  }

  /// Whether a block ends with a blank line; for a list or an item, whether its last descendant
  /// does.
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

extension BlockParser {
  /// Begins a list item if a list marker is at the cursor, and a new list unless the marker
  /// continues the innermost open one.
  mutating func beginItem(_ cursor: inout LineCursor, _ line: inout LineParseState) -> BlockStart? {
    guard let (marker, markerEnd) = listMarker(cursor, line) else { return nil }
    let depth = line.hasBegunBlock ? openContainers.count : line.matchedContainerCount
    guard depth + 1 < Self.maximumDepth else { return nil }
    let indent = cursor.indent
    let width = markerEnd - cursor.textStart
    cursor.advance(to: markerEnd, in: source)
    let isEmpty = cursor.isBlank
    let spaces = isEmpty || cursor.indent > 4 ? 1 : max(1, cursor.indent)
    cursor.skipSpaces(min(spaces, cursor.indent))

    closeUnmatchedBlocks(line)
    line.hasBegunBlock = true
    line.openParagraph = nil
    if !openListContinues(with: marker) { appendBlock(.list(marker, isTight: true)) }
    appendBlock(.item(indent: indent + width + spaces))
    return .container
  }

  /// Whether the innermost open container is a list to which an item with this marker belongs.
  private func openListContinues(with marker: ListMarker) -> Bool {
    guard case .list(let listMarker, _) = blocks[openContainers[openContainers.count - 1]].kind
    else { return false }
    return marker.canContinueList(startedWith: listMarker)
  }

  /// Returns the list marker at the cursor and the index after the marker; `nil` if there is none.
  ///
  /// An item can interrupt a paragraph only if it is not empty and its number, if any, is 1.
  private func listMarker(_ cursor: LineCursor, _ line: LineParseState) -> (ListMarker, end: Int)? {
    var index = cursor.textStart
    var number: Int?
    switch source[index] {
    case .hyphen, .plus, .asterisk:
      break
    case let digit where digit.isDigit:
      var value = 0
      while index < cursor.end, source[index].isDigit, index - cursor.textStart < 9 {
        value = value * 10 + Int(source[index] - UInt8(ascii: "0"))
        index += 1
      }
      guard index < cursor.end, source[index] == .dot || source[index] == .closingParenthesis
      else { return nil }
      number = value
    default:
      return nil
    }
    let end = index + 1
    guard end == cursor.end || source[end] == .space || 0x09...0x0D ~= source[end] else {
      return nil
    }
    if line.interruptsParagraph {
      guard number ?? 1 == 1, source.skipSpaces(from: end, before: cursor.end) < cursor.end
      else { return nil }
    }
    return (ListMarker(character: source[index], startNumber: number), end)
  }
}
