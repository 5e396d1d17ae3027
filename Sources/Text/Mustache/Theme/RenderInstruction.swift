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
