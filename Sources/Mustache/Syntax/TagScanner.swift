/// Finds the tags of a template one after the other, and minds their delimiters.
struct TagScanner {
  private let bytes: [UInt8]
  private var offset = 0
  private var delimiters = Delimiters.standard
  private var lines: LineCounter

  init(_ bytes: [UInt8], at start: Location) {
    self.bytes = bytes
    lines = LineCounter(from: start)
  }

  /// Reads the next tag, or gives nil when only text is left.
  mutating func next() throws(TemplateError) -> Tag? {
    guard let start = bytes.firstOffset(of: delimiters.open, from: offset) else { return nil }
    lines.advance(to: start, in: bytes)
    let location = lines.location
    do throws(SyntaxProblem) {
      let tag = try readTag(from: start, at: location)
      offset = tag.range.upperBound
      return tag
    } catch {
      throw TemplateError(location, .syntax(error))
    }
  }

  private mutating func readTag(
    from start: Int, at location: Location
  ) throws(SyntaxProblem) -> Tag {
    let inside = bytes.skipping(from: start + delimiters.open.count, while: isSpace)
    let sign = inside < bytes.count ? Sign(bytes[inside]) : nil
    let kind = sign?.kind ?? .variable
    let content = sign == nil ? inside : inside + 1
    let (contentEnd, end) = try findEnd(of: content, closing: sign?.closing ?? [])
    var name = ""
    switch kind {
    case .comment: break
    case .delimiters: delimiters = try Delimiters(reading: bytes[content..<contentEnd])
    default: name = try readName(bytes[content..<contentEnd])
    }
    return Tag(kind: kind, name: name, range: start..<end, location: location)
  }

  /// Where a tag's content ends, and where the tag does.
  ///
  /// The closing delimiter must not stand in between: `{{{a}} {{b}}}` lacks a brace.
  private func findEnd(
    of content: Int, closing sign: [UInt8]
  ) throws(SyntaxProblem) -> (content: Int, tag: Int) {
    let missing = SyntaxProblem.unclosedTag(
      closing: String(decoding: sign + delimiters.close, as: UTF8.self))
    guard let close = bytes.firstOffset(of: delimiters.close, from: content) else { throw missing }
    if sign.isEmpty { return (close, close + delimiters.close.count) }
    guard let end = bytes.firstOffset(of: sign + delimiters.close, from: content), end <= close
    else { throw missing }
    return (end, end + sign.count + delimiters.close.count)
  }

  private func readName(_ content: ArraySlice<UInt8>) throws(SyntaxProblem) -> String {
    guard let first = content.firstIndex(where: { !isSpace($0) }),
      let last = content.lastIndex(where: { !isSpace($0) })
    else { throw .emptyTag }
    let name = String(decoding: content[first...last], as: UTF8.self)
    if content[first...last].contains(where: isSpace) { throw .blankInName(name) }
    return name
  }
}
