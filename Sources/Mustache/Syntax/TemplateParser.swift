/// Reads a template into a tree: tags within tags, text line by line.
package struct TemplateParser {
  /// How deep tags may stand in each other; more than any template needs.
  static let depthLimit = 100

  /// Where the text begins.
  let start: Location
  let bytes: [UInt8]
  /// The first byte that is in no node yet.
  var cursor = 0
  /// The nodes of the innermost open element.
  var nodes: [TemplateNode] = []
  /// From the outermost to the innermost.
  var elements: [OpenElement] = []

  /// Parses a template, without a byte order mark, up to the first thing that is wrong with its
  /// text.
  package static func parse(_ source: [UInt8], at start: Location) throws(TemplateError)
    -> [TemplateNode]
  {
    guard String(validating: source, as: UTF8.self) != nil else {
      throw TemplateError(Location(file: start.file), .syntax(.notUTF8))
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = source.starts(with: mark) ? Array(source.dropFirst(mark.count)) : source
    var parser = TemplateParser(start: start, bytes: text)
    return try parser.parse()
  }

  private mutating func parse() throws(TemplateError) -> [TemplateNode] {
    var scanner = TagScanner(bytes, at: start)
    while let tag = try scanner.next() {
      do throws(SyntaxProblem) { try take(tag) } catch {
        throw TemplateError(tag.location, .syntax(error))
      }
    }
    if let element = elements.last {
      let problem = SyntaxProblem.unclosed(
        tag: element.tag.description, name: element.tag.name)
      throw TemplateError(element.tag.location, .syntax(problem))
    }
    takeText(upTo: bytes.count)
    return nodes
  }

  private mutating func take(_ tag: Tag) throws(SyntaxProblem) {
    switch tag.kind {
    case .comment, .delimiters: takeLine(of: tag)
    case .variable, .unescaped:
      takeText(before: tag)
      append(.variable(try Name(reading: tag), isEscaped: tag.kind == .variable), from: tag)
    case .partial:
      let line = takeLine(of: tag)
      append(.partial(try Inclusion(reading: tag, indentation: indentation(line, tag))), from: tag)
    case .section, .inverted:
      takeLine(of: tag)
      try open(.section(try Name(reading: tag)), with: tag)
    case .parent: try openParent(with: tag)
    case .block: try openBlock(with: tag)
    case .close: try close(with: tag)
    }
  }

  /// Puts a node into the innermost element; right inside a parent only blocks count.
  mutating func append(_ node: TemplateNode, from tag: Tag) {
    guard elements.last?.isParent == true else { return nodes.append(node) }
    noteStray(tag.location)
  }

  /// Remembers what a parent holds beside blocks; it is not printed.
  mutating func noteStray(_ location: Location) {
    guard let last = elements.indices.last, elements[last].stray == nil else { return }
    elements[last].stray = location
  }
}
