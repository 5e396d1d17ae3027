internal import Basics

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
