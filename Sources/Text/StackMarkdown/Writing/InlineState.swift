/// The state of the inline Markdown that is being written, such as the text of a paragraph.
struct InlineState {
  /// The kind of block around inline text, which determines how lines break and which characters
  /// are escaped.
  enum Context { case block, heading, cell }

  /// The kind of white space to write before the next word of inline text.
  enum PendingSpace {
    case none
    /// The given number of spaces.
    case spaces(Int)
    /// A line break in the source, which is not displayed as one.
    case lineBreak
    /// No white space, even if the text contains some, because a line break was just written.
    case suppressed
  }

  /// Whether inline text is being written.
  var isOpen = false
  /// The kind of block around the inline text.
  var context = Context.block
  /// The white space to write before the next word of inline text.
  var pendingSpace = PendingSpace.none
  /// The end markers of the open inline elements, such as `**`, the innermost last.
  var endMarkers: [EndMarker] = []
  /// The node of the open link, in which no other link is written; `Fragment.none` outside of
  /// links.
  var openLink = Fragment.none
  /// The last word in the text of a link that was checked for a bare address.
  var linkWord = LinkWord()

  /// A word in the text of a link, described by indices into the fragment's text.
  struct LinkWord {
    /// The index in the fragment's text from which no character of the word needs escaping.
    var firstUnescapedIndex = 0
    var end = 0
  }

  /// The Markdown or HTML that ends an open inline element, such as `**` or `</sub>`.
  struct EndMarker {
    var bytes: [UInt8]
    /// The delimiter of Markdown emphasis, `*` or `_`; `nil` for any other element.
    var delimiter: UInt8?
  }
}
