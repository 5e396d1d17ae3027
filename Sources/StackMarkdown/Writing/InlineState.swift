/// What a writer of Markdown knows about the line of text that it is writing.
struct InlineState {
  /// Where the text stands; it decides about line breaks and what begins a block.
  enum Place { case block, heading, cell }

  /// White space that is due before the next word.
  enum Space {
    case none
    case word(Int)
    case line
    /// None, whatever comes: a line break was written.
    case afterBreak
  }

  var isOpen = false
  var place = Place.block
  var space = Space.none
  /// The end of each open element.
  var closers: [Closer] = []
  /// The link that is open, in which no other is written.
  var link = Fragment.none
  /// The word of a link's text that was looked at last.
  var word = Word()

  /// A word as a range of the fragment's text.
  struct Word {
    /// From where on nothing in the word is escaped.
    var plainStart = 0
    var end = 0
  }

  /// What an open element ends with.
  struct Closer {
    var bytes: [UInt8]
    /// The character that emphasis is written with, if it is Markdown's own.
    var delimiter: UInt8?
  }
}
