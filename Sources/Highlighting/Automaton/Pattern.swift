/// A regular expression over bytes.
indirect enum Pattern {
  /// The empty text.
  case empty
  /// One byte out of a set.
  case byte(CharacterClass)
  /// One pattern after the other.
  case sequence(Pattern, Pattern)
  /// One of two patterns.
  case choice(Pattern, Pattern)
  /// A pattern once or several times.
  case oneOrMore(Pattern)

  /// Returns a pattern that matches another one any number of times, including zero.
  static func zeroOrMore(_ pattern: Pattern) -> Pattern { optional(.oneOrMore(pattern)) }

  /// Returns a pattern that matches another one once or not at all.
  static func optional(_ pattern: Pattern) -> Pattern { .choice(pattern, .empty) }

  /// Returns a pattern for one character out of a set; of a non-ASCII character, it matches all bytes.
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
  /// The pattern of the match itself.
  var matched: Pattern
  /// The pattern that must follow the match (`(?=…)`); the end of the code counts as a line feed.
  var lookahead: Pattern?
}
