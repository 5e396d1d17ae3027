/// The action of the lexer after a match, which usually enters or leaves a mode.
enum LexerAction {
  /// Stays in the current mode.
  case stay
  /// Enters a mode; `pop` leaves it again.
  case push(Grammar.ModeName)
  /// Enters a mode that ends at a closing delimiter derived from the match, such as that of a raw string.
  case delimited(Grammar.ModeName, ClosingDelimiter)
  /// Enters a here-document's mode on the next line, up to a delimiter derived from the match.
  case heredoc(Grammar.ModeName, ClosingDelimiter)
  /// Leaves the current mode, and returns to the one from which it was entered.
  case pop
  /// Replaces the current mode by another one.
  case changeMode(to: Grammar.ModeName)
  /// Counts one more open bracket or nested comment, which `closeNested` closes.
  case openNested
  /// Closes a bracket or nested comment that `openNested` counted; leaves the mode if none is open.
  case closeNested
  /// Highlights the following code as another language, up to a terminator.
  case embed(Language, until: Terminator)
  /// Highlights a fenced code block as the language that its first line names; then enters a mode.
  case fencedCode(nextMode: Grammar.ModeName)
}

extension LexerAction {
  /// Whether the action enters a mode that `pop` leaves again.
  var isPush: Bool { if case .push = self { true } else { false } }
}

/// A text that ends a mode of the lexer, derived from the match that entered the mode.
///
/// The delimiter consists of a fixed prefix, text captured from the match, and a fixed suffix.
struct ClosingDelimiter {
  /// The fixed text at the start of the delimiter, before the captured text.
  var prefix = ""
  /// The character of the match after which the captured text begins; nil if it begins at the first
  /// character of the captured set.
  var captureAfter: Character?
  /// The characters that are captured from the match, as a set such as `[a-z]` in the syntax of
  /// ``PatternParser``.
  var captured: String
  /// The characters at which the captured text may begin; nil for all of ``captured``.
  var firstCaptured: String?
  /// Whether quotes and backslashes of the captured text are not in the delimiter, as in a shell.
  var omitsQuotes = false
  /// The fixed text at the end of the delimiter, after the captured text.
  var suffix = ""
  /// The position in a line where the delimiter is recognized.
  var placement = Placement.anywhere

  /// The position in a line where a closing delimiter is recognized.
  enum Placement {
    /// Anywhere in a line.
    case anywhere
    /// Alone on a line, without indentation.
    case wholeLine
    /// Alone on a line, with or without indentation.
    case indentedLine
    /// At the start of a line, with or without indentation; other code may follow.
    case lineStart
    /// Before the first line that is not indented further than the line on which the mode began.
    case dedent
  }
}

/// The end of code in an embedded language.
enum Terminator {
  /// Before the next occurrence of the text that the rule matched.
  case matchedText
  /// Before the next occurrence of a text, ignoring case.
  case text(StaticString)
  /// At the end of the code.
  case endOfCode
  /// Before the end of the line.
  case endOfLine
  /// Before the end of a shell command: the first line end without a backslash before it.
  case endOfCommand
}
