internal import Synchronization

/// A grammar made ready to read code: one deterministic automaton for all its modes.
final class Automaton: Sendable {
  /// A match is given up when so many bytes have brought it no nearer to an end, so that reading
  /// takes no longer than in proportion to the code.
  private static let patience = 512

  /// By byte, its column in ``rows``.
  private let columns: [UInt8]
  /// The states, a row each: by column the next one, then the verdict on it.
  private let rows: [Transition]
  private let width: Int
  /// By mode and the bits of ``PrecedingContext``, the row to begin in.
  private let starts: [Int]
  let remainders: [Rule.Remainder]
  let rules: [CompiledRule]
  let wordTables: [WordTable]
  let closers: [CompiledCloser]

  init(_ parts: AutomatonTables) {
    columns = parts.columns
    let width = parts.width
    let stride = width + 1
    self.width = width
    rows = parts.verdicts.indices.flatMap { state in
      parts.transitions[state * width..<(state + 1) * width].map { next in
        Transition(row: Int(next) * stride, parts.verdicts[Int(next)])
      } + [Transition(verdict: parts.verdicts[state])]
    }
    starts = parts.starts.map { Int($0) * stride }
    remainders = parts.remainders
    rules = parts.rules
    wordTables = parts.wordTables
    closers = parts.closers
  }

  /// The longest match from an index on, in code that ends at `limit`: its rule and its end.
  func match(
    in code: Span<UInt8>, from index: Int, to limit: Int, of mode: Int,
    in surroundings: PrecedingContext
  ) -> (rule: Int, end: Int)? {
    precondition(index >= 0 && limit <= code.count)
    var (row, index) = (starts[mode << 3 | Int(surroundings.rawValue)], index)
    var (accepting, end, matchedEnd) = (0, index, index)
    while index < limit {
      // Within the bounds that are checked above.
      let next = unsafe rows[row &+ Int(columns[Int(code[unchecked: index])])]
      row = next.row
      if row == 0 { break }
      index &+= 1
      if next.isPlainEnd {
        (accepting, end) = (row, index)
        continue
      }
      if next.hasContext {
        let reached = verdict(at: row)
        if reached.mayEndMatched { matchedEnd = index }
        if reached.accepts {
          (accepting, end) = (row, reached.hasContext ? matchedEnd : index)
          continue
        }
      }
      if index &- end > Self.patience {
        row = 0
        break
      }
    }
    if row != 0, index == limit {
      let last = rows[row + Int(columns[Int(UInt8(ascii: "\n"))])].row
      let reached = verdict(at: last)
      if reached.accepts, reached.hasContext { (accepting, end) = (last, matchedEnd) }
    }
    return accepting == 0 ? nil : (verdict(at: accepting).rule, end)
  }

  private func verdict(at row: Int) -> Verdict { rows[row + width].verdict }
}

/// Where a byte leads, and what that means.
private struct Transition {
  private let bits: UInt32

  /// To a row; row 0 is the state from which nothing matches.
  init(row: Int, _ verdict: Verdict) {
    let needsLook = verdict.hasContext || verdict.mayEndMatched
    bits = UInt32(row) << 2 | (needsLook ? 2 : verdict.accepts ? 1 : 0)
  }

  /// No transition, but the verdict at the end of a row.
  init(verdict: Verdict) { bits = UInt32(verdict.bits) }

  var row: Int { Int(bits >> 2) }
  /// Whether a rule matches, whatever follows.
  var isPlainEnd: Bool { bits & 1 != 0 }
  /// Whether the verdict says more.
  var hasContext: Bool { bits & 2 != 0 }
  var verdict: Verdict { Verdict(bits: UInt16(truncatingIfNeeded: bits)) }
}

/// What stands before a match.
struct PrecedingContext: OptionSet {
  let rawValue: UInt8
  static let lineStart = PrecedingContext(rawValue: 1)
  static let value = PrecedingContext(rawValue: 2)
  static let apart = PrecedingContext(rawValue: 4)
}

/// What reaching a state means.
struct Verdict {
  let bits: UInt16

  static let none = Verdict(rule: nil, hasContext: false, mayEndMatched: false)

  init(bits: UInt16) { self.bits = bits }

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
  /// Whether the match may begin with the space before a line, which has no colour.
  let isIndented: Bool
}

struct CompiledCloser {
  let before: [UInt8]
  let behind: UInt8?
  let repeating: CharacterClass
  let after: [UInt8]
  let place: Closer.Place
}

extension Automaton {
  private static let known = Mutex<[Language: Automaton]>([:])

  /// The machine that reads a language, made when it is first asked for.
  static func reading(_ language: Language) -> Automaton {
    known.withLock { known in
      if let machine = known[language] { return machine }
      let machine = Automaton(AutomatonTables(language.definition.grammar()))
      known[language] = machine
      return machine
    }
  }
}
