/// How the parts of a row are spaced.
struct RowSpacing {
  private(set) var places: [OperatorPlace]
  /// The space before each part, and at the end, that no operator holds.
  private(set) var gaps: [Length]
  private let nodes: [Node]
  private let inScript: Bool

  /// Spaces the parts of a row as TeX does; `edges` are before and behind it, and the space to
  /// those may belong to the row.
  init(
    _ nodes: [Node], inScript: Bool, edges: (AtomClass?, AtomClass?) = (nil, nil),
    spacesEdges: Bool = false
  ) {
    self.nodes = nodes
    self.inScript = inScript
    places = Array(repeating: OperatorPlace(space: (.zero, .zero)), count: nodes.count)
    gaps = Array(repeating: .zero, count: nodes.count + 1)
    spread(from: Side(atomClass: edges.0), to: Side(atomClass: edges.1), spacesEdges)
    findForms()
  }

  private struct Side {
    /// Its place in the row; `nil` for what stands before or behind it.
    var index: Int?
    var atomClass: AtomClass?
    /// How much it wants to hold the space; less than 0 where it cannot.
    var claim = -1
  }

  private mutating func spread(from start: Side, to end: Side, _ spacesEdges: Bool) {
    var left = start
    var explicit = Length.zero
    for (index, node) in nodes.enumerated() {
      if case .space(let length) = node {
        explicit = explicit + length
        continue
      }
      let own = resolved(node.atomClass, at: index, behind: left.atomClass, before: end.atomClass)
      places[index].isOrdinary = own == .ordinary
      var side = Side(index: index, atomClass: own, claim: node.isOperator ? own.claim : -1)
      share(explicit, between: left, and: side, spacesEdges)
      let trailing = node.trailingClass
      if trailing != node.atomClass { side.atomClass = trailing }
      (left, explicit) = (side, .zero)
    }
    share(explicit, between: left, and: end, spacesEdges)
  }

  /// A part's class, for which a binary operator must stand between two operands.
  private func resolved(
    _ own: AtomClass, at index: Int, behind previous: AtomClass?, before last: AtomClass?
  ) -> AtomClass {
    guard own == .binary else { return own }
    guard let previous, !previous.makesNextOrdinary else { return .ordinary }
    let next = nodes[(index + 1)...].first(where: \.isAtom)?.atomClass ?? last
    guard let next, !next.makesLastOrdinary else { return .ordinary }
    return .binary
  }

  /// Gives the space between two parts to one of them, or to neither.
  private mutating func share(
    _ explicit: Length, between left: Side, and right: Side, _ spacesEdges: Bool
  ) {
    var natural = Length.zero
    if let before = left.atomClass, let after = right.atomClass,
      spacesEdges || left.index != nil && right.index != nil
    {
      natural = before.space(before: after, inScript: inScript)
    }
    // What `\!` takes away is taken from the natural space first.
    let held = max(.zero, natural + min(.zero, explicit))
    let gap = right.index ?? nodes.count
    gaps[gap] = natural + explicit - held
    if let index = right.index, right.claim > left.claim {
      places[index].space?.before = held
    } else if let index = left.index, left.claim >= 0 {
      places[index].space?.after = held
    } else {
      gaps[gap] = gaps[gap] + held
    }
  }

  private mutating func findForms() {
    guard let first = nodes.firstIndex(where: { !$0.isLikeSpace }),
      let last = nodes.lastIndex(where: { !$0.isLikeSpace }), first < last
    else { return }
    places[first].form = .prefix
    places[last].form = .postfix
  }
}
