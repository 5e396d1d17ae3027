/// An event of libyaml's parser.
struct YAMLEvent {
  /// The kind of event.
  var kind: Kind
  /// The position where the event begins.
  var position: TextPosition
  /// The explicit tag with its prefix expanded; `nil` for none.
  var tag: String?
  /// Whether the value has an anchor.
  var hasAnchor = false

  /// The kinds of events, with the text of scalars.
  enum Kind: Equatable {
    case documentStart, streamEnd
    case alias
    case scalar(text: String, isPlain: Bool)
    case sequenceStart, sequenceEnd
    case mappingStart, mappingEnd
    /// The start of the stream or the end of a document.
    case other
  }
}
