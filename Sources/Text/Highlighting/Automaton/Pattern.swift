/// A regular expression over bytes.
indirect enum Pattern {
  /// Matches the empty text.
  case empty
  /// Matches one byte out of a set.
  case byte(CharacterClass)
  /// Matches the first pattern and then the second one.
  case sequence(Pattern, Pattern)
  /// Matches either of two patterns.
  case choice(Pattern, Pattern)
  /// Matches a pattern one or more times in a row.
  case oneOrMore(Pattern)

  /// Returns a pattern that matches another one any number of times, including zero.
  static func zeroOrMore(_ pattern: Pattern) -> Pattern { optional(.oneOrMore(pattern)) }

  /// Returns a pattern that matches another one once or not at all.
  static func optional(_ pattern: Pattern) -> Pattern { .choice(pattern, .empty) }

  /// Returns a pattern that matches one character of a set.
  ///
  /// Of a non-ASCII character, it matches all bytes.
  static func character(of set: CharacterClass) -> Pattern {
    guard set.containsNonASCII else { return .byte(set) }
    let nonASCII = sequence(
      .byte(set.intersection(.nonASCII)), .zeroOrMore(.byte(.utf8Continuation)))
    return .choice(.byte(set.intersection(.ascii)), nonASCII)
  }
}

/// The pattern of a rule, with its anchor and its lookahead.
struct AnchoredPattern {
  /// Whether the pattern matches only at the start of a line (`^`).
  var isAtLineStart = false
  /// The pattern of the matched text, without the anchor and the lookahead.
  var matched: Pattern
  /// The pattern that must follow the match (`(?=…)`); the end of the code counts as a line feed.
  var lookahead: Pattern?
}
