/// An entry in a mode of a ``Grammar``.
enum Rule {
  /// Assigns a token class to the text that a pattern matches.
  case match(Match)
  /// Includes all rules of another mode of the grammar.
  case include(String)
  /// Several rules, such as those that modes or grammars share.
  case group([Rule])
  /// The treatment of a character that no rule matches.
  case otherwise(Remainder)

  /// The treatment of a character that no rule of a mode matches.
  enum Remainder {
    /// Consumes the character and assigns it a token class.
    case take(TokenClass)
    /// Leaves the mode before the character.
    case leave
  }

  /// A pattern, with the token class of its matches and the lexer action that follows them.
  struct Match {
    /// A regular expression in the dialect of ``PatternParser``.
    var pattern: String
    /// The class of matches that are not in `keywords`.
    var token: TokenClass
    /// The lexer action after the match.
    var step: Step
    /// The condition on the code before the match.
    var condition: Condition
    /// Keyword sets, which have their own token class and action.
    var words: [Words]
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
    case apart
  }

  /// Creates a rule that assigns a token class to matches of a pattern.
  static func match(
    _ pattern: String, _ tokenClass: TokenClass, _ action: Step = .stay,
    when condition: Condition = .always
  ) -> Rule {
    .match(
      Match(
        pattern: pattern, token: tokenClass, step: action, condition: condition, words: [],
        isValue: tokenClass.isValue))
  }

  /// Creates a rule for text, usually punctuation, that determines whether a value may follow.
  static func mark(
    _ pattern: String, _ action: Step = .stay, isValue: Bool, as tokenClass: TokenClass = .plain
  ) -> Rule {
    .match(
      Match(
        pattern: pattern, token: tokenClass, step: action, condition: .always, words: [],
        isValue: isValue))
  }

  /// Creates a rule that assigns keywords the class of their set, and other matches `tokenClass`.
  static func words(
    _ pattern: String, _ keywords: [Words], else tokenClass: TokenClass = .plain,
    _ action: Step = .stay, when condition: Condition = .always
  ) -> Rule {
    .match(
      Match(
        pattern: pattern, token: tokenClass, step: action, condition: condition, words: keywords,
        isValue: true))
  }
}

/// Keywords with a common token class and lexer action.
struct Words {
  /// The class of the keywords.
  let token: TokenClass
  /// The keywords, separated by white space.
  let list: String
  /// The lexer action after one of the keywords.
  let step: Step
  /// Whether the keywords end a value; nil if they leave that state unchanged.
  let isValue: Bool?

  /// Creates a set; without `isValue`, the token class determines it.
  init(
    _ tokenClass: TokenClass, _ keywords: String, _ action: Step = .stay, isValue: Bool? = nil
  ) {
    self.token = tokenClass
    self.list = keywords
    self.step = action
    self.isValue = isValue ?? tokenClass.isValue
  }
}
