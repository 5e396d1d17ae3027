/// A line of a grammar's table.
enum Rule {
  /// Colours what a pattern matches.
  case match(Match)
  /// All rules of another mode of the grammar.
  case include(String)
  /// Rules that several modes or grammars share.
  case group([Rule])
  /// What becomes of a character that no rule takes.
  case otherwise(Remainder)

  /// What becomes of a character that no rule takes.
  enum Remainder {
    case take(TokenClass)
    /// The mode ends before it.
    case leave
  }

  struct Match {
    var pattern: String
    var token: TokenClass
    var step: Step
    var condition: Condition
    var words: [Words]
    /// Whether a value ends here; nil when that stays as it was.
    var isValue: Bool?
  }

  /// What must hold before a match.
  enum Condition {
    case always
    /// A value may begin: what came last was no value.
    case valueExpected
    /// What came last was a value.
    case afterValue
    /// The byte before is a space, the end of a line, or none.
    case apart
  }

  static func match(
    _ pattern: String, _ token: TokenClass, _ step: Step = .stay,
    when condition: Condition = .always
  ) -> Rule {
    .match(
      Match(
        pattern: pattern, token: token, step: step, condition: condition, words: [],
        isValue: token.isValue))
  }

  /// Passes over marks that matter for what may follow.
  static func mark(
    _ pattern: String, _ step: Step = .stay, isValue: Bool, as token: TokenClass = .plain
  ) -> Rule {
    .match(
      Match(
        pattern: pattern, token: token, step: step, condition: .always, words: [], isValue: isValue)
    )
  }

  /// Colours words as lists say, and others of that pattern as `token`.
  static func words(
    _ pattern: String, _ words: [Words], else token: TokenClass = .plain, _ step: Step = .stay,
    when condition: Condition = .always
  ) -> Rule {
    .match(
      Match(
        pattern: pattern, token: token, step: step, condition: condition, words: words,
        isValue: true))
  }
}

/// Words that are one thing, with white space between them.
struct Words {
  let token: TokenClass
  let list: String
  let step: Step
  let isValue: Bool?

  init(_ token: TokenClass, _ list: String, _ step: Step = .stay, isValue: Bool? = nil) {
    self.token = token
    self.list = list
    self.step = step
    self.isValue = isValue ?? token.isValue
  }
}
