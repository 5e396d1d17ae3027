/// The places in the patterns of a mode that read a byte, and which can follow which.
///
/// Source: V. M. Glushkov, "The abstract theory of automata", 1961.
struct Positions {
  private(set) var sets: [CharacterClass] = []
  private(set) var followers: [[Int]] = []
  /// By position, the rule whose pattern may end with it.
  private(set) var endOfRule: [Int?] = []
  /// By position, whether a match may end with it if what must follow does.
  private(set) var endsMatched: [Bool] = []

  /// Where a pattern can begin and end.
  private struct Ends {
    var first: [Int] = []
    var last: [Int] = []
    var mayBeEmpty = true
  }

  /// Adds the pattern of a rule.
  ///
  /// - Returns: The positions that it begins with.
  mutating func add(_ pattern: AnchoredPattern, of rule: Int) -> [Int] {
    let matched = add(pattern.matched)
    precondition(!matched.mayBeEmpty, "a rule takes at least one byte")
    guard let following = pattern.following else {
      for position in matched.last { endOfRule[position] = rule }
      return matched.first
    }
    for position in matched.last { endsMatched[position] = true }
    let context = add(following)
    precondition(!context.mayBeEmpty, "what follows is at least one byte")
    join(matched, context)
    for position in context.last { endOfRule[position] = rule }
    return matched.first
  }

  /// Adds a position that reads nothing, before all of `first`.
  mutating func addStart(before first: [Int]) -> Int {
    append(CharacterClass())
    followers[sets.count - 1] = first
    return sets.count - 1
  }

  private mutating func add(_ pattern: Pattern) -> Ends {
    switch pattern {
    case .nothing: return Ends()
    case .one(let set):
      append(set)
      return Ends(first: [sets.count - 1], last: [sets.count - 1], mayBeEmpty: false)
    case .sequence(let left, let right):
      let (left, right) = (add(left), add(right))
      join(left, right)
      return Ends(
        first: left.mayBeEmpty ? left.first + right.first : left.first,
        last: right.mayBeEmpty ? left.last + right.last : right.last,
        mayBeEmpty: left.mayBeEmpty && right.mayBeEmpty)
    case .choice(let left, let right):
      let (left, right) = (add(left), add(right))
      return Ends(
        first: left.first + right.first, last: left.last + right.last,
        mayBeEmpty: left.mayBeEmpty || right.mayBeEmpty)
    case .some(let repeated):
      let ends = add(repeated)
      join(ends, ends)
      return ends
    }
  }

  private mutating func append(_ set: CharacterClass) {
    sets.append(set)
    followers.append([])
    endOfRule.append(nil)
    endsMatched.append(false)
  }

  private mutating func join(_ left: Ends, _ right: Ends) {
    for position in left.last { followers[position] += right.first }
  }
}
