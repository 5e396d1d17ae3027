internal import Synchronization

/// A compiled grammar: one deterministic finite automaton for all its modes.
final class Automaton: Sendable {
  /// The number of bytes after which a match without a further accepting state is abandoned.
  ///
  /// This limit keeps the lexer's running time linear.
  private static let maxUnacceptedLength = 512

  /// The column of each byte in ``rows``.
  private let columns: [UInt8]
  /// The states, one row each: the transition for each column, then the state's acceptance.
  private let rows: [Transition]
  /// The number of columns.
  private let width: Int
  /// The index in ``rows`` of the start state, by mode and the bits of ``PrecedingContext``.
  private let startRows: [Int]
  /// The treatment of unmatched characters, by mode.
  let remainders: [Rule.Remainder]
  /// The rules of all modes.
  let rules: [CompiledRule]
  /// The keyword tables of all rules.
  let wordTables: [WordTable]
  /// The closing delimiters of all rules.
  let closers: [CompiledCloser]

  init(_ tables: AutomatonTables) {
    columns = tables.columns
    let width = tables.width
    let stride = width + 1
    self.width = width
    rows = tables.verdicts.indices.flatMap { state in
      tables.transitions[state * width..<(state + 1) * width].map { next in
        Transition(row: Int(next) * stride, tables.verdicts[Int(next)])
      } + [Transition(acceptance: tables.verdicts[state])]
    }
    startRows = tables.starts.map { Int($0) * stride }
    remainders = tables.remainders
    rules = tables.rules
    wordTables = tables.wordTables
    closers = tables.closers
  }

  /// Returns the rule and the end of the longest match at `index`; nil if no rule matches.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - index: The start of the match.
  ///   - limit: The end of the code to read.
  ///   - mode: The index of the mode whose rules apply.
  ///   - context: The context before the match.
  /// - Returns: The index of the rule in ``rules``, and the end of the match without its lookahead.
  func match(
    in code: Span<UInt8>, from index: Int, to limit: Int, of mode: Int,
    in context: PrecedingContext
  ) -> (rule: Int, end: Int)? {
    precondition(index >= 0 && limit <= code.count)
    var (row, index) = (startRows[mode << 3 | Int(context.rawValue)], index)
    var (acceptingRow, end, lookaheadStart) = (0, index, index)
    while index < limit {
      // The precondition above ensures that the index is in bounds.
      let next = unsafe rows[row &+ Int(columns[Int(code[unchecked: index])])]
      row = next.row
      if row == 0 { break }
      index &+= 1
      if next.acceptsWithoutLookahead {
        (acceptingRow, end) = (row, index)
        continue
      }
      if next.involvesLookahead {
        let acceptance = acceptance(at: row)
        if acceptance.mayEndMatched { lookaheadStart = index }
        if acceptance.accepts {
          (acceptingRow, end) = (row, acceptance.hasContext ? lookaheadStart : index)
          continue
        }
      }
      if index &- end > Self.maxUnacceptedLength {
        row = 0
        break
      }
    }
    if row != 0, index == limit {
      // For lookaheads, the end of the code counts as the end of a line.
      let lastRow = rows[row + Int(columns[Int(UInt8(ascii: "\n"))])].row
      let acceptance = acceptance(at: lastRow)
      if acceptance.accepts, acceptance.hasContext {
        (acceptingRow, end) = (lastRow, lookaheadStart)
      }
    }
    return acceptingRow == 0 ? nil : (acceptance(at: acceptingRow).rule, end)
  }

  private func acceptance(at row: Int) -> Verdict { rows[row + width].acceptance }
}

/// A transition to the next state for a byte, with the kind of that state; or the acceptance of a state.
private struct Transition {
  private let bits: UInt32

  /// Creates a transition to a row; row 0 is the state from which nothing matches.
  init(row: Int, _ acceptance: Verdict) {
    let involvesLookahead = acceptance.hasContext || acceptance.mayEndMatched
    bits = UInt32(row) << 2 | (involvesLookahead ? 2 : acceptance.accepts ? 1 : 0)
  }

  /// Creates the last element of a row, which is the acceptance of its state.
  init(acceptance: Verdict) { bits = UInt32(acceptance.bits) }

  /// The index of the next row.
  var row: Int { Int(bits >> 2) }
  /// Whether a rule without lookahead matches in the next state.
  var acceptsWithoutLookahead: Bool { bits & 1 != 0 }
  /// Whether the next state begins or ends the lookahead of a rule.
  var involvesLookahead: Bool { bits & 2 != 0 }
  /// The acceptance, in the last element of a row.
  var acceptance: Verdict { Verdict(bits: UInt16(truncatingIfNeeded: bits)) }
}

/// The context before a match, which rules may depend on.
struct PrecedingContext: OptionSet {
  let rawValue: UInt8
  /// The match is at the start of a line.
  static let lineStart = PrecedingContext(rawValue: 1)
  /// The preceding token ends a value.
  static let value = PrecedingContext(rawValue: 2)
  /// The preceding byte is a space, a tab or a line feed, or there is none.
  static let apart = PrecedingContext(rawValue: 4)
}

/// The rule that a state of an ``Automaton`` accepts, if any, in 16 bits.
struct Verdict {
  let bits: UInt16

  /// The acceptance of a state that accepts no rule.
  static let none = Verdict(rule: nil, hasContext: false, mayEndMatched: false)

  init(bits: UInt16) { self.bits = bits }

  init(rule: Int?, hasContext: Bool, mayEndMatched: Bool) {
    bits =
      (rule.map { UInt16($0 + 1) } ?? 0) | (hasContext ? 0x4000 : 0) | (mayEndMatched ? 0x8000 : 0)
  }

  /// Whether the state accepts a rule.
  var accepts: Bool { bits & 0x3FFF != 0 }
  /// The index of the accepted rule.
  var rule: Int { Int(bits & 0x3FFF) - 1 }
  /// Whether the accepted rule has a lookahead.
  var hasContext: Bool { bits & 0x4000 != 0 }
  /// Whether the match of a rule may end in the state, if its lookahead follows.
  var mayEndMatched: Bool { bits & 0x8000 != 0 }
}

/// The token class of a match, and the lexer action that follows it.
struct Outcome {
  /// The class of the match.
  let token: TokenClass
  /// The lexer action after the match.
  let action: Action
  /// Whether the match ends a value; nil if it leaves that state unchanged.
  let isValue: Bool?
  /// Whether the action is anything but `stay`.
  let acts: Bool

  init(token: TokenClass, action: Action, isValue: Bool?) {
    (self.token, self.action, self.isValue) = (token, action, isValue)
    if case .stay = action { acts = false } else { acts = true }
  }
}

/// A ``LexerAction`` in compiled form: modes and closing delimiters are indices.
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

/// A rule in compiled form.
struct CompiledRule {
  /// The effect of a match that is no keyword.
  let outcome: Outcome
  /// The index of the table with the effects of keywords.
  let words: Int?
  /// Whether the match may begin with the indentation of a line, which gets no colour.
  let isIndented: Bool
}

/// A ``ClosingDelimiter`` in compiled form.
struct CompiledCloser {
  /// The fixed text before the captured text.
  let before: [UInt8]
  /// The byte of the match after which the captured text begins.
  let behind: UInt8?
  /// The bytes that are captured from the match.
  let repeating: CharacterClass
  /// The fixed text after the captured text.
  let after: [UInt8]
  /// The position that the delimiter must have.
  let place: Closer.Place
}

extension Automaton {
  /// The automata of the languages that were used so far.
  private static let cache = Mutex<[Language: Automaton]>([:])

  /// Returns the automaton of a language, which is compiled on first use and then cached.
  static func reading(_ language: Language) -> Automaton {
    cache.withLock { cache in
      if let automaton = cache[language] { return automaton }
      let automaton = Automaton(AutomatonTables(language.definition.grammar()))
      cache[language] = automaton
      return automaton
    }
  }
}
