/// Parsing of elements, from their opening tag to their closing tag.
extension TemplateParser {
  /// Opens an element; the nodes that follow belong to it.
  mutating func openElement(
    _ role: OpenElement.Role, with tag: TemplateTag
  ) throws(TemplateSyntaxError) {
    guard elements.count < Self.depthLimit else { throw .nestedTooDeeply(limit: Self.depthLimit) }
    elements.append(OpenElement(role: role, tag: tag, enclosingNodes: nodes))
    nodes = []
  }

  /// Opens a parent tag, `{{<name}}`.
  mutating func openParent(with tag: TemplateTag) throws(TemplateSyntaxError) {
    consumeText(before: tag)
    var indentation: [UInt8]?
    if case .indentation(let blanks) = nodes.last { indentation = blanks }
    try openElement(.parent(Inclusion(reading: tag, indentation: indentation)), with: tag)
  }

  /// Opens a block: content for a placeholder if directly inside a parent tag, otherwise a
  /// placeholder.
  mutating func openBlock(with tag: TemplateTag) throws(TemplateSyntaxError) {
    if elements.last?.isParent == true {
      consumeText(before: tag)
      let end = lineEnd(after: tag)
      cursor = end ?? tag.range.upperBound
      try openElement(.fillingBlock(startsOnNewLine: end != nil), with: tag)
    } else if let line = consumeLine(of: tag) {
      try openElement(
        .placeholder(startsOnNewLine: true, indentation: indentation(line, tag)), with: tag)
    } else if case .indentation(let blanks) = nodes.last {
      nodes.removeLast()
      try openElement(.placeholder(startsOnNewLine: false, indentation: blanks), with: tag)
      nodes = [.indentation(blanks)]
    } else {
      try openElement(.placeholder(startsOnNewLine: false, indentation: nil), with: tag)
    }
  }

  /// Closes the innermost open element.
  ///
  /// - Throws: `TemplateSyntaxError` if the tag does not match it.
  mutating func closeElement(with tag: TemplateTag) throws(TemplateSyntaxError) {
    guard let element = elements.last else { throw .unmatchedClosingTag(name: tag.name) }
    guard element.tag.name == tag.name else {
      throw .mismatchedClosingTag(
        name: tag.name, tag: element.tag.description, openName: element.tag.name,
        line: element.tag.location.line)
    }
    switch element.role {
    case .section(let name): closeSection(element, name, with: tag)
    case .parent(let inclusion): closeParent(element, inclusion, with: tag)
    case .placeholder(let isFresh, let indentation):
      closePlace(element, isFresh: isFresh, indentation: indentation, with: tag)
    case .fillingBlock(let isFresh): closeArgument(element, isFresh: isFresh, with: tag)
    }
  }

  /// Closes a section.
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
    let stray = elements.last?.strayLocation
    let arguments = elements.last?.blocks ?? []
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
    _ element: OpenElement, isFresh: Bool, indentation: [UInt8]?, with tag: TemplateTag
  ) {
    consumeLine(of: tag)
    let body = finish(element)
    let block = TemplateBlock(
      name: tag.name, location: element.tag.location, body: body, startsOnNewLine: isFresh,
      indentation: isFresh ? body.commonIndentation ?? indentation : indentation)
    append(.block(block), from: element.tag)
  }

  /// Closes a block that fills a placeholder, and adds it to its parent.
  private mutating func closeArgument(_ element: OpenElement, isFresh: Bool, with tag: TemplateTag)
  {
    consumeText(upTo: lineStart(before: tag) ?? tag.range.lowerBound)
    cursor = tag.range.upperBound
    let body = finish(element)
    let dedented = isFresh ? body.dedented(by: body.commonIndentation?.count ?? 0) : body
    guard let parent = elements.indices.last else { return }
    elements[parent].blocks.append(
      TemplateBlock(
        name: tag.name, location: element.tag.location, body: dedented, startsOnNewLine: isFresh,
        indentation: nil))
  }

  /// Closes the innermost element and returns its nodes.
  private mutating func finish(_ element: OpenElement) -> [TemplateNode] {
    let body = nodes
    nodes = element.enclosingNodes
    elements.removeLast()
    return body
  }

  /// Returns the blanks before a tag that has a line of its own.
  func indentation(_ line: Range<Int>?, _ tag: TemplateTag) -> [UInt8]? {
    line.map { Array(bytes[$0.lowerBound..<tag.range.lowerBound]) }
  }
}
