/// A regular expression over bytes.
indirect enum Pattern {
  /// The empty text.
  case nothing
  /// One byte out of a set.
  case one(CharacterClass)
  /// One pattern after the other.
  case sequence(Pattern, Pattern)
  /// One of two patterns.
  case choice(Pattern, Pattern)
  /// A pattern once or several times.
  case some(Pattern)

  /// Returns a pattern that matches another one any number of times, including zero.
  static func many(_ pattern: Pattern) -> Pattern { optional(.some(pattern)) }

  /// Returns a pattern that matches another one once or not at all.
  static func optional(_ pattern: Pattern) -> Pattern { .choice(pattern, .nothing) }

  /// Returns a pattern for one character out of a set; of a non-ASCII character, it matches all bytes.
  static func character(of set: CharacterClass) -> Pattern {
    guard set.holdsHighBytes else { return .one(set) }
    let nonASCII = sequence(.one(set.intersection(.high)), .many(.one(.continuation)))
    return .choice(.one(set.intersection(.ascii)), nonASCII)
  }
}

/// The pattern of a rule, with its anchor and its lookahead.
struct AnchoredPattern {
  /// Whether the pattern matches only at the start of a line (`^`).
  var isAtLineStart = false
  /// The pattern of the match itself.
  var matched: Pattern
  /// The pattern that must follow the match (`(?=…)`); the end of the code counts as a line feed.
  var following: Pattern?
}
