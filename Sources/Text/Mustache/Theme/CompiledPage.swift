internal import Basics

/// A page's template with everything it includes, compiled for rendering.
struct CompiledPage: Sendable {
  /// The format of the page, which determines how values are escaped.
  let kind: TemplateKind
  /// The format of numbers and dates on the page.
  let format: NumberAndDateFormat
  /// The declaration of the records that the page renders.
  let declaration: RecordDeclaration
  /// The render instructions of the page, in order.
  let instructions: [RenderInstruction]
  /// The literal text of the page in UTF-8; instructions refer to ranges of it.
  let literals: [UInt8]
  /// The field indices of the parts after the first in all dotted names of the page; instructions
  /// refer to ranges of it.
  let nestedFieldIndices: [Int32]
  /// The fields that the instructions use.
  let printedFields: PrintedFields

  /// Renders the page from a record of its declaration and appends it to `output`.
  func render(_ record: TemplateRecord, into output: inout ByteBuffer) {
    assert(declaration.mismatch(in: record) == nil, declaration.mismatch(in: record) ?? "")
    var scopes = [record]
    run(0..<instructions.count, &scopes, into: &output)
  }

  /// Runs a range of instructions with the open records in `scopes`.
  private func run(
    _ range: Range<Int>, _ scopes: inout [TemplateRecord], into output: inout ByteBuffer
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      let instruction = instructions[index]
      index += 1
      switch instruction {
      case .literal(let range):
        output.append(literals, Int(range.lowerBound)..<Int(range.upperBound))
      case .value(let reference):
        output.append(value(at: reference, in: scopes), as: kind, format)
      case .markup(let reference):
        if case .markup(let bytes) = value(at: reference, in: scopes) { output.append(bytes) }
      case .forEach(let reference, let end):
        repeatBody(index..<Int(end), for: value(at: reference, in: scopes), &scopes, into: &output)
        index = Int(end)
      case .conditional(let reference, let isTrue, let end):
        if self.isTrue(at: reference, in: scopes) != isTrue { index = Int(end) }
      }
    }
  }

  /// Runs the body of a section once for each record of a list, or once for a record.
  private func repeatBody(
    _ body: Range<Int>, for value: consuming TemplateRecord.Value, _ scopes: inout [TemplateRecord],
    into output: inout ByteBuffer
  ) {
    switch consume value {
    case .list(let records):
      for record in records { run(body, with: record, &scopes, into: &output) }
    case .record(let record): run(body, with: record, &scopes, into: &output)
    case .none, .text, .count, .change, .day, .markup, .address, .number, .flag: break
    }
  }

  /// Runs the instructions of a section's body with `record` as the innermost open record.
  private func run(
    _ body: Range<Int>, with record: consuming TemplateRecord, _ scopes: inout [TemplateRecord],
    into output: inout ByteBuffer
  ) {
    scopes.append(consume record)
    run(body, &scopes, into: &output)
    scopes.removeLast()
  }

  /// Whether a value is true for a section; avoids copying the value for names without dots.
  private func isTrue(at reference: FieldReference, in scopes: [TemplateRecord]) -> Bool {
    reference.nestedPath.isEmpty
      ? scopes[Int(reference.scopeIndex)].values[Int(reference.fieldIndex)].isTrue
      : value(at: reference, in: scopes).isTrue
  }

  /// Returns the value to which a field reference leads, or `.none` if a record on its path is
  /// missing.
  private func value(at reference: FieldReference, in scopes: [TemplateRecord])
    -> TemplateRecord.Value
  {
    var value = scopes[Int(reference.scopeIndex)].values[Int(reference.fieldIndex)]
    if reference.nestedPath.isEmpty { return value }
    for index in reference.nestedPath {
      guard case .record(let record) = value else { return .none }
      value = record.values[Int(nestedFieldIndices[Int(index)])]
    }
    return value
  }
}

extension TemplateRecord.Value {
  /// Whether a section for the value is printed: false for no value, an empty text or list, 0 and
  /// false.
  fileprivate var isTrue: Bool {
    switch self {
    case .none: false
    case .text(let text): !text.isEmpty
    case .markup(let bytes): !bytes.isEmpty
    case .number(let number): number != 0
    case .flag(let flag): flag
    case .list(let records): !records.isEmpty
    case .address, .record, .count, .change, .day: true
    }
  }
}

extension ByteBuffer {
  /// Appends the value of a field as it is printed in a file of the given kind.
  fileprivate mutating func append(
    _ value: consuming TemplateRecord.Value, as kind: TemplateKind, _ notation: NumberAndDateFormat
  ) {
    switch consume value {
    case .text(let text): append(text, as: kind)
    case .count(let number): append(notation.string(from: number), as: kind)
    case .change(let difference): append(notation.signedString(from: difference), as: kind)
    case .day(let day): append(notation.string(from: day), as: kind)
    case .address(let address):
      switch kind {
      case .html: append(address.text, escapedFor: TemplateHTMLEscaping.self)
      case .markdown: append(address.text, escapedFor: MarkdownAddressEscaping.self)
      case .xml: append(address.text, escapedFor: XMLEscaping.self)
      case .text: append(address.text)
      }
    case .markup(let bytes):
      switch kind {
      case .html, .markdown, .text: append(bytes)
      case .xml: append(bytes, escapedFor: XMLEscaping.self)
      }
    case .number(let number): append(String(number))
    case .none, .flag, .list, .record: break
    }
  }

  /// Appends text, escaped for the given kind of file.
  private mutating func append(_ text: consuming String, as kind: TemplateKind) {
    switch kind {
    case .html: append(text, escapedFor: TemplateHTMLEscaping.self)
    case .markdown: append(text, escapedFor: TemplateMarkdownEscaping.self)
    case .xml: append(text, escapedFor: XMLEscaping.self)
    case .text: append(text)
    }
  }
}

/// The position of a value among the open records while a page is rendered.
struct FieldReference: Sendable {
  /// The index of the open record that has the field; 0 is the record of the page.
  let scopeIndex: Int32
  /// The index of the first field in the open record.
  let fieldIndex: Int32
  /// For a dotted name, the range of ``CompiledPage/nestedFieldIndices`` with the indices of the
  /// fields in nested records; otherwise empty.
  let nestedPath: Range<Int32>
}

/// An instruction of a compiled page, which appends to the output or controls other instructions.
///
/// The instructions of a section's body follow that of the section, up to its index `bodyEnd`.
enum RenderInstruction: Sendable {
  /// Appends literal text, a byte range of ``CompiledPage/literals``.
  case literal(Range<Int32>)
  /// Appends the value of a field, escaped for its kind and the format of the page.
  case value(FieldReference)
  /// Appends markup from a field without escaping, in pages of every format.
  case markup(FieldReference)
  /// Runs the body of a section once for each record of a list, or once for a record.
  case forEach(FieldReference, bodyEnd: Int32)
  /// Runs the body of a section if the truth of a field's value is the `expected` one.
  case conditional(FieldReference, expected: Bool, bodyEnd: Int32)
}

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
