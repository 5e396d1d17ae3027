/// Collects the steps of a page, and what they refer to.
struct PageBuilder {
  private var operations: [Operation] = []
  private var literals: [UInt8] = []
  private var paths: [Int32] = []
  /// How many steps are settled, because a section ends after them.
  private var settled = 0

  /// Adds text to the literal before, or begins one.
  mutating func append(literal: some Sequence<UInt8>) {
    let start = Int32(literals.count)
    literals += literal
    let end = Int32(literals.count)
    guard start < end else { return }
    if operations.count > settled, case .literal(let range) = operations.last {
      operations[operations.count - 1] = .literal(range.lowerBound..<end)
    } else {
      operations.append(.literal(start..<end))
    }
  }

  mutating func append(_ operation: Operation) {
    operations.append(operation)
  }

  /// Begins a section; give the result to ``end(_:_:)`` after its body.
  mutating func begin() -> Int {
    operations.append(.literal(0..<0))
    settled = operations.count
    return operations.count - 1
  }

  /// Ends a section, which is known only now.
  mutating func end(_ start: Int, _ section: (_ end: Int32) -> Operation) {
    operations[start] = section(Int32(operations.count))
    settled = operations.count
  }

  /// Makes what a name leads to something that steps can hold.
  mutating func reference(to path: FieldPath) -> Reference {
    let start = Int32(paths.count)
    paths += path.inner.map(Int32.init)
    return Reference(
      scope: Int32(path.scope), slot: Int32(path.slot), path: start..<Int32(paths.count))
  }

  func page(_ kind: TemplateKind, _ notation: Notation, _ declaration: Declaration)
    -> CompiledPage
  {
    CompiledPage(
      kind: kind, notation: notation, declaration: declaration, operations: operations,
      literals: literals,
      paths: paths)
  }
}
