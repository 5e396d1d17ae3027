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
