/// Parsing of text line by line; a tag alone on its line consumes the whole line.
extension TemplateParser {
  /// Consumes the text before a tag that prints nothing itself, then the tag.
  ///
  /// - Returns: The range of the whole line if the tag is alone on it; nil if it shares the line.
  @discardableResult
  mutating func consumeLine(of tag: TemplateTag) -> Range<Int>? {
    guard let start = lineStart(before: tag), let end = lineEnd(after: tag) else {
      consumeText(before: tag)
      return nil
    }
    consumeText(upTo: start)
    cursor = end
    return start..<end
  }

  /// Consumes the text before a tag that shares its line with other content, then the tag.
  mutating func consumeText(before tag: TemplateTag) {
    consumeText(upTo: tag.range.lowerBound)
    if isLineStart(tag.range.lowerBound) { appendText(.indentation([])) }
    cursor = tag.range.upperBound
  }

  /// Consumes text line by line up to an offset, which is the start of a tag or line, or the
  /// template's end.
  mutating func consumeText(upTo end: Int) {
    while cursor < end {
      let newline = bytes[cursor..<end].firstIndex(of: UInt8(ascii: "\n"))
      let lineEnd = newline.map { $0 + 1 } ?? end
      let textStart = min(bytes.endOfRun(from: cursor, while: isBlank), lineEnd)
      if isLineStart(cursor), !isLineEnd(textStart) {
        appendText(.indentation(Array(bytes[cursor..<textStart])))
        cursor = textStart
      }
      if cursor < lineEnd { appendText(.text(Array(bytes[cursor..<lineEnd]))) }
      cursor = lineEnd
    }
  }

  /// Appends text to the innermost open element, or records it as stray content of a parent tag.
  private mutating func appendText(_ node: TemplateNode) {
    guard openElements.last?.isParent == true else { return nodes.append(node) }
    guard case .text(let text) = node, !text.allSatisfy(isSpace),
      openElements.last?.strayContent == nil
    else { return }
    var lines = LineCounter(from: start)
    lines.advance(to: cursor, in: bytes)
    recordStrayContent(at: lines.location)
  }

  /// Returns the offset at which a tag's line starts, or nil if anything but blanks precedes the
  /// tag.
  func lineStart(before tag: TemplateTag) -> Int? {
    var start = tag.range.lowerBound
    while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
    return isLineStart(start) ? start : nil
  }

  /// Returns the offset after a tag's line and its line ending, or nil if anything but blanks
  /// follows the tag.
  func lineEnd(after tag: TemplateTag) -> Int? {
    let end = bytes.endOfRun(from: tag.range.upperBound, while: isBlank)
    guard isLineEnd(end) else { return nil }
    if end == bytes.count { return end }
    return bytes[end] == UInt8(ascii: "\n") ? end + 1 : end + 2
  }

  /// Whether an offset is the start of a line.
  private func isLineStart(_ offset: Int) -> Bool {
    offset == 0 || bytes[offset - 1] == UInt8(ascii: "\n")
  }

  /// Whether an offset is the end of a line or of the template.
  private func isLineEnd(_ offset: Int) -> Bool {
    bytes[offset...].isEmpty || bytes[offset...].starts(with: "\n".utf8)
      || bytes[offset...].starts(with: "\r\n".utf8)
  }
}
