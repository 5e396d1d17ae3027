/// The position of a value among the open records while a page is rendered.
struct FieldReference: Sendable {
  /// The index of the open record, from 0 for the page's own.
  let scopeIndex: Int32
  /// The index of the field in that record.
  let fieldIndex: Int32
  /// The field indices in nested records for a dotted name, as a range of the page's paths.
  let nestedPath: Range<Int32>
}

/// An instruction of a compiled page.
///
/// The instructions of a section's body follow that of the section, up to its end index.
enum RenderInstruction: Sendable {
  /// Appends a range of the page's literals.
  case literal(Range<Int32>)
  /// Appends a value, escaped for its kind and the page's kind.
  case value(FieldReference)
  /// Appends markup without escaping, whatever the page's kind.
  case markup(FieldReference)
  /// Runs the body once for each record of a list, or once for a record.
  case forEach(FieldReference, end: Int32)
  /// Runs the body if the truth of the value equals `is`.
  case conditional(FieldReference, is: Bool, end: Int32)
}
