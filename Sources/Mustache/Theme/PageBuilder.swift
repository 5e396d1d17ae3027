/// A builder that collects the instructions, literals and paths of a compiled page.
struct PageBuilder {
  private var operations: [Operation] = []
  private var literals: [UInt8] = []
  /// The field indices of all dotted names.
  private var paths: [Int32] = []
  /// The number of instructions that can no longer be extended, because a section begins or ends
  /// after them.
  private var finishedCount = 0

  /// Appends text to the preceding literal instruction, or adds a new one.
  mutating func append(literal: some Sequence<UInt8>) {
    let start = Int32(literals.count)
    literals += literal
    let end = Int32(literals.count)
    guard start < end else { return }
    if operations.count > finishedCount, case .literal(let range) = operations.last {
      operations[operations.count - 1] = .literal(range.lowerBound..<end)
    } else {
      operations.append(.literal(start..<end))
    }
  }

  /// Appends an instruction.
  mutating func append(_ operation: Operation) {
    operations.append(operation)
  }

  /// Begins a section.
  ///
  /// - Returns: An index to pass to ``endSection(_:_:)`` after the body.
  mutating func begin() -> Int {
    operations.append(.literal(0..<0))
    finishedCount = operations.count
    return operations.count - 1
  }

  /// Ends a section and inserts its instruction, which contains the end index.
  mutating func end(_ start: Int, _ section: (_ end: Int32) -> Operation) {
    operations[start] = section(Int32(operations.count))
    finishedCount = operations.count
  }

  /// Converts a resolved name to a reference for instructions.
  mutating func reference(to path: FieldPath) -> Reference {
    let start = Int32(paths.count)
    paths += path.inner.map(Int32.init)
    return Reference(
      scope: Int32(path.scope), slot: Int32(path.slot), path: start..<Int32(paths.count))
  }

  /// Returns the compiled page.
  func page(_ kind: TemplateKind, _ notation: Notation, _ declaration: Declaration)
    -> CompiledPage
  {
    CompiledPage(
      kind: kind, notation: notation, declaration: declaration, operations: operations,
      literals: literals,
      paths: paths)
  }
}
