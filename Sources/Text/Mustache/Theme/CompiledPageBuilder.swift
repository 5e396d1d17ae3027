/// A builder that collects the instructions and literal text of a compiled page.
struct CompiledPageBuilder {
  private var instructions: [RenderInstruction] = []
  private var literals: [UInt8] = []
  /// The field indices of the parts after the first in all dotted names of the page.
  private var nestedFieldIndices: [Int32] = []
  /// The fields that the page uses.
  private var printedFields = PrintedFields()
  /// The number of instructions that can no longer be extended, because a section begins or ends
  /// after them.
  private var finishedCount = 0

  /// Appends literal text, to the preceding instruction if that also appends literal text.
  mutating func append(literal: some Sequence<UInt8>) {
    let start = Int32(literals.count)
    literals += literal
    let end = Int32(literals.count)
    guard start < end else { return }
    if instructions.count > finishedCount, case .literal(let range) = instructions.last {
      instructions[instructions.count - 1] = .literal(range.lowerBound..<end)
    } else {
      instructions.append(.literal(start..<end))
    }
  }

  /// Appends an instruction to the page.
  mutating func append(_ instruction: RenderInstruction) {
    instructions.append(instruction)
  }

  /// Reserves the instruction of a section, whose body is appended next.
  ///
  /// - Returns: An index to pass to ``endSection(at:makeInstruction:)`` after the body.
  mutating func beginSection() -> Int {
    instructions.append(.literal(0..<0))
    finishedCount = instructions.count
    return instructions.count - 1
  }

  /// Ends a section and inserts its instruction, which contains the index after the body.
  mutating func endSection(
    at start: Int, makeInstruction: (_ bodyEnd: Int32) -> RenderInstruction
  ) {
    instructions[start] = makeInstruction(Int32(instructions.count))
    finishedCount = instructions.count
  }

  /// Adds the fields on a resolved path to those that the page uses.
  mutating func addFields(on path: FieldPath, in scopes: Scopes) {
    var declaration = scopes.declarations[path.scopeIndex]
    var field = path.fieldIndex
    for nestedField in path.nestedFieldIndices {
      printedFields.insert(field, of: declaration)
      guard case .record(let nested) = declaration.fields[field].kind else { return }
      (declaration, field) = (nested, nestedField)
    }
    printedFields.insert(field, of: declaration)
  }

  /// Converts a resolved field name to a reference that instructions can contain.
  mutating func makeReference(to path: FieldPath) -> FieldReference {
    let start = Int32(nestedFieldIndices.count)
    nestedFieldIndices += path.nestedFieldIndices.map(Int32.init)
    return FieldReference(
      scopeIndex: Int32(path.scopeIndex), fieldIndex: Int32(path.fieldIndex),
      nestedPath: start..<Int32(nestedFieldIndices.count))
  }

  /// Returns the compiled page with all instructions appended so far.
  func makePage(
    _ kind: TemplateKind, _ notation: NumberAndDateFormat, _ declaration: RecordDeclaration
  )
    -> CompiledPage
  {
    CompiledPage(
      kind: kind, format: notation, declaration: declaration, instructions: instructions,
      literals: literals, nestedFieldIndices: nestedFieldIndices, printedFields: printedFields)
  }
}
