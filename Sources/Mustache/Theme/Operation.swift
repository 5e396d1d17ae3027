/// Where a value is while a page is rendered.
struct Reference: Sendable {
  /// Which of the open records, from the page's own, which is 0.
  let scope: Int32
  /// Which field of that record.
  let slot: Int32
  /// For names with dots: which fields of the records within, as a range of the page's paths.
  let path: Range<Int32>
}

/// A step of rendering.
///
/// The steps of a body follow their section's, up to its end.
enum Operation: Sendable {
  /// Copies a range of the page's literals.
  case literal(Range<Int32>)
  /// Prints a value as its kind and the page's ask for.
  case value(Reference)
  /// Prints markup as it is, whatever kind the page is of.
  case markup(Reference)
  /// Takes the body with each record of a list, or with the one that there is.
  case each(Reference, end: Int32)
  /// Takes the body if the value counts as yes, or as no.
  case when(Reference, is: Bool, end: Int32)
}
