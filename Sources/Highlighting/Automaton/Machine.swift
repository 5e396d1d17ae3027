/// A grammar made ready to read code: one deterministic automaton for all its modes.
final class Machine: Sendable {
  /// The number of the state from which nothing matches.
  static let dead = 0
  /// A match is given up when so many bytes have brought it no nearer to an end, so that reading
  /// takes no longer than in proportion to the code.
  private static let patience = 512

  private let columns: [UInt8]
  private let width: Int
  private let transitions: [UInt16]
  private let verdicts: [Verdict]
  let modes: [Mode]
  let rules: [CompiledRule]
  let wordTables: [WordTable]
  let closers: [CompiledCloser]

  init(_ parts: MachineParts) {
    columns = parts.columns
    width = parts.width
    transitions = parts.transitions
    verdicts = parts.verdicts
    modes = parts.modes
    rules = parts.rules
    wordTables = parts.wordTables
    closers = parts.closers
  }

  /// The longest match from an index on, in code that ends at `limit`: its rule and its end.
  func match(
    in code: Span<UInt8>, from index: Int, to limit: Int, startingIn start: Int
  ) -> (rule: Int, end: Int)? {
    var (state, index) = (start, index)
    var (rule, end, matchedEnd, lastAccepted) = (-1, index, index, index)
    while index < limit {
      state = next(state, code[index])
      if state == Self.dead { break }
      index &+= 1
      let verdict = verdicts[state]
      if verdict.mayEndMatched { matchedEnd = index }
      if verdict.accepts {
        rule = verdict.rule
        end = verdict.hasContext ? matchedEnd : index
        lastAccepted = index
      } else if index &- lastAccepted > Self.patience {
        state = Self.dead
        break
      }
    }
    if state != Self.dead, index == limit {
      let verdict = verdicts[next(state, UInt8(ascii: "\n"))]
      if verdict.accepts, verdict.hasContext { (rule, end) = (verdict.rule, matchedEnd) }
    }
    return rule < 0 ? nil : (rule, end)
  }

  private func next(_ state: Int, _ byte: UInt8) -> Int {
    Int(transitions[state &* width &+ Int(columns[Int(byte)])])
  }
}

/// A mode of a grammar as its machine knows it.
struct Mode {
  /// The states to begin in, by the bits of ``Surroundings``.
  let starts: SIMD8<UInt16>
  let remainder: Rule.Remainder
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
