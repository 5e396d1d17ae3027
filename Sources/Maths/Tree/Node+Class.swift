extension Node {
  /// The class that determines the space before the node.
  var atomClass: AtomClass { edgeClass { $0.first(where: \.isAtom) } }

  /// The class that determines the space after the node; it differs from ``atomClass`` only for styled nodes.
  var trailingClass: AtomClass { edgeClass { $0.last(where: \.isAtom) } }

  /// Returns the class of the node; for styled nodes, that of the one that `representative` selects.
  private func edgeClass(_ representative: ([Node]) -> Node?) -> AtomClass {
    switch self {
    case .symbol(let symbol): symbol.atomClass
    case .classed(let atomClass, _, _): atomClass
    case .scripts(let scripts): scripts.base.edgeClass(representative)
    case .fenced, .fraction: .inner
    case .stack(let stack): stack.atomClass
    case .styled(_, let nodes): representative(nodes)?.edgeClass(representative) ?? .ordinary
    case .space, .group, .root, .prescripts, .table, .phantom, .padded: .ordinary
    }
  }

  /// Whether the node is anything but a space.
  var isAtom: Bool {
    if case .space = self { false } else { true }
  }

  /// Whether MathML treats the node as an embellished operator: an operator, possibly with scripts or styles.
  var isOperator: Bool {
    switch self {
    case .symbol(let symbol): symbol.element == .mathOperator
    case .group(let nodes), .classed(_, _, let nodes), .styled(_, let nodes), .phantom(let nodes),
      .padded(_, let nodes):
      nodes.only?.isOperator ?? false
    case .scripts(let scripts): scripts.base.isOperator
    case .stack(let stack): stack.base.only?.isOperator ?? false
    case .space, .fraction, .root, .fenced, .prescripts, .table: false
    }
  }

  /// Whether MathML treats the node as space-like, so that it does not affect the form of adjacent operators.
  var isLikeSpace: Bool {
    switch self {
    case .space: true
    case .symbol(let symbol): symbol.element == .text
    case .group(let nodes): nodes.allSatisfy(\.isLikeSpace)
    case .classed, .scripts, .fraction, .root, .fenced, .stack, .prescripts, .table, .styled,
      .phantom, .padded:
      false
    }
  }

  /// Whether the node is no higher than a line of text, so that delimiters around it need not stretch.
  var isLow: Bool {
    switch self {
    case .symbol(let symbol):
      symbol.size == nil && symbol.atomClass != .largeOperator || !isOperator
    case .space: true
    case .group(let nodes), .classed(_, _, let nodes), .styled(_, let nodes):
      nodes.allSatisfy(\.isLow)
    case .scripts(let scripts):
      scripts.base.isLow && scripts.limits == .never
        && (scripts.subscripted ?? []).allSatisfy(\.isLow)
        && (scripts.superscripted ?? []).allSatisfy(\.isLow)
    case .stack(let stack): stack.isAccent && !stack.stretches && stack.base.allSatisfy(\.isLow)
    case .fenced(_, let nodes, _): nodes.allSatisfy(\.isLow)
    case .fraction, .root, .prescripts, .table, .phantom, .padded: false
    }
  }

  /// The node, with stretching turned off if it is a delimiter.
  var unstretched: Node {
    guard case .symbol(var symbol) = self else { return self }
    symbol.stretches = false
    return .symbol(symbol)
  }
}
