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
  mutating func recordStrayContent(at location: Location) {
    guard let last = openElements.indices.last, openElements[last].strayContent == nil
    else { return }
    openElements[last].strayContent = location
  }
}
