/// The change of the lexer's mode after a match.
enum Step {
  /// Stays in the current mode.
  case stay
  /// Enters a mode; `pop` returns to the current one.
  case push(String)
  /// Enters a mode that ends at a closing delimiter derived from the match, such as that of a raw string.
  case enclose(String, Closer)
  /// Enters a mode on the next line, up to a closing delimiter derived from the match.
  case heredoc(String, Closer)
  /// Returns to the mode that entered the current one.
  case pop
  /// Replaces the current mode by another one.
  case change(String)
  /// Counts one more open bracket or nested comment, which `closeNested` closes.
  case deepen
  /// Counts one open bracket or nested comment less; leaves the mode when none is open.
  case rise
  /// Reads the following code in another language, up to a terminator.
  case embed(Language, until: Terminator)
  /// Reads a fenced code block in the language that its opening line names, and then enters a mode.
  case fence(String)
}

/// The text that ends a mode, as derived from the match that entered the mode.
///
/// It consists of a fixed prefix, text captured from the match, and a fixed suffix.
struct Closer {
  /// The fixed text before the captured text.
  var before = ""
  /// The character of the match after which the captured text begins; nil if it begins at the first
  /// character of the captured set.
  var behind: Character?
  /// The set, in the syntax of ``PatternParser``, of the characters that are captured from the match.
  var repeating: String
  /// The fixed text after the captured text.
  var after = ""
  /// The lines and columns in which the delimiter is recognized.
  var place = Place.anywhere

  /// The position that a closing delimiter must have.
  enum Place {
    /// Anywhere in a line.
    case anywhere
    /// Alone on a line, without indentation.
    case line
    /// Alone on a line, with or without indentation.
    case indentedLine
    /// At the start of a line, with or without indentation; other code may follow.
    case indented
    /// Before the first line that is not indented further than the line on which the mode began.
    case dedent
  }
}

/// The end of an embedded language.
enum Terminator {
  /// Before the next occurrence of the text that the rule matched.
  case same
  /// Before a text, ignoring case.
  case text(StaticString)
  /// Before the end of the line.
  case line
  /// Before the first end of a line that no backslash precedes.
  case command
}
