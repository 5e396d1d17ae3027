internal import Basics

/// Writes the syntax tree of a formula as MathML Core.
struct MathMLWriter: ~Copyable {
  /// The math style that browsers apply at the current position of the output.
  var style: MathStyle
  /// The MathML that has been written so far.
  var output: ByteBuffer

  /// Ends writing and returns the output buffer.
  consuming func finish() -> ByteBuffer { output }

  /// Whether a link is open, in which no other link may be written.
  var isInLink = false

  /// Writes the `math` element of a formula; if the formula is only a link, within an `a` element.
  ///
  /// Chemical formulae have their source as annotation and, without the commands, as alternative text.
  mutating func write(_ formula: Formula, source: String) {
    if case .link(let address, let nodes) = formula.nodes.onlyNode, formula.anchor == nil {
      return writeLink(to: address, around: nodes)
    }
    openStartTag("math")
    if style.isDisplay { writeAttribute("display", "block") }
    if let anchor = formula.anchor { writeAttribute("id", anchor) }
    if formula.containsChemistry {
      output.append(" alttext=\"")
      output.append(source.withoutChemistryCommands, escapedFor: HTMLEscaping.self)
      output.append("\"><semantics>")
      writeSingleElement(formula.nodes)
      output.append("<annotation encoding=\"application/x-tex\">")
      output.append(source, escapedFor: HTMLEscaping.self)
      output.append("</annotation></semantics></math>")
    } else {
      output.append(">")
      writeRow(formula.nodes)
      output.append("</math>")
    }
  }

  /// Writes an `a` element around nodes; without a `math` element if they are only text.
  private mutating func writeLink(to address: String, around nodes: [MathNode]) {
    isInLink = true
    output.append("<a href=\"")
    output.append(address, escapedFor: HTMLEscaping.self)
    output.append("\">")
    let texts = nodes.map(\.plainText)
    if texts.contains(nil) {
      writeElement("math") { $0.writeRow(nodes) }
    } else {
      output.append(texts.compactMap { $0 }.joined(), escapedFor: HTMLEscaping.self)
    }
    output.append("</a>")
    isInLink = false
  }

  /// Writes nodes with the spaces between them, within an element that may have several children.
  ///
  /// See ``RowSpacing`` for the parameters.
  mutating func writeRow(
    _ nodes: [MathNode], edges: (before: AtomClass?, after: AtomClass?) = (nil, nil),
    includesEdgeSpaces: Bool = false
  ) {
    let spacing = RowSpacing(
      nodes, inScript: style.isScript, edges: edges, includesEdgeSpaces: includesEdgeSpaces)
    for (index, node) in nodes.enumerated() where node.isAtom {
      writeSpace(spacing.gaps[index])
      writeNode(node, with: spacing.contexts[index])
    }
    writeSpace(spacing.gaps[nodes.count])
  }

  /// Writes nodes as exactly one element, wrapped in `mrow` if needed.
  mutating func writeSingleElement(
    _ nodes: [MathNode], with context: OperatorContext = OperatorContext(),
    in style: MathStyle? = nil
  ) {
    let outerStyle = self.style
    if let style { self.style = style }
    if let only = nodes.onlyNode, !only.isEmptyGroup {
      writeNode(only, with: context)
    } else {
      writeElement("mrow") { $0.writeRow(nodes) }
    }
    self.style = outerStyle
  }

  /// Writes a node as one element; an empty group is omitted.
  private mutating func writeNode(_ node: MathNode, with context: OperatorContext) {
    switch node {
    case .symbol(let symbol): write(symbol, with: context)
    case .space: writeElement("mrow") { $0.writeRow([node]) }
    case .group(let nodes), .atom(_, _, let nodes):
      if !node.isEmptyGroup { writeSingleElement(nodes, with: context) }
    case .scripts(let scripts): write(scripts, with: context)
    case .fraction(let fraction): write(fraction)
    case .root(let nodes, let index): writeRoot(nodes, index)
    case .fenced(let opening, let nodes, let closing): writeFenced(opening, nodes, closing)
    case .underOver(let stack): write(stack, with: context)
    case .prescripts(let prescripts): write(prescripts)
    case .table(let table): write(table)
    case .styled(let style, let nodes): writeStyled(nodes, in: style, with: context)
    case .phantom(let nodes):
      openStartTag("mphantom")
      finishElement("mphantom", around: nodes, with: context)
    case .choice(let alternatives): writeSingleElement(alternatives[style.rawValue])
    case .link(_, let nodes) where isInLink: writeSingleElement(nodes)
    case .link(let address, let nodes):
      // HTML allows its own elements in `mtext`; MathML Core has no links.
      writeElement("mtext") { $0.writeLink(to: address, around: nodes) }
    case .padded(let padding, let nodes): writePadded(nodes, padding, with: context)
    }
  }

  // MARK: Elements

  /// Writes an element without attributes around the content that a closure writes.
  mutating func writeElement(_ name: StaticString, _ content: (inout Self) -> Void) {
    openStartTag(name)
    output.append(">")
    content(&self)
    writeEndTag(name)
  }

  /// Writes `<` and the name of an element, to be followed by attributes and `>`.
  mutating func openStartTag(_ name: StaticString) {
    output.append("<")
    output.append(name)
  }

  /// Writes an attribute, whose value must not need escaping.
  mutating func writeAttribute(_ name: StaticString, _ value: String) {
    output.append(" ")
    output.append(name)
    output.append("=\"")
    output.append(value)
    output.append("\"")
  }

  /// Writes an end tag.
  mutating func writeEndTag(_ name: StaticString) {
    output.append("</")
    output.append(name)
    output.append(">")
  }

  /// Completes an element whose start tag is open: writes `>`, nodes as content, and the end tag.
  ///
  /// If the content is a single operator, it gets the context of the whole element.
  mutating func finishElement(
    _ name: StaticString, around nodes: [MathNode], with context: OperatorContext
  ) {
    output.append(">")
    if let only = nodes.onlyNode, only.isAtom {
      writeNode(only, with: context)
    } else {
      writeRow(nodes)
    }
    writeEndTag(name)
  }

  /// Writes a horizontal space as an `mspace` element.
  ///
  /// MathML Core does not allow negative lengths, so a negative space becomes several
  /// elements with a CSS class.
  private mutating func writeSpace(_ length: Length) {
    if length > .zero {
      openStartTag("mspace")
      writeAttribute("width", length.attributeValue)
      output.append("/>")
    } else {
      let steps = min(
        12,
        (Length.thin.emTenThousandths / 2 - length.emTenThousandths) / Length.thin.emTenThousandths)
      for _ in 0..<steps { output.append("<mspace class=\"back\"/>") }
    }
  }
}

extension String {
  /// The source of a formula without the commands `\ce` and `\pu`, for reading aloud.
  fileprivate var withoutChemistryCommands: String {
    var result = ""
    // For each open brace, whether it belongs to a removed command.
    var isRemoved: [Bool] = []
    var rest = self[...]
    while let character = rest.first {
      let isCommand = rest.hasPrefix("\\ce{") || rest.hasPrefix("\\pu{")
      if isCommand || character == "{" { isRemoved.append(isCommand) }
      let length = isCommand ? 4 : character == "\\" ? 2 : 1
      let isOmitted = isCommand || character == "}" && isRemoved.popLast() ?? false
      if !isOmitted { result += rest.prefix(length) }
      rest = rest.dropFirst(length)
    }
    return result
  }
}

extension MathNode {
  /// The text of a node that is only text; `nil` for other nodes.
  fileprivate var plainText: String? {
    switch self {
    case .symbol(let symbol) where symbol.element == .text: symbol.text
    case .group(let nodes):
      nodes.contains { $0.plainText == nil } ? nil : nodes.compactMap(\.plainText).joined()
    default: nil
    }
  }

  /// Whether the node is a group without content, or with only an empty group in it.
  fileprivate var isEmptyGroup: Bool {
    switch self {
    case .group(let nodes), .atom(_, _, let nodes): nodes.onlyNode?.isEmptyGroup ?? nodes.isEmpty
    default: false
    }
  }
}
