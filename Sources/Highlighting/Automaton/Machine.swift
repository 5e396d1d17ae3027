/// A grammar made ready to read code: one deterministic automaton for all its modes.
final class Machine: Sendable {
  /// The number of the state from which nothing matches.
  static let dead = 0
  /// A match is given up when so many bytes have brought it no nearer to an end, so that reading
  /// takes no longer than in proportion to the code.
  private static let patience = 512

  /// By byte, its column in ``transitions``.
  private let columns: [UInt8]
  private let width: Int
  /// By state and column, the next state.
  private let transitions: [UInt16]
  private let verdicts: [Verdict]
  /// By mode and the bits of ``Surroundings``, the state to begin in.
  private let starts: [UInt16]
  let remainders: [Rule.Remainder]
  let rules: [CompiledRule]
  let wordTables: [WordTable]
  let closers: [CompiledCloser]

  init(_ parts: MachineParts) {
    columns = parts.columns
    width = parts.width
    transitions = parts.transitions
    verdicts = parts.verdicts
    starts = parts.starts
    remainders = parts.remainders
    rules = parts.rules
    wordTables = parts.wordTables
    closers = parts.closers
  }

  /// The longest match from an index on, in code that ends at `limit`: its rule and its end.
  func match(
    in code: Span<UInt8>, from index: Int, to limit: Int, of mode: Int,
    in surroundings: Surroundings
  ) -> (rule: Int, end: Int)? {
    precondition(index >= 0 && limit <= code.count)
    var (state, index) = (Int(starts[mode << 3 | Int(surroundings.rawValue)]), index)
    var (verdict, end, matchedEnd) = (Verdict.none, index, index)
    while index < limit {
      // Within the bounds that are checked above.
      state = next(state, unsafe code[unchecked: index])
      if state == Self.dead { break }
      index &+= 1
      let reached = verdicts[state]
      if reached.mayEndMatched { matchedEnd = index }
      if reached.accepts {
        (verdict, end) = (reached, reached.hasContext ? matchedEnd : index)
      } else if index &- end > Self.patience {
        state = Self.dead
        break
      }
    }
    if state != Self.dead, index == limit {
      let reached = verdicts[next(state, UInt8(ascii: "\n"))]
      if reached.accepts, reached.hasContext { (verdict, end) = (reached, matchedEnd) }
    }
    return verdict.accepts ? (verdict.rule, end) : nil
  }

  private func next(_ state: Int, _ byte: UInt8) -> Int {
    Int(transitions[state &* width &+ Int(columns[Int(byte)])])
  }
}

/// What stands before a match.
struct Surroundings: OptionSet {
  let rawValue: UInt8
  static let lineStart = Surroundings(rawValue: 1)
  static let value = Surroundings(rawValue: 2)
  static let apart = Surroundings(rawValue: 4)
}

/// What reaching a state means.
struct Verdict {
  private let bits: UInt16

  static let none = Verdict(rule: nil, hasContext: false, mayEndMatched: false)

  init(rule: Int?, hasContext: Bool, mayEndMatched: Bool) {
    bits =
      (rule.map { UInt16($0 + 1) } ?? 0) | (hasContext ? 0x4000 : 0) | (mayEndMatched ? 0x8000 : 0)
  }

  var accepts: Bool { bits & 0x3FFF != 0 }
  var rule: Int { Int(bits & 0x3FFF) - 1 }
  /// Whether the rule demands what follows its match.
  var hasContext: Bool { bits & 0x4000 != 0 }
  var mayEndMatched: Bool { bits & 0x8000 != 0 }
}

/// What a match leads to.
struct Outcome {
  let token: TokenClass
  let action: Action
  let isValue: Bool?
  /// Whether there is anything to do.
  let acts: Bool

  init(token: TokenClass, action: Action, isValue: Bool?) {
    (self.token, self.action, self.isValue) = (token, action, isValue)
    if case .stay = action { acts = false } else { acts = true }
  }
}

/// A step of a table with numbers in the place of names.
enum Action {
  case stay
  case push(Int)
  case enclose(Int, closer: Int)
  case heredoc(Int, closer: Int)
  case pop
  case change(Int)
  case deepen
  case rise
  case embed(Language, until: Terminator)
  case fence(Int)
}

struct CompiledRule {
  let outcome: Outcome
  /// The table of words that have another outcome.
  let words: Int?
}

struct CompiledCloser {
  let before: [UInt8]
  let behind: UInt8?
  let repeating: CharacterClass
  let after: [UInt8]
  let place: Closer.Place
}
