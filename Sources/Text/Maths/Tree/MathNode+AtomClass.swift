extension MathNode {
  /// The atom class that determines the space before the node.
  var atomClass: AtomClass { edgeClass { $0.first(where: \.isAtom) } }

  /// The atom class that determines the space after the node.
  ///
  /// It differs from ``atomClass`` only for styled nodes.
  var trailingClass: AtomClass { edgeClass { $0.last(where: \.isAtom) } }

  /// Returns the atom class of the node or, for styled nodes, of the one that a closure selects.
  private func edgeClass(_ representative: ([MathNode]) -> MathNode?) -> AtomClass {
    switch self {
    case .symbol(let symbol): symbol.atomClass
    case .atom(let atomClass, _, _): atomClass
    case .scripts(let scripts): scripts.base.edgeClass(representative)
    case .fenced, .fraction: .inner
    case .underOver(let stack): stack.atomClass
    case .styled(_, let nodes): representative(nodes)?.edgeClass(representative) ?? .ordinary
    case .space, .group, .root, .prescripts, .table, .phantom, .padded, .link, .choice: .ordinary
    }
  }

  /// Whether the node is anything but a space.
  var isAtom: Bool {
    if case .space = self { false } else { true }
  }

  /// Whether MathML treats the node as an embellished operator: an operator, possibly with scripts or styles.
  var isEmbellishedOperator: Bool {
    switch self {
    case .symbol(let symbol): symbol.element == .mathOperator
    case .group(let nodes), .atom(_, _, let nodes), .styled(_, let nodes), .phantom(let nodes),
      .padded(_, let nodes):
      nodes.onlyNode?.isEmbellishedOperator ?? false
    case .scripts(let scripts): scripts.base.isEmbellishedOperator
    case .underOver(let stack): stack.base.onlyNode?.isEmbellishedOperator ?? false
    case .space, .fraction, .root, .fenced, .prescripts, .table, .link, .choice: false
    }
  }

  /// Whether MathML treats the node as space-like, so that it does not affect the form of adjacent operators.
  var isSpaceLike: Bool {
    switch self {
    case .space: true
    case .symbol(let symbol): symbol.element == .text
    case .group(let nodes): nodes.allSatisfy(\.isSpaceLike)
    case .atom, .scripts, .fraction, .root, .fenced, .underOver, .prescripts, .table, .styled,
      .phantom, .padded, .link, .choice:
      false
    }
  }

  /// Whether the node is no higher than a line of text, so that delimiters around it need not stretch.
  var fitsTextHeight: Bool {
    switch self {
    case .symbol(let symbol):
      symbol.fixedHeight == nil && symbol.atomClass != .largeOperator || !isEmbellishedOperator
    case .space: true
    case .group(let nodes), .atom(_, _, let nodes), .styled(_, let nodes):
      nodes.allSatisfy(\.fitsTextHeight)
    case .scripts(let scripts):
      scripts.base.fitsTextHeight && scripts.limits == .never
        && (scripts.subscripted ?? []).allSatisfy(\.fitsTextHeight)
        && (scripts.superscripted ?? []).allSatisfy(\.fitsTextHeight)
    case .underOver(let stack):
      stack.isAccent && !stack.stretches && stack.base.allSatisfy(\.fitsTextHeight)
    case .fenced(_, let nodes, _): nodes.allSatisfy(\.fitsTextHeight)
    case .fraction, .root, .prescripts, .table, .phantom, .padded, .link, .choice: false
    }
  }

  /// A copy of the node that does not stretch if it is a delimiter; other nodes are unchanged.
  var withoutStretching: MathNode {
    guard case .symbol(var symbol) = self else { return self }
    symbol.stretches = false
    return .symbol(symbol)
  }
}
