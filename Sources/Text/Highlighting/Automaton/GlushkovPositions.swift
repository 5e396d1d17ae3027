/// The positions in the patterns of a mode, each of which matches one byte, with their followers.
///
/// The positions are the states of a nondeterministic automaton by Glushkov's construction.
///
/// Source: V. M. Glushkov, "The abstract theory of automata", 1961.
struct GlushkovPositions {
  /// The set of bytes that each position matches, by the index of the position.
  private(set) var byteSets: [CharacterClass] = []
  /// The indices of the positions that can follow each position.
  private(set) var followers: [[Int]] = []
  /// The index of the rule whose pattern and lookahead can end at each position; nil if none can.
  private(set) var acceptedRuleIndices: [Int?] = []
  /// Whether each position can be the last one before the lookahead of a rule.
  private(set) var endsBeforeLookahead: [Bool] = []

  /// The positions at which a part of a pattern can begin and end.
  private struct Ends {
    var firstPositions: [Int] = []
    var lastPositions: [Int] = []
    /// Whether the part of the pattern matches the empty text.
    var isNullable = true
  }

  /// Adds the positions of a rule's pattern and lookahead.
  ///
  /// - Returns: The indices of the positions at which the pattern can begin.
  mutating func add(_ pattern: AnchoredPattern, ruleIndex: Int) -> [Int] {
    let matched = add(pattern.matched)
    precondition(!matched.isNullable, "a rule must match at least one byte")
    guard let following = pattern.lookahead else {
      for position in matched.lastPositions { acceptedRuleIndices[position] = ruleIndex }
      return matched.firstPositions
    }
    for position in matched.lastPositions { endsBeforeLookahead[position] = true }
    let lookahead = add(following)
    precondition(!lookahead.isNullable, "a lookahead must match at least one byte")
    connect(matched, lookahead)
    for position in lookahead.lastPositions { acceptedRuleIndices[position] = ruleIndex }
    return matched.firstPositions
  }

  /// Adds a start position, which matches no byte and precedes `firstPositions`; returns its index.
  mutating func addStart(before firstPositions: [Int]) -> Int {
    appendPosition(matching: CharacterClass())
    followers[byteSets.count - 1] = firstPositions
    return byteSets.count - 1
  }

  /// Adds the positions of a part of a pattern.
  private mutating func add(_ pattern: Pattern) -> Ends {
    switch pattern {
    case .empty: return Ends()
    case .byte(let set):
      appendPosition(matching: set)
      let position = byteSets.count - 1
      return Ends(firstPositions: [position], lastPositions: [position], isNullable: false)
    case .sequence(let left, let right):
      let (left, right) = (add(left), add(right))
      connect(left, right)
      return Ends(
        firstPositions: left.isNullable
          ? left.firstPositions + right.firstPositions : left.firstPositions,
        lastPositions: right.isNullable
          ? left.lastPositions + right.lastPositions : right.lastPositions,
        isNullable: left.isNullable && right.isNullable)
    case .choice(let left, let right):
      let (left, right) = (add(left), add(right))
      return Ends(
        firstPositions: left.firstPositions + right.firstPositions,
        lastPositions: left.lastPositions + right.lastPositions,
        isNullable: left.isNullable || right.isNullable)
    case .oneOrMore(let repeated):
      let ends = add(repeated)
      connect(ends, ends)
      return ends
    }
  }

  private mutating func appendPosition(matching set: CharacterClass) {
    byteSets.append(set)
    followers.append([])
    acceptedRuleIndices.append(nil)
    endsBeforeLookahead.append(false)
  }

  /// Lets each first position of `right` follow each last position of `left`.
  private mutating func connect(_ left: Ends, _ right: Ends) {
    for position in left.lastPositions { followers[position] += right.firstPositions }
  }
}
