/// A builder that collects the instructions, literals and paths of a compiled page.
struct CompiledPageBuilder {
  private var operations: [RenderInstruction] = []
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
  mutating func append(_ operation: RenderInstruction) {
    operations.append(operation)
  }

  /// Begins a section.
  ///
  /// - Returns: An index to pass to ``endSection(_:_:)`` after the body.
  mutating func beginSection() -> Int {
    operations.append(.literal(0..<0))
    finishedCount = operations.count
    return operations.count - 1
  }

  /// Ends a section and inserts its instruction, which contains the end index.
  mutating func endSection(_ start: Int, _ section: (_ end: Int32) -> RenderInstruction) {
    operations[start] = section(Int32(operations.count))
    finishedCount = operations.count
  }

  /// Converts a resolved name to a reference for instructions.
  mutating func makeReference(to path: FieldPath) -> FieldReference {
    let start = Int32(paths.count)
    paths += path.nestedFieldIndices.map(Int32.init)
    return FieldReference(
      scopeIndex: Int32(path.scopeIndex), fieldIndex: Int32(path.fieldIndex),
      nestedPath: start..<Int32(paths.count))
  }

  /// Returns the compiled page.
  func makePage(
    _ kind: TemplateKind, _ notation: NumberAndDateFormat, _ declaration: RecordDeclaration
  )
    -> CompiledPage
  {
    CompiledPage(
      kind: kind, format: notation, declaration: declaration, instructions: operations,
      literals: literals,
      paths: paths)
  }
}
