/// Text, line by line; tags that stand alone on a line take the line with them.
extension TemplateParser {
  /// Takes the text before a tag that prints nothing in its own place, and the tag; gives the line
  /// that was taken whole, or nil when the tag shares its line.
  @discardableResult
  mutating func takeLine(of tag: Tag) -> Range<Int>? {
    guard let start = lineStart(before: tag), let end = lineEnd(after: tag) else {
      takeText(before: tag)
      return nil
    }
    takeText(upTo: start)
    cursor = end
    return start..<end
  }

  /// Takes the text before a tag that shares its line, and the tag.
  mutating func takeText(before tag: Tag) {
    takeText(upTo: tag.range.lowerBound)
    if isLineStart(tag.range.lowerBound) { appendText(.indentation([])) }
    cursor = tag.range.upperBound
  }

  /// Takes text line by line, up to the start of a tag, of a line, or the end of the template.
  mutating func takeText(upTo end: Int) {
    while cursor < end {
      let newline = bytes[cursor..<end].firstIndex(of: UInt8(ascii: "\n"))
      let lineEnd = newline.map { $0 + 1 } ?? end
      let textStart = min(bytes.skipping(from: cursor, while: isBlank), lineEnd)
      if isLineStart(cursor), !isLineEnd(textStart) {
        appendText(.indentation(Array(bytes[cursor..<textStart])))
        cursor = textStart
      }
      if cursor < lineEnd { appendText(.text(Array(bytes[cursor..<lineEnd]))) }
      cursor = lineEnd
    }
  }

  private mutating func appendText(_ node: TemplateNode) {
    guard elements.last?.isParent == true else { return nodes.append(node) }
    guard case .text(let text) = node, !text.allSatisfy(isSpace), elements.last?.stray == nil
    else { return }
    var lines = LineCounter(from: start)
    lines.advance(to: cursor, in: bytes)
    noteStray(lines.location)
  }

  /// The first byte of the tag's line, when only blanks stand between.
  func lineStart(before tag: Tag) -> Int? {
    var start = tag.range.lowerBound
    while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
    return isLineStart(start) ? start : nil
  }

  /// The byte after the tag's line, when only blanks stand between.
  func lineEnd(after tag: Tag) -> Int? {
    let end = bytes.skipping(from: tag.range.upperBound, while: isBlank)
    guard isLineEnd(end) else { return nil }
    if end == bytes.count { return end }
    return bytes[end] == UInt8(ascii: "\n") ? end + 1 : end + 2
  }

  private func isLineStart(_ offset: Int) -> Bool {
    offset == 0 || bytes[offset - 1] == UInt8(ascii: "\n")
  }

  private func isLineEnd(_ offset: Int) -> Bool {
    bytes[offset...].isEmpty || bytes[offset...].starts(with: "\n".utf8)
      || bytes[offset...].starts(with: "\r\n".utf8)
  }
}
