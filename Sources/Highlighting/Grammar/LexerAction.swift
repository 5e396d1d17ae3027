/// The change of the lexer's mode after a match.
enum LexerAction {
  /// Stays in the current mode.
  case stay
  /// Enters a mode; `pop` returns to the current one.
  case push(String)
  /// Enters a mode that ends at a closing delimiter derived from the match, such as that of a raw string.
  case delimited(String, ClosingDelimiter)
  /// Enters a mode on the next line, up to a closing delimiter derived from the match.
  case heredoc(String, ClosingDelimiter)
  /// Returns to the mode that entered the current one.
  case pop
  /// Replaces the current mode by another one.
  case change(String)
  /// Counts one more open bracket or nested comment, which `closeNested` closes.
  case openNested
  /// Counts one open bracket or nested comment less; leaves the mode when none is open.
  case closeNested
  /// Reads the following code in another language, up to a terminator.
  case embed(Language, until: Terminator)
  /// Reads a fenced code block in the language that its opening line names, and then enters a mode.
  case fencedCode(String)
}

/// The text that ends a mode, as derived from the match that entered the mode.
///
/// It consists of a fixed prefix, text captured from the match, and a fixed suffix.
struct ClosingDelimiter {
  /// The fixed text before the captured text.
  var prefix = ""
  /// The character of the match after which the captured text begins; nil if it begins at the first
  /// character of the captured set.
  var captureAfter: Character?
  /// The set, in the syntax of ``PatternParser``, of the characters that are captured from the match.
  var captured: String
  /// The fixed text after the captured text.
  var suffix = ""
  /// The lines and columns in which the delimiter is recognized.
  var placement = Placement.anywhere

  /// The position that a closing delimiter must have.
  enum Placement {
    /// Anywhere in a line.
    case anywhere
    /// Alone on a line, without indentation.
    case line
    /// Alone on a line, with or without indentation.
    case indentedLine
    /// At the start of a line, with or without indentation; other code may follow.
    case lineStart
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
