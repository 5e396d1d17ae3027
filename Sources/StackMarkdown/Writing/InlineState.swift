/// The state of a run of inline Markdown that is being written.
struct InlineState {
  /// The kind of block around the text, which determines how lines break and which characters are escaped.
  enum Context { case block, heading, cell }

  /// The white space to write before the next word.
  enum PendingSpace {
    case none
    /// A number of spaces.
    case spaces(Int)
    /// A line break.
    case lineBreak
    /// No white space, even if some follows, because a line break was just written.
    case suppressed
  }

  /// Whether a run of text is being written.
  var isOpen = false
  /// The kind of block around the text.
  var context = Context.block
  /// The white space to write before the next word.
  var pendingSpace = PendingSpace.none
  /// The end markers of the open elements, the innermost last.
  var endMarkers: [EndMarker] = []
  /// The open link, in which no other link is written, or `Fragment.none`.
  var openLink = Fragment.none
  /// The last word of a link's text that was checked for an address.
  var linkWord = LinkWord()

  /// A word in a link's text, by indices into the fragment's text.
  struct LinkWord {
    /// The index from which on no character of the word needs escaping.
    var plainStart = 0
    var end = 0
  }

  /// The text that ends an open element, such as `**` or `</sub>`.
  struct EndMarker {
    var bytes: [UInt8]
    /// The character of Markdown emphasis, `*` or `_`; `nil` for any other element.
    var delimiter: UInt8?
  }
}
