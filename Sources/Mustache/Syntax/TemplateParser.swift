/// A parser from the bytes of a template to its nodes.
package struct TemplateParser {
  /// The maximum nesting depth of tags.
  static let depthLimit = 100

  /// The position of the first byte in its file.
  let start: Location
  /// The template without a byte order mark.
  let bytes: [UInt8]
  /// The offset of the first byte that is not yet in a node.
  var cursor = 0
  /// The nodes read so far of the innermost open element.
  var nodes: [TemplateNode] = []
  /// The open elements, from the outermost to the innermost.
  var elements: [OpenElement] = []

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

  /// Parses the whole template.
  private mutating func parse() throws(TemplateError) -> [TemplateNode] {
    var scanner = TagScanner(bytes, at: start)
    while let tag = try scanner.next() {
      do throws(TemplateSyntaxError) { try process(tag) } catch {
        throw TemplateError(tag.location, .syntax(error))
      }
    }
    if let element = elements.last {
      let problem = TemplateSyntaxError.missingClosingTag(
        tag: element.tag.description, name: element.tag.name)
      throw TemplateError(element.tag.location, .syntax(problem))
    }
    consumeText(upTo: bytes.count)
    return nodes
  }

  /// Appends the nodes of a tag, or opens or closes its element.
  private mutating func process(_ tag: TemplateTag) throws(TemplateSyntaxError) {
    switch tag.kind {
    case .comment, .delimiters: consumeLine(of: tag)
    case .variable, .unescaped:
      consumeText(before: tag)
      append(.variable(try TemplateName(reading: tag), isEscaped: tag.kind == .variable), from: tag)
    case .partial:
      let line = consumeLine(of: tag)
      append(.partial(try Inclusion(reading: tag, indentation: indentation(line, tag))), from: tag)
    case .section, .inverted:
      consumeLine(of: tag)
      try openElement(.section(try TemplateName(reading: tag)), with: tag)
    case .parent: try openParent(with: tag)
    case .block: try openBlock(with: tag)
    case .close: try closeElement(with: tag)
    }
  }

  /// Appends a node to the innermost open element, or records it as stray if that is a parent and
  /// the node is no block.
  mutating func append(_ node: TemplateNode, from tag: TemplateTag) {
    guard elements.last?.isParent == true else { return nodes.append(node) }
    recordStray(tag.location)
  }

  /// Records the position of content outside of blocks in a parent tag; only the first position is
  /// kept.
  mutating func recordStray(_ location: Location) {
    guard let last = elements.indices.last, elements[last].strayLocation == nil else { return }
    elements[last].strayLocation = location
  }
}
