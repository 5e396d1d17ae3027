/// A step of libyaml's way through a file.
struct YAMLEvent {
  var kind: Kind
  var position: TextPosition
  /// The explicit tag, in full.
  var tag: String?
  var hasAnchor = false

  enum Kind: Equatable {
    case documentStart, streamEnd
    case alias
    case scalar(text: String, isPlain: Bool)
    case sequenceStart, sequenceEnd
    case mappingStart, mappingEnd
    /// The beginning of the stream or the end of a document.
    case other
  }
}
