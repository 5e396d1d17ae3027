/// A scanner that returns the tags of a template in order and follows changes of delimiters.
struct TagScanner {
  /// The bytes of the template.
  private let bytes: [UInt8]
  /// The byte offset after the tag that was returned last.
  private var offset = 0
  /// The current delimiters of tags, which a set-delimiter tag can change.
  private var delimiters = Delimiters.standard
  private var lineCounter: LineCounter

  /// Creates a scanner of a template; `start` is the location of its first byte.
  init(_ bytes: [UInt8], at start: Location) {
    self.bytes = bytes
    lineCounter = LineCounter(from: start)
  }

  /// Returns the next tag, or nil at the end of the template.
  mutating func next() throws(TemplateError) -> TemplateTag? {
    guard let start = bytes.firstOffset(of: delimiters.open, from: offset) else { return nil }
    lineCounter.advance(to: start, in: bytes)
    let location = lineCounter.location
    do throws(TemplateSyntaxError) {
      let tag = try readTag(from: start, at: location)
      offset = tag.range.upperBound
      return tag
    } catch {
      throw TemplateError(location, .syntax(error))
    }
  }

  /// Reads the tag that begins at an offset, and applies a change of delimiters.
  private mutating func readTag(
    from start: Int, at location: Location
  ) throws(TemplateSyntaxError) -> TemplateTag {
    let inside = bytes.endOfRun(from: start + delimiters.open.count, while: isSpace)
    let sign = inside < bytes.count ? TagSigil(bytes[inside]) : nil
    let kind = sign?.kind ?? .variable
    let content = sign == nil ? inside : inside + 1
    let (contentEnd, end) = try findEnd(contentStart: content, closing: sign?.closingBytes ?? [])
    var name = ""
    switch kind {
    case .comment: break
    case .delimiters: delimiters = try Delimiters(reading: bytes[content..<contentEnd])
    default: name = try readName(bytes[content..<contentEnd])
    }
    return TemplateTag(kind: kind, name: name, range: start..<end, location: location)
  }

  /// Returns the end offset of a tag's content, and the end offset of the whole tag.
  ///
  /// The content may not contain the closing delimiter: `{{{a}} {{b}}}` has an unclosed first tag.
  private func findEnd(
    contentStart: Int, closing sign: [UInt8]
  ) throws(TemplateSyntaxError) -> (content: Int, tag: Int) {
    let missing = TemplateSyntaxError.unclosedTag(
      closing: String(decoding: sign + delimiters.close, as: UTF8.self))
    guard let close = bytes.firstOffset(of: delimiters.close, from: contentStart)
    else { throw missing }
    if sign.isEmpty { return (close, close + delimiters.close.count) }
    guard let end = bytes.firstOffset(of: sign + delimiters.close, from: contentStart),
      end <= close
    else { throw missing }
    return (end, end + sign.count + delimiters.close.count)
  }

  /// Returns the name in a tag's content, without white space around it.
  private func readName(_ content: ArraySlice<UInt8>) throws(TemplateSyntaxError) -> String {
    guard let first = content.firstIndex(where: { !isSpace($0) }),
      let last = content.lastIndex(where: { !isSpace($0) })
    else { throw .emptyTag }
    let name = String(decoding: content[first...last], as: UTF8.self)
    if content[first...last].contains(where: isSpace) { throw .whitespaceInName(name) }
    return name
  }
}
