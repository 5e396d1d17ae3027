/// An event of libyaml's parser, such as the start of a list.
struct YAMLEvent {
  /// The kind of event.
  var kind: Kind
  /// The position in the file where the event begins.
  var position: TextPosition
  /// The explicit YAML tag of the value, with its prefix expanded; `nil` for none.
  var tag: String?
  /// Whether the value has a YAML anchor, such as `&a`.
  var hasAnchor = false

  /// The kinds of events, with the text of scalars.
  enum Kind: Equatable {
    case documentStart, streamEnd
    case alias
    case scalar(text: String, isPlain: Bool)
    case sequenceStart, sequenceEnd
    case mappingStart, mappingEnd
    /// An event that the reader ignores: the start of the stream or the end of a document.
    case other
  }
}
