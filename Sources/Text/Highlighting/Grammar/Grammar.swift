internal import Basics

/// The lexical grammar of a language: named modes, each with a list of rules.
///
/// The lexer starts in the mode `main`. The rule with the longest match wins; among matches of equal
/// length, the first rule wins.
struct Grammar {
  /// The name of a mode, by which rules enter or include the mode.
  typealias ModeName = String

  /// The rules of each mode, by the name of the mode.
  var modes: [ModeName: [Rule]]
  /// Whether patterns and keywords match letters of either case.
  var ignoresCase = false

  init(ignoringCase: Bool = false, _ modes: [ModeName: [Rule]]) {
    self.modes = modes
    self.ignoresCase = ignoringCase
  }

  /// Returns a copy of the grammar with additional modes, except those whose names exist already.
  func addingModes(_ additionalModes: [ModeName: [Rule]]) -> Grammar {
    var grammar = self
    grammar.modes.merge(additionalModes) { existing, _ in existing }
    return grammar
  }

  /// The grammar of plain text, which assigns no colours.
  static var text: Grammar { Grammar(["main": [.match(#"(.|\n)+"#, .plain)]]) }
}

/// A rule in a mode of a ``Grammar``, or a reference to other rules.
enum Rule {
  /// Assigns a token class to the text that a pattern matches.
  case match(Match)
  /// Includes all rules of another mode of the grammar.
  case include(Grammar.ModeName)
  /// A list of rules, for example rules that several modes or grammars share.
  case group([Rule])
  /// The treatment of a character that no rule matches.
  case fallback(Fallback)

  /// The treatment of a character that no rule of a mode matches.
  enum Fallback {
    /// Consumes the character and assigns it a token class.
    case consume(TokenClass)
    /// Leaves the mode before the character.
    case leaveMode
  }

  /// A pattern, with the token class of its matches and the lexer action that follows them.
  struct Match {
    /// A regular expression in the dialect of ``PatternParser``.
    var pattern: String
    /// The token class of matches that are not in ``keywords``.
    var tokenClass: TokenClass
    /// The lexer action after a match of the pattern.
    var action: LexerAction
    /// The condition on the code before a match under which the rule applies.
    var condition: Condition
    /// Keyword sets, whose keywords have a token class and an action of their own.
    var keywords: [KeywordSet]
    /// Whether a match ends a value, so that a `/` after it divides; nil if it has no influence.
    var endsValue: Bool?
  }

  /// A condition on the code before a match under which a rule applies.
  enum Condition {
    /// The rule always applies.
    case always
    /// Applies where a value may begin, because the preceding token does not end one.
    case valueExpected
    /// Applies only after a token that ends a value, such as a name or a number.
    case afterValue
    /// Applies only after a space, a tab or a line feed, or at the start of the code.
    case afterSpace
  }

  /// Creates a rule that assigns a token class to matches of a pattern.
  ///
  /// At the start of an interpolation, a value is expected, although the interpolation is one.
  static func match(
    _ pattern: String, _ tokenClass: TokenClass, _ action: LexerAction = .stay,
    when condition: Condition = .always
  ) -> Rule {
    .match(
      Match(
        pattern: pattern, tokenClass: tokenClass, action: action, condition: condition,
        keywords: [],
        endsValue: tokenClass == .interpolation && action.isPush ? false : tokenClass.endsValue))
  }

  /// Creates a rule, usually for punctuation, that says whether its matches end a value.
  static func plain(
    _ pattern: String, _ action: LexerAction = .stay, endsValue: Bool,
    as tokenClass: TokenClass = .plain
  ) -> Rule {
    .match(
      Match(
        pattern: pattern, tokenClass: tokenClass, action: action, condition: .always, keywords: [],
        endsValue: endsValue))
  }

  /// Creates a rule that assigns keywords the class of their set, and other matches `tokenClass`.
  static func keywords(
    _ pattern: String, _ keywords: [KeywordSet], else tokenClass: TokenClass = .plain,
    _ action: LexerAction = .stay, when condition: Condition = .always
  ) -> Rule {
    .match(
      Match(
        pattern: pattern, tokenClass: tokenClass, action: action, condition: condition,
        keywords: keywords,
        endsValue: true))
  }
}

/// Keywords with a common token class and lexer action.
struct KeywordSet {
  /// The token class of the keywords.
  let tokenClass: TokenClass
  /// The keywords, separated by white space.
  let keywords: String
  /// The lexer action after each of the keywords.
  let action: LexerAction
  /// Whether the keywords end a value, so that a `/` after them divides; nil for no influence.
  let endsValue: Bool?

  /// Creates a set of keywords; by default, the token class determines whether they end a value.
  init(
    _ tokenClass: TokenClass, _ keywords: String, _ action: LexerAction = .stay,
    endsValue: Bool? = nil
  ) {
    self.tokenClass = tokenClass
    self.keywords = keywords
    self.action = action
    self.endsValue = endsValue ?? tokenClass.endsValue
  }
}

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

/// The syntactic class of a token, which determines its colour.
enum TokenClass: UInt8 {
  case plain, comment, preprocessor, special, includedFile, string, docString, escape
  case interpolation, regex, symbol, date, number, keyword, constant, declaration, type
  case attribute, builtin, className, decorator, entity, function, label, namespace
  case constantName, tag, variable, `operator`, wordOperator, deleted, emphasis, heading
  case inserted, output, prompt, strong, subheading

  /// The start tag of a span with the class name that Pygments and Chroma use; empty for `plain`.
  var startTag: StaticString {
    switch self {
    case .plain: ""
    case .comment: #"<span class="c">"#
    case .preprocessor: #"<span class="cp">"#
    case .special: #"<span class="cs">"#
    case .includedFile: #"<span class="cpf">"#
    case .string: #"<span class="s">"#
    case .docString: #"<span class="sd">"#
    case .escape: #"<span class="se">"#
    case .interpolation: #"<span class="si">"#
    case .regex: #"<span class="sr">"#
    case .symbol: #"<span class="ss">"#
    case .date: #"<span class="ld">"#
    case .number: #"<span class="m">"#
    case .keyword: #"<span class="k">"#
    case .constant: #"<span class="kc">"#
    case .declaration: #"<span class="kd">"#
    case .type: #"<span class="kt">"#
    case .attribute: #"<span class="na">"#
    case .builtin: #"<span class="nb">"#
    case .className: #"<span class="nc">"#
    case .decorator: #"<span class="nd">"#
    case .entity: #"<span class="ni">"#
    case .function: #"<span class="nf">"#
    case .label: #"<span class="nl">"#
    case .namespace: #"<span class="nn">"#
    case .constantName: #"<span class="no">"#
    case .tag: #"<span class="nt">"#
    case .variable: #"<span class="nv">"#
    case .operator: #"<span class="o">"#
    case .wordOperator: #"<span class="ow">"#
    case .deleted: #"<span class="gd">"#
    case .emphasis: #"<span class="ge">"#
    case .heading: #"<span class="gh">"#
    case .inserted: #"<span class="gi">"#
    case .output: #"<span class="go">"#
    case .prompt: #"<span class="gp">"#
    case .strong: #"<span class="gs">"#
    case .subheading: #"<span class="gu">"#
    }
  }

  /// Whether a token of this class ends a value, so that a following `/` divides.
  ///
  /// Nil for classes without influence, such as comments.
  var endsValue: Bool? {
    switch self {
    case .plain, .comment, .special, .preprocessor, .includedFile, .deleted, .emphasis, .heading,
      .inserted, .output, .prompt, .strong, .subheading, .decorator, .label:
      nil
    case .keyword, .declaration, .type, .operator, .wordOperator: false
    case .string, .docString, .escape, .interpolation, .regex, .symbol, .date, .number, .constant,
      .attribute, .builtin, .className, .entity, .function, .namespace, .constantName, .tag,
      .variable:
      true
    }
  }
}

extension String {
  /// The words of a list that white space separates.
  var words: [String] {
    utf8.split(whereSeparator: \.isWhitespace).map { String(Substring($0)) }
  }
}
