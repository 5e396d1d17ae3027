internal import Basics

/// Writes the tree of a formula as MathML Core.
struct MathMLWriter: ~Copyable {
  /// The style that browsers have come to.
  var style: MathStyle
  var output: ByteBuffer

  /// Gives back what it was written to.
  consuming func finish() -> ByteBuffer { output }

  mutating func writeFormula(_ nodes: [Node]) {
    output.append(style.isDisplay ? "<math display=\"block\">" : "<math>")
    write(row: nodes)
    output.append("</math>")
  }

  /// Writes parts into an element that takes any number of them.
  mutating func write(
    row nodes: [Node], edges: (AtomClass?, AtomClass?) = (nil, nil), spacesEdges: Bool = false
  ) {
    let spacing = RowSpacing(
      nodes, inScript: style.isScript, edges: edges, spacesEdges: spacesEdges)
    for (index, node) in nodes.enumerated() where node.isAtom {
      writeSpace(spacing.gaps[index])
      write(node, at: spacing.places[index])
    }
    writeSpace(spacing.gaps[nodes.count])
  }

  /// Writes parts as exactly one element.
  mutating func write(
    one nodes: [Node], at place: OperatorPlace = OperatorPlace(), in style: MathStyle? = nil
  ) {
    let outside = self.style
    if let style { self.style = style }
    if let only = nodes.only, !only.isEmptyGroup {
      write(only, at: place)
    } else {
      element("mrow") { $0.write(row: nodes) }
    }
    self.style = outside
  }

  /// Writes a part, as one element unless it is an empty group.
  private mutating func write(_ node: Node, at place: OperatorPlace) {
    switch node {
    case .symbol(let symbol): write(symbol, at: place)
    case .space: element("mrow") { $0.write(row: [node]) }
    case .group(let nodes), .classed(_, _, let nodes):
      if !node.isEmptyGroup { write(one: nodes, at: place) }
    case .scripts(let scripts): write(scripts, at: place)
    case .fraction(let fraction): write(fraction)
    case .root(let nodes, let index): writeRoot(nodes, index)
    case .fenced(let opening, let nodes, let closing): writeFenced(opening, nodes, closing)
    case .stack(let stack): write(stack, at: place)
    case .prescripts(let prescripts): write(prescripts)
    case .table(let table): write(table)
    case .styled(let style, let nodes): write(nodes, in: style, at: place)
    case .phantom(let nodes):
      start("mphantom")
      finish("mphantom", around: nodes, at: place)
    case .padded(let padding, let nodes): write(nodes, padding, at: place)
    }
  }

  // MARK: Elements

  mutating func element(_ name: StaticString, _ content: (inout Self) -> Void) {
    start(name)
    output.append(">")
    content(&self)
    end(name)
  }

  mutating func start(_ name: StaticString) {
    output.append("<")
    output.append(name)
  }

  mutating func attribute(_ name: StaticString, _ value: String) {
    output.append(" ")
    output.append(name)
    output.append("=\"")
    output.append(value)
    output.append("\"")
  }

  mutating func end(_ name: StaticString) {
    output.append("</")
    output.append(name)
    output.append(">")
  }

  /// Writes the rest of an element that was started, around parts.
  ///
  /// A single operator in it is spaced as if it stood alone.
  mutating func finish(_ name: StaticString, around nodes: [Node], at place: OperatorPlace) {
    output.append(">")
    if let only = nodes.only, only.isAtom { write(only, at: place) } else { write(row: nodes) }
    end(name)
  }

  /// Writes a space; a negative one takes a class, as lengths in MathML can't be negative.
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
  fileprivate var isEmptyGroup: Bool {
    switch self {
    case .group(let nodes), .classed(_, _, let nodes): nodes.only?.isEmptyGroup ?? nodes.isEmpty
    default: false
    }
  }
}
