/// A regular expression over bytes.
indirect enum Pattern {
  case nothing
  case one(CharacterClass)
  case sequence(Pattern, Pattern)
  case choice(Pattern, Pattern)
  /// Once or more.
  case some(Pattern)

  /// Any number of times, also none.
  static func many(_ pattern: Pattern) -> Pattern { optional(.some(pattern)) }

  static func optional(_ pattern: Pattern) -> Pattern { .choice(pattern, .nothing) }

  /// A character out of a set, all of whose bytes are taken.
  static func character(of set: CharacterClass) -> Pattern {
    guard set.holdsHighBytes else { return .one(set) }
    let wide = sequence(.one(set.intersection(.high)), .many(.one(.continuation)))
    return .choice(.one(set.intersection(.ascii)), wide)
  }
}

/// A pattern as a rule writes it, with what must stand around the match.
struct AnchoredPattern {
  /// Whether the match is at the start of a line, `^`.
  var isAtLineStart = false
  var matched: Pattern
  /// What must follow, `(?=…)` at the end; the end of the code counts as that of a line.
  var following: Pattern?
}
