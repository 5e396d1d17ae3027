/// Parsing of elements, from their opening tag to their closing tag.
extension TemplateParser {
  /// Opens an element; the nodes that follow belong to it.
  mutating func open(
    _ role: OpenElement.Role, with tag: Tag
  ) throws(SyntaxProblem) {
    guard elements.count < Self.depthLimit else { throw .tooDeep(limit: Self.depthLimit) }
    elements.append(OpenElement(role: role, tag: tag, outer: nodes))
    nodes = []
  }

  /// Opens a parent tag, `{{<name}}`.
  mutating func openParent(with tag: Tag) throws(SyntaxProblem) {
    takeText(before: tag)
    var indentation: [UInt8]?
    if case .indentation(let blanks) = nodes.last { indentation = blanks }
    try open(.parent(Inclusion(reading: tag, indentation: indentation)), with: tag)
  }

  /// Opens a block: content for a placeholder if directly inside a parent tag, otherwise a
  /// placeholder.
  mutating func openBlock(with tag: Tag) throws(SyntaxProblem) {
    if elements.last?.isParent == true {
      takeText(before: tag)
      let end = lineEnd(after: tag)
      cursor = end ?? tag.range.upperBound
      try open(.argument(isFresh: end != nil), with: tag)
    } else if let line = takeLine(of: tag) {
      try open(.place(isFresh: true, indentation: indentation(line, tag)), with: tag)
    } else if case .indentation(let blanks) = nodes.last {
      nodes.removeLast()
      try open(.place(isFresh: false, indentation: blanks), with: tag)
      nodes = [.indentation(blanks)]
    } else {
      try open(.place(isFresh: false, indentation: nil), with: tag)
    }
  }

  /// Closes the innermost open element.
  ///
  /// - Throws: `TemplateSyntaxError` if the tag does not match it.
  mutating func close(with tag: Tag) throws(SyntaxProblem) {
    guard let element = elements.last else { throw .closesNothing(name: tag.name) }
    guard element.tag.name == tag.name else {
      throw .wrongClosing(
        name: tag.name, tag: element.tag.description, openName: element.tag.name,
        line: element.tag.location.line)
    }
    switch element.role {
    case .section(let name): closeSection(element, name, with: tag)
    case .parent(let inclusion): closeParent(element, inclusion, with: tag)
    case .place(let isFresh, let indentation):
      closePlace(element, isFresh: isFresh, indentation: indentation, with: tag)
    case .argument(let isFresh): closeArgument(element, isFresh: isFresh, with: tag)
    }
  }

  /// Closes a section.
  private mutating func closeSection(_ element: OpenElement, _ name: Name, with tag: Tag) {
    takeLine(of: tag)
    let body = finish(element)
    append(
      .section(name, isInverted: element.tag.kind == .inverted, body: body), from: element.tag)
  }

  /// Closes a parent tag, which has a line of its own if nothing precedes and nothing follows the
  /// whole element.
  private mutating func closeParent(
    _ element: OpenElement, _ inclusion: Inclusion, with tag: Tag
  ) {
    takeText(before: tag)
    let stray = elements.last?.stray
    let arguments = elements.last?.arguments ?? []
    _ = finish(element)
    var inclusion = inclusion
    if inclusion.indentation != nil, let end = lineEnd(after: tag) {
      nodes.removeLast()
      cursor = end
    } else {
      inclusion.indentation = nil
    }
    append(.parent(inclusion, arguments: arguments, stray: stray), from: element.tag)
  }

  /// Closes a placeholder.
  private mutating func closePlace(
    _ element: OpenElement, isFresh: Bool, indentation: [UInt8]?, with tag: Tag
  ) {
    takeLine(of: tag)
    let body = finish(element)
    let block = Block(
      name: tag.name, location: element.tag.location, body: body, isFresh: isFresh,
      indentation: isFresh ? body.commonIndentation ?? indentation : indentation)
    append(.block(block), from: element.tag)
  }

  /// Closes a block that fills a placeholder, and adds it to its parent.
  private mutating func closeArgument(_ element: OpenElement, isFresh: Bool, with tag: Tag) {
    takeText(upTo: lineStart(before: tag) ?? tag.range.lowerBound)
    cursor = tag.range.upperBound
    let body = finish(element)
    let dedented = isFresh ? body.dedented(by: body.commonIndentation?.count ?? 0) : body
    guard let parent = elements.indices.last else { return }
    elements[parent].arguments.append(
      Block(
        name: tag.name, location: element.tag.location, body: dedented, isFresh: isFresh,
        indentation: nil))
  }

  /// Closes the innermost element and returns its nodes.
  private mutating func finish(_ element: OpenElement) -> [TemplateNode] {
    let body = nodes
    nodes = element.outer
    elements.removeLast()
    return body
  }

  /// Returns the blanks before a tag that has a line of its own.
  func indentation(_ line: Range<Int>?, _ tag: Tag) -> [UInt8]? {
    line.map { Array(bytes[$0.lowerBound..<tag.range.lowerBound]) }
  }
}
