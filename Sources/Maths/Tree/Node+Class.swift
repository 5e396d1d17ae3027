extension Node {
  /// What a part is taken for by those beside it.
  var atomClass: AtomClass { edge { $0.first(where: \.isAtom) } }

  /// What a part is taken for by the one behind it.
  var trailingClass: AtomClass { edge { $0.last(where: \.isAtom) } }

  /// Sees through styles, of whose parts one stands for all.
  private func edge(_ inner: ([Node]) -> Node?) -> AtomClass {
    switch self {
    case .symbol(let symbol): symbol.atomClass
    case .classed(let atomClass, _, _): atomClass
    case .scripts(let scripts): scripts.base.edge(inner)
    case .fenced, .fraction: .inner
    case .stack(let stack): stack.atomClass
    case .styled(_, let nodes): inner(nodes)?.edge(inner) ?? .ordinary
    case .space, .group, .root, .prescripts, .table, .phantom, .padded: .ordinary
    }
  }

  var isAtom: Bool {
    if case .space = self { false } else { true }
  }

  /// Whether a browser takes it for an operator, whatever is written at it.
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

  /// Whether it doesn't count where a browser asks what stands first and last in a row.
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

  /// Whether delimiters around it need not be higher than others.
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

  /// The part with a delimiter as high as its text.
  var unstretched: Node {
    guard case .symbol(var symbol) = self else { return self }
    symbol.stretches = false
    return .symbol(symbol)
  }
}
