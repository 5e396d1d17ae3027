/// What comes after a match.
enum Step {
  case stay
  /// Goes into a mode, from which `pop` comes back here.
  case push(String)
  /// Like `push`, into a mode that ends where a text stands that the match determines.
  case enclose(String, Closer)
  /// Like `enclose`, but only from the next line on.
  case heredoc(String, Closer)
  case pop
  /// Leaves the mode for another one.
  case change(String)
  /// One more of the brackets, or nested comments, that `rise` closes.
  case deepen
  /// One less; leaves the mode when none is open.
  case rise
  /// What follows, up to an end, is in another language.
  case embed(Language, until: Terminator)
  /// Goes into a mode behind lines in the language that the match names behind its fence.
  case fence(String)
}

/// The text that ends a mode, as the match that began it determines it.
struct Closer {
  var before = ""
  /// The character of the match behind which what is repeated begins; else that is where `repeating`
  /// first holds.
  var behind: Character?
  /// The set whose run in the match is repeated.
  var repeating: String
  var after = ""
  var place = Place.anywhere

  enum Place {
    case anywhere
    /// On a line of its own.
    case line
    /// On a line of its own, perhaps behind white space.
    case indentedLine
    /// At the start of a line, perhaps behind white space and before other code.
    case indented
    /// Before the first line that is no further in than the one on which the mode began.
    case dedent
  }
}

/// Where an embedded language ends.
enum Terminator {
  /// Before what matched stands again.
  case same
  /// Before a text, in whatever case.
  case text(StaticString)
  /// Before the end of the line.
  case line
  /// Before the end of the line, unless a backslash stands before it.
  case command
}
