/// The spaces between the nodes of a row, by the rules of TeX.
struct RowSpacing {
  /// The context of each node of the row, with the spaces that operators set as attributes.
  private(set) var contexts: [OperatorContext]
  /// The spaces to write before each node and at the end of the row, which no operator sets itself.
  private(set) var gaps: [Length]
  private let nodes: [MathNode]
  /// Whether the row is in a script style, where most spaces are dropped.
  private let inScript: Bool

  /// Computes the spaces of a row.
  ///
  /// - Parameters:
  ///   - nodes: The nodes of the row.
  ///   - inScript: Whether the row is in a script style, where most spaces are dropped.
  ///   - edges: The classes of the atoms before and after the row, if any.
  ///   - includesEdgeSpaces: Whether the row includes the spaces to the atoms in `edges`.
  init(
    _ nodes: [MathNode], inScript: Bool,
    edges: (before: AtomClass?, after: AtomClass?) = (nil, nil),
    includesEdgeSpaces: Bool = false
  ) {
    self.nodes = nodes
    self.inScript = inScript
    contexts = Array(repeating: OperatorContext(space: (.zero, .zero)), count: nodes.count)
    gaps = Array(repeating: .zero, count: nodes.count + 1)
    computeSpaces(
      from: Neighbour(atomClass: edges.before), to: Neighbour(atomClass: edges.after),
      includesEdgeSpaces)
    assignForms()
  }

  /// A node, or an atom outside of the row, on one side of a space.
  private struct Neighbour {
    /// The index of the node in the row; `nil` for an atom before or after the row.
    var index: Int?
    var atomClass: AtomClass?
    /// The priority for getting the space; negative if the node is no operator and cannot set a space.
    var priority = -1
  }

  /// Computes the spaces between all nodes, from the atom before the row to the atom after it.
  private mutating func computeSpaces(
    from start: Neighbour, to end: Neighbour, _ includesEdgeSpaces: Bool
  ) {
    var left = start
    var explicit = Length.zero
    for (index, node) in nodes.enumerated() {
      if case .space(let length) = node {
        explicit = explicit + length
        continue
      }
      let atomClass = effectiveClass(
        node.atomClass, at: index, after: left.atomClass, rowEnd: end.atomClass)
      contexts[index].isOrdinary = atomClass == .ordinary
      var right = Neighbour(
        index: index, atomClass: atomClass,
        priority: node.isEmbellishedOperator ? atomClass.spacePriority : -1)
      assignSpace(explicit, between: left, and: right, includesEdgeSpaces)
      let trailing = node.trailingClass
      if trailing != node.atomClass { right.atomClass = trailing }
      (left, explicit) = (right, .zero)
    }
    assignSpace(explicit, between: left, and: end, includesEdgeSpaces)
  }

  /// Returns the atom class of a node; a binary operator with a missing operand is ordinary.
  private func effectiveClass(
    _ atomClass: AtomClass, at index: Int, after previous: AtomClass?, rowEnd: AtomClass?
  ) -> AtomClass {
    guard atomClass == .binary else { return atomClass }
    guard let previous, !previous.makesNextOrdinary else { return .ordinary }
    let next = nodes[(index + 1)...].first(where: \.isAtom)?.atomClass ?? rowEnd
    guard let next, !next.makesPreviousOrdinary else { return .ordinary }
    return .binary
  }

  /// Assigns the space between two nodes to the operator with the higher priority, or to a gap.
  ///
  /// The parameter `explicit` is the sum of the spaces that the author has written between the nodes.
  private mutating func assignSpace(
    _ explicit: Length, between left: Neighbour, and right: Neighbour, _ includesEdgeSpaces: Bool
  ) {
    var natural = Length.zero
    if let before = left.atomClass, let after = right.atomClass,
      includesEdgeSpaces || left.index != nil && right.index != nil
    {
      natural = before.space(before: after, inScript: inScript)
    }
    // A negative space such as `\!` reduces the natural space first.
    let operatorSpace = max(.zero, natural + min(.zero, explicit))
    let gap = right.index ?? nodes.count
    gaps[gap] = natural + explicit - operatorSpace
    if let index = right.index, right.priority > left.priority {
      contexts[index].space?.before = operatorSpace
    } else if let index = left.index, left.priority >= 0 {
      contexts[index].space?.after = operatorSpace
    } else {
      gaps[gap] = gaps[gap] + operatorSpace
    }
  }

  /// Assigns the forms of the first and the last operator as MathML does, which ignores space-like nodes.
  private mutating func assignForms() {
    guard let first = nodes.firstIndex(where: { !$0.isSpaceLike }),
      let last = nodes.lastIndex(where: { !$0.isSpaceLike }), first < last
    else { return }
    contexts[first].form = .prefix
    contexts[last].form = .postfix
  }
}
