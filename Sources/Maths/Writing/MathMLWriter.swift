internal import Basics

/// Writes the syntax tree of a formula as MathML Core.
struct MathMLWriter: ~Copyable {
  /// The math style that browsers apply at the current position of the output.
  var style: MathStyle
  var output: ByteBuffer

  /// Ends writing and returns the output buffer.
  consuming func finish() -> ByteBuffer { output }

  /// Writes the `math` element of a formula.
  mutating func writeFormula(_ nodes: [Node]) {
    output.append(style.isDisplay ? "<math display=\"block\">" : "<math>")
    write(row: nodes)
    output.append("</math>")
  }

  /// Writes nodes, with the spaces between them, as children of an element that allows any number of children.
  mutating func write(
    row nodes: [Node], edges: (AtomClass?, AtomClass?) = (nil, nil), spacesEdges: Bool = false
  ) {
    let spacing = RowSpacing(
      nodes, inScript: style.isScript, edges: edges, spacesEdges: spacesEdges)
    for (index, node) in nodes.enumerated() where node.isAtom {
      writeSpace(spacing.gaps[index])
      writeNode(node, with: spacing.places[index])
    }
    writeSpace(spacing.gaps[nodes.count])
  }

  /// Writes nodes as exactly one element, wrapped in `mrow` if needed.
  mutating func write(
    one nodes: [Node], at context: OperatorPlace = OperatorPlace(), in style: MathStyle? = nil
  ) {
    let outerStyle = self.style
    if let style { self.style = style }
    if let only = nodes.only, !only.isEmptyGroup {
      writeNode(only, with: context)
    } else {
      element("mrow") { $0.write(row: nodes) }
    }
    self.style = outerStyle
  }

  /// Writes a node as one element; an empty group is omitted.
  private mutating func writeNode(_ node: Node, with context: OperatorPlace) {
    switch node {
    case .symbol(let symbol): write(symbol, at: context)
    case .space: element("mrow") { $0.write(row: [node]) }
    case .group(let nodes), .classed(_, _, let nodes):
      if !node.isEmptyGroup { write(one: nodes, at: context) }
    case .scripts(let scripts): write(scripts, at: context)
    case .fraction(let fraction): write(fraction)
    case .root(let nodes, let index): writeRoot(nodes, index)
    case .fenced(let opening, let nodes, let closing): writeFenced(opening, nodes, closing)
    case .stack(let stack): write(stack, at: context)
    case .prescripts(let prescripts): write(prescripts)
    case .table(let table): write(table)
    case .styled(let style, let nodes): write(nodes, in: style, at: context)
    case .phantom(let nodes):
      start("mphantom")
      finish("mphantom", around: nodes, at: context)
    case .padded(let padding, let nodes): write(nodes, padding, at: context)
    }
  }

  // MARK: Elements

  /// Writes an element without attributes around the content that a closure writes.
  mutating func element(_ name: StaticString, _ content: (inout Self) -> Void) {
    start(name)
    output.append(">")
    content(&self)
    end(name)
  }

  /// Writes `<` and the name of an element, to be followed by attributes and `>`.
  mutating func start(_ name: StaticString) {
    output.append("<")
    output.append(name)
  }

  /// Writes an attribute, whose value must not need escaping.
  mutating func attribute(_ name: StaticString, _ value: String) {
    output.append(" ")
    output.append(name)
    output.append("=\"")
    output.append(value)
    output.append("\"")
  }

  /// Writes an end tag.
  mutating func end(_ name: StaticString) {
    output.append("</")
    output.append(name)
    output.append(">")
  }

  /// Writes the end of an open start tag, nodes as content, and the end tag.
  ///
  /// A single operator gets the context of the whole element.
  mutating func finish(_ name: StaticString, around nodes: [Node], at context: OperatorPlace) {
    output.append(">")
    if let only = nodes.only, only.isAtom {
      writeNode(only, with: context)
    } else {
      write(row: nodes)
    }
    end(name)
  }

  /// Writes a space; negative ones as a sequence of `mspace` elements with a CSS class.
  ///
  /// MathML Core does not allow negative lengths.
  private mutating func writeSpace(_ length: Length) {
    if length > .zero {
      start("mspace")
      attribute("width", length.text)
      output.append("/>")
    } else {
      let steps = min(12, (Length.thin.value / 2 - length.value) / Length.thin.value)
      for _ in 0..<steps { output.append("<mspace class=\"back\"/>") }
    }
  }
}

extension Node {
  /// Whether the node is a group without content, or with only an empty group in it.
  fileprivate var isEmptyGroup: Bool {
    switch self {
    case .group(let nodes), .classed(_, _, let nodes): nodes.only?.isEmptyGroup ?? nodes.isEmpty
    default: false
    }
  }
}
