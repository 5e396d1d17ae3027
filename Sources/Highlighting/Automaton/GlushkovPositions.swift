/// The positions in the patterns of a mode, each of which matches one byte, with their followers.
///
/// They are the states of a nondeterministic automaton by Glushkov's construction.
///
/// Source: V. M. Glushkov, "The abstract theory of automata", 1961.
struct GlushkovPositions {
  /// The bytes that each position matches.
  private(set) var byteSets: [CharacterClass] = []
  /// The positions that can follow each position.
  private(set) var followers: [[Int]] = []
  /// The rule whose pattern, including its lookahead, can end with each position.
  private(set) var acceptedRules: [Int?] = []
  /// Whether the match of a rule with lookahead can end with each position.
  private(set) var endsBeforeLookahead: [Bool] = []

  /// The positions with which a pattern can begin and end.
  private struct Ends {
    var first: [Int] = []
    var last: [Int] = []
    /// Whether the pattern matches the empty text.
    var isNullable = true
  }

  /// Adds the pattern of a rule.
  ///
  /// - Returns: The positions with which the pattern can begin.
  mutating func add(_ pattern: AnchoredPattern, rule: Int) -> [Int] {
    let matched = add(pattern.matched)
    precondition(!matched.isNullable, "a rule must match at least one byte")
    guard let following = pattern.lookahead else {
      for position in matched.last { acceptedRules[position] = rule }
      return matched.first
    }
    for position in matched.last { endsBeforeLookahead[position] = true }
    let lookahead = add(following)
    precondition(!lookahead.isNullable, "a lookahead must match at least one byte")
    connect(matched, lookahead)
    for position in lookahead.last { acceptedRules[position] = rule }
    return matched.first
  }

  /// Adds a start position, which matches no byte and is followed by `first`, and returns it.
  mutating func addStart(before first: [Int]) -> Int {
    append(CharacterClass())
    followers[byteSets.count - 1] = first
    return byteSets.count - 1
  }

  /// Adds the positions of a part of a pattern.
  private mutating func add(_ pattern: Pattern) -> Ends {
    switch pattern {
    case .empty: return Ends()
    case .byte(let set):
      append(set)
      return Ends(first: [byteSets.count - 1], last: [byteSets.count - 1], isNullable: false)
    case .sequence(let left, let right):
      let (left, right) = (add(left), add(right))
      connect(left, right)
      return Ends(
        first: left.isNullable ? left.first + right.first : left.first,
        last: right.isNullable ? left.last + right.last : right.last,
        isNullable: left.isNullable && right.isNullable)
    case .choice(let left, let right):
      let (left, right) = (add(left), add(right))
      return Ends(
        first: left.first + right.first, last: left.last + right.last,
        isNullable: left.isNullable || right.isNullable)
    case .oneOrMore(let repeated):
      let ends = add(repeated)
      connect(ends, ends)
      return ends
    }
  }

  private mutating func append(_ set: CharacterClass) {
    byteSets.append(set)
    followers.append([])
    acceptedRules.append(nil)
    endsBeforeLookahead.append(false)
  }

  /// Lets each first position of `right` follow each last position of `left`.
  private mutating func connect(_ left: Ends, _ right: Ends) {
    for position in left.last { followers[position] += right.first }
  }
}
