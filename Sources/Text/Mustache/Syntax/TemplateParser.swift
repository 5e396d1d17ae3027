/// A parser that turns the bytes of a template into nodes.
package struct TemplateParser {
  /// The maximum nesting depth of tags.
  static let depthLimit = 100

  /// The location of the template's first byte in its file.
  let start: Location
  /// The bytes of the template, without a byte order mark.
  let bytes: [UInt8]
  /// The offset of the first byte of the template that is not yet in a node.
  var cursor = 0
  /// The nodes read so far of the innermost open element.
  var nodes: [TemplateNode] = []
  /// The elements whose closing tags have not been read yet, the outermost first.
  var openElements: [OpenElement] = []

  /// Parses a template, ignoring a byte order mark.
  ///
  /// - Throws: The first syntax error.
  package static func parse(_ source: [UInt8], at start: Location) throws(TemplateError)
    -> [TemplateNode]
  {
    guard String(validating: source, as: UTF8.self) != nil else {
      throw TemplateError(Location(file: start.file), .syntax(.notUTF8))
    }
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text =
      source.starts(with: byteOrderMark) ? Array(source.dropFirst(byteOrderMark.count)) : source
    var parser = TemplateParser(start: start, bytes: text)
    return try parser.parse()
  }

  /// Parses the whole template and returns its nodes.
  private mutating func parse() throws(TemplateError) -> [TemplateNode] {
    var scanner = TagScanner(bytes, at: start)
    while let tag = try scanner.next() {
      do throws(TemplateSyntaxError) { try process(tag) } catch {
        throw TemplateError(tag.location, .syntax(error))
      }
    }
    if let element = openElements.last {
      let problem = TemplateSyntaxError.missingClosingTag(
        tag: element.tag.description, name: element.tag.name)
      throw TemplateError(element.tag.location, .syntax(problem))
    }
    consumeText(upTo: bytes.count)
    return nodes
  }

  /// Appends the node of a tag, or opens or closes the element of a tag.
  private mutating func process(_ tag: TemplateTag) throws(TemplateSyntaxError) {
    switch tag.kind {
    case .comment, .delimiters: consumeLine(of: tag)
    case .variable, .unescaped:
      consumeText(before: tag)
      append(.variable(try TemplateName(reading: tag), isEscaped: tag.kind == .variable), from: tag)
    case .partial:
      let line = consumeLine(of: tag)
      let blanks = indentation(ofLine: line, before: tag)
      append(.partial(try Inclusion(reading: tag, indentation: blanks)), from: tag)
    case .section, .inverted:
      consumeLine(of: tag)
      try openElement(.section(try TemplateName(reading: tag)), with: tag)
    case .parent: try openParent(with: tag)
    case .block: try openBlock(with: tag)
    case .close: try closeElement(with: tag)
    }
  }

  /// Appends a node to the innermost open element; if that is a parent tag, records the node as
  /// stray content instead.
  mutating func append(_ node: TemplateNode, from tag: TemplateTag) {
    guard openElements.last?.isParent == true else { return nodes.append(node) }
    recordStrayContent(at: tag.location)
  }

  /// Records the position of content outside of blocks in a parent tag; only the first position is
  /// kept.
  private mutating func recordStrayContent(at location: Location) {
    guard let last = openElements.indices.last, openElements[last].strayContent == nil
    else { return }
    openElements[last].strayContent = location
  }
}

/// Parsing of elements, from their opening tag to their closing tag.
extension TemplateParser {
  /// Opens an element of a template; the nodes that are read next belong to it.
  private mutating func openElement(
    _ role: OpenElement.Role, with tag: TemplateTag
  ) throws(TemplateSyntaxError) {
    guard openElements.count < Self.depthLimit else {
      throw .nestedTooDeeply(limit: Self.depthLimit)
    }
    openElements.append(OpenElement(role: role, tag: tag, enclosingNodes: nodes))
    nodes = []
  }

  /// Opens a parent tag, `{{<name}}`.
  private mutating func openParent(with tag: TemplateTag) throws(TemplateSyntaxError) {
    consumeText(before: tag)
    var indentation: [UInt8]?
    if case .indentation(let blanks) = nodes.last { indentation = blanks }
    try openElement(.parent(Inclusion(reading: tag, indentation: indentation)), with: tag)
  }

  /// Opens the block of a tag `{{$name}}`: content that fills a placeholder if directly inside a
  /// parent tag, otherwise a placeholder.
  mutating func openBlock(with tag: TemplateTag) throws(TemplateSyntaxError) {
    if openElements.last?.isParent == true {
      consumeText(before: tag)
      let end = lineEnd(after: tag)
      cursor = end ?? tag.range.upperBound
      try openElement(.fillingBlock(startsOnNewLine: end != nil), with: tag)
    } else if let line = consumeLine(of: tag) {
      try openElement(
        .placeholder(
          startsOnNewLine: true, indentation: indentation(ofLine: line, before: tag)),
        with: tag)
    } else if case .indentation(let blanks) = nodes.last {
      nodes.removeLast()
      try openElement(.placeholder(startsOnNewLine: false, indentation: blanks), with: tag)
      nodes = [.indentation(blanks)]
    } else {
      try openElement(.placeholder(startsOnNewLine: false, indentation: nil), with: tag)
    }
  }

  /// Closes the innermost open element of a template.
  ///
  /// - Throws: `TemplateSyntaxError` if the closing tag does not match the element.
  private mutating func closeElement(with tag: TemplateTag) throws(TemplateSyntaxError) {
    guard let element = openElements.last else { throw .unmatchedClosingTag(name: tag.name) }
    guard element.tag.name == tag.name else {
      throw .mismatchedClosingTag(
        name: tag.name, tag: element.tag.description, openName: element.tag.name,
        line: element.tag.location.line)
    }
    switch element.role {
    case .section(let name): closeSection(element, name, with: tag)
    case .parent(let inclusion): closeParent(element, inclusion, with: tag)
    case .placeholder(let startsOnNewLine, let indentation):
      closePlaceholder(
        element, startsOnNewLine: startsOnNewLine, indentation: indentation, with: tag)
    case .fillingBlock(let startsOnNewLine):
      closeFillingBlock(element, startsOnNewLine: startsOnNewLine, with: tag)
    }
  }

  /// Closes a section and appends its node.
  private mutating func closeSection(
    _ element: OpenElement, _ name: TemplateName, with tag: TemplateTag
  ) {
    consumeLine(of: tag)
    let body = finish(element)
    append(
      .section(name, isInverted: element.tag.kind == .inverted, body: body), from: element.tag)
  }

  /// Closes a parent tag, which has a line of its own if nothing precedes and nothing follows the
  /// whole element.
  private mutating func closeParent(
    _ element: OpenElement, _ inclusion: Inclusion, with tag: TemplateTag
  ) {
    consumeText(before: tag)
    let strayContent = openElements.last?.strayContent
    let blocks = openElements.last?.blocks ?? []
    _ = finish(element)
    var inclusion = inclusion
    if inclusion.indentation != nil, let end = lineEnd(after: tag) {
      nodes.removeLast()
      cursor = end
    } else {
      inclusion.indentation = nil
    }
    append(
      .parent(inclusion, fillingBlocks: blocks, strayContent: strayContent), from: element.tag)
  }

  /// Closes a placeholder and appends its node.
  private mutating func closePlaceholder(
    _ element: OpenElement, startsOnNewLine: Bool, indentation: [UInt8]?, with tag: TemplateTag
  ) {
    consumeLine(of: tag)
    let body = finish(element)
    let block = TemplateBlock(
      name: tag.name, location: element.tag.location, body: body, startsOnNewLine: startsOnNewLine,
      indentation: startsOnNewLine ? body.commonIndentation ?? indentation : indentation)
    append(.block(block), from: element.tag)
  }

  /// Closes a block that fills a placeholder, and adds it to the enclosing parent tag.
  private mutating func closeFillingBlock(
    _ element: OpenElement, startsOnNewLine: Bool, with tag: TemplateTag
  ) {
    consumeText(upTo: lineStart(before: tag) ?? tag.range.lowerBound)
    cursor = tag.range.upperBound
    let body = finish(element)
    let dedented = startsOnNewLine ? body.dedented(by: body.commonIndentation?.count ?? 0) : body
    guard let parent = openElements.indices.last else { return }
    openElements[parent].blocks.append(
      TemplateBlock(
        name: tag.name, location: element.tag.location, body: dedented,
        startsOnNewLine: startsOnNewLine, indentation: nil))
  }

  /// Closes the innermost element and returns its nodes.
  private mutating func finish(_ element: OpenElement) -> [TemplateNode] {
    let body = nodes
    nodes = element.enclosingNodes
    openElements.removeLast()
    return body
  }

  /// Returns the blanks before a tag that has a line of its own; `line` is the range of that line,
  /// or nil if the tag shares its line.
  func indentation(ofLine line: Range<Int>?, before tag: TemplateTag) -> [UInt8]? {
    line.map { Array(bytes[$0.lowerBound..<tag.range.lowerBound]) }
  }
}

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
  private mutating func consumeText(before tag: TemplateTag) {
    consumeText(upTo: tag.range.lowerBound)
    if isLineStart(tag.range.lowerBound) { appendText(.indentation([])) }
    cursor = tag.range.upperBound
  }

  /// Consumes text line by line up to an offset, which is the start of a tag or line, or the
  /// template's end.
  private mutating func consumeText(upTo end: Int) {
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

/// A section, parent or block of a template whose closing tag has not been read yet, with the
/// content read so far.
struct OpenElement {
  /// The kind of element that an opening tag begins.
  enum Role {
    /// A section, normal or inverted.
    case section(TemplateName)
    /// A parent tag; its inclusion has the indentation before the tag if the tag begins its line.
    case parent(Inclusion)
    /// A placeholder outside of a parent tag, which other templates can fill.
    case placeholder(startsOnNewLine: Bool, indentation: [UInt8]?)
    /// A block directly inside a parent tag, which fills a placeholder.
    case fillingBlock(startsOnNewLine: Bool)
  }

  let role: Role
  /// The opening tag of the element.
  let tag: TemplateTag
  /// The nodes of the enclosing element that precede this element.
  let enclosingNodes: [TemplateNode]
  /// The filling blocks read so far, if the element is a parent tag.
  var blocks: [TemplateBlock] = []
  /// The position of the first content outside of blocks, if the element is a parent tag.
  var strayContent: Location?

  /// Whether the element is a parent tag, whose content consists of blocks.
  var isParent: Bool {
    if case .parent = role { true } else { false }
  }
}

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
