/// An entry in a mode of a ``Grammar``.
enum Rule {
  /// Assigns a token class to the text that a pattern matches.
  case match(Match)
  /// Includes all rules of another mode of the grammar.
  case include(String)
  /// Several rules, such as those that modes or grammars share.
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
    /// The class of matches that are not in `keywords`.
    var tokenClass: TokenClass
    /// The lexer action after the match.
    var action: LexerAction
    /// The condition on the code before the match.
    var condition: Condition
    /// Keyword sets, which have their own token class and action.
    var keywords: [KeywordSet]
    /// Whether the match ends a value; nil if it leaves that state unchanged.
    var isValue: Bool?
  }

  /// A condition on the code before a match.
  enum Condition {
    /// The rule always applies.
    case always
    /// The preceding token does not end a value, so that one may begin.
    case valueExpected
    /// The preceding token ends a value.
    case afterValue
    /// The preceding byte is a space, a tab or a line feed, or there is none.
    case afterSpace
  }

  /// Creates a rule that assigns a token class to matches of a pattern.
  static func match(
    _ pattern: String, _ tokenClass: TokenClass, _ action: LexerAction = .stay,
    when condition: Condition = .always
  ) -> Rule {
    .match(
      Match(
        pattern: pattern, tokenClass: tokenClass, action: action, condition: condition,
        keywords: [],
        isValue: tokenClass.isValue))
  }

  /// Creates a rule for text, usually punctuation, that determines whether a value may follow.
  static func plain(
    _ pattern: String, _ action: LexerAction = .stay, isValue: Bool,
    as tokenClass: TokenClass = .plain
  ) -> Rule {
    .match(
      Match(
        pattern: pattern, tokenClass: tokenClass, action: action, condition: .always, keywords: [],
        isValue: isValue))
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
        isValue: true))
  }
}

/// Keywords with a common token class and lexer action.
struct KeywordSet {
  /// The class of the keywords.
  let tokenClass: TokenClass
  /// The keywords, separated by white space.
  let keywords: String
  /// The lexer action after one of the keywords.
  let action: LexerAction
  /// Whether the keywords end a value; nil if they leave that state unchanged.
  let isValue: Bool?

  /// Creates a set; without `isValue`, the token class determines it.
  init(
    _ tokenClass: TokenClass, _ keywords: String, _ action: LexerAction = .stay,
    isValue: Bool? = nil
  ) {
    self.tokenClass = tokenClass
    self.keywords = keywords
    self.action = action
    self.isValue = isValue ?? tokenClass.isValue
  }
}
