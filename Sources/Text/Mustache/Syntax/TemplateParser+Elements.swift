/// Parsing of elements, from their opening tag to their closing tag.
extension TemplateParser {
  /// Opens an element of a template; the nodes that are read next belong to it.
  mutating func openElement(
    _ role: OpenElement.Role, with tag: TemplateTag
  ) throws(TemplateSyntaxError) {
    guard openElements.count < Self.depthLimit else {
      throw .nestedTooDeeply(limit: Self.depthLimit)
    }
    openElements.append(OpenElement(role: role, tag: tag, enclosingNodes: nodes))
    nodes = []
  }

  /// Opens a parent tag, `{{<name}}`.
  mutating func openParent(with tag: TemplateTag) throws(TemplateSyntaxError) {
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
  mutating func closeElement(with tag: TemplateTag) throws(TemplateSyntaxError) {
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
