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
  let fallbacks: [Rule.Fallback]
  /// The rules of all modes.
  let rules: [CompiledRule]
  /// The keyword tables of all rules.
  let keywordTables: [KeywordTable]
  /// The closing delimiters of all rules.
  let closingDelimiters: [CompiledDelimiter]

  init(_ tables: AutomatonTables) {
    columns = tables.columns
    let width = tables.width
    let stride = width + 1
    self.width = width
    rows = tables.acceptances.indices.flatMap { state in
      tables.transitions[state * width..<(state + 1) * width].map { next in
        Transition(row: Int(next) * stride, tables.acceptances[Int(next)])
      } + [Transition(acceptance: tables.acceptances[state])]
    }
    startRows = tables.startStates.map { Int($0) * stride }
    fallbacks = tables.fallbacks
    rules = tables.rules
    keywordTables = tables.keywordTables
    closingDelimiters = tables.closingDelimiters
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
  func longestMatch(
    in code: Span<UInt8>, from index: Int, limit: Int, mode: Int,
    context: PrecedingContext
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
        if acceptance.endsBeforeLookahead { lookaheadStart = index }
        if acceptance.accepts {
          (acceptingRow, end) = (row, acceptance.hasLookahead ? lookaheadStart : index)
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
      if acceptance.accepts, acceptance.hasLookahead {
        (acceptingRow, end) = (lastRow, lookaheadStart)
      }
    }
    return acceptingRow == 0 ? nil : (acceptance(at: acceptingRow).rule, end)
  }

  private func acceptance(at row: Int) -> Acceptance { rows[row + width].acceptance }
}

/// A transition to the next state for a byte, with the kind of that state; or the acceptance of a state.
private struct Transition {
  private let bits: UInt32

  /// Creates a transition to a row; row 0 is the state from which nothing matches.
  init(row: Int, _ acceptance: Acceptance) {
    let involvesLookahead = acceptance.hasLookahead || acceptance.endsBeforeLookahead
    bits = UInt32(row) << 2 | (involvesLookahead ? 2 : acceptance.accepts ? 1 : 0)
  }

  /// Creates the last element of a row, which is the acceptance of its state.
  init(acceptance: Acceptance) { bits = UInt32(acceptance.bits) }

  /// The index of the next row.
  var row: Int { Int(bits >> 2) }
  /// Whether a rule without lookahead matches in the next state.
  var acceptsWithoutLookahead: Bool { bits & 1 != 0 }
  /// Whether the next state begins or ends the lookahead of a rule.
  var involvesLookahead: Bool { bits & 2 != 0 }
  /// The acceptance, in the last element of a row.
  var acceptance: Acceptance { Acceptance(bits: UInt16(truncatingIfNeeded: bits)) }
}

/// The context before a match, which rules may depend on.
struct PrecedingContext: OptionSet {
  let rawValue: UInt8
  /// The match is at the start of a line.
  static let lineStart = PrecedingContext(rawValue: 1)
  /// The preceding token ends a value.
  static let afterValue = PrecedingContext(rawValue: 2)
  /// The preceding byte is a space, a tab or a line feed, or there is none.
  static let afterSpace = PrecedingContext(rawValue: 4)
}

/// The rule that a state of an ``Automaton`` accepts, if any, in 16 bits.
struct Acceptance {
  let bits: UInt16

  /// The acceptance of a state that accepts no rule.
  static let none = Acceptance(rule: nil, hasLookahead: false, endsBeforeLookahead: false)

  init(bits: UInt16) { self.bits = bits }

  init(rule: Int?, hasLookahead: Bool, endsBeforeLookahead: Bool) {
    bits =
      (rule.map { UInt16($0 + 1) } ?? 0) | (hasLookahead ? 0x4000 : 0)
      | (endsBeforeLookahead ? 0x8000 : 0)
  }

  /// Whether the state accepts a rule.
  var accepts: Bool { bits & 0x3FFF != 0 }
  /// The index of the accepted rule.
  var rule: Int { Int(bits & 0x3FFF) - 1 }
  /// Whether the accepted rule has a lookahead.
  var hasLookahead: Bool { bits & 0x4000 != 0 }
  /// Whether the match of a rule may end in the state, if its lookahead follows.
  var endsBeforeLookahead: Bool { bits & 0x8000 != 0 }
}

/// The token class of a match, and the lexer action that follows it.
struct MatchEffect {
  /// The class of the match.
  let tokenClass: TokenClass
  /// The lexer action after the match.
  let action: CompiledAction
  /// Whether the match ends a value; nil if it leaves that state unchanged.
  let isValue: Bool?
  /// Whether the action is anything but `stay`.
  let hasAction: Bool

  init(tokenClass: TokenClass, action: CompiledAction, isValue: Bool?) {
    (self.tokenClass, self.action, self.isValue) = (tokenClass, action, isValue)
    if case .stay = action { hasAction = false } else { hasAction = true }
  }
}

/// A ``LexerAction`` in compiled form: modes and closing delimiters are indices.
enum CompiledAction {
  case stay
  case push(Int)
  case delimited(Int, delimiter: Int)
  case heredoc(Int, delimiter: Int)
  case pop
  case change(Int)
  case openNested
  case closeNested
  case embed(Language, until: Terminator)
  case fencedCode(Int)
}

/// A rule in compiled form.
struct CompiledRule {
  /// The effect of a match that is no keyword.
  let effect: MatchEffect
  /// The index of the table with the effects of keywords.
  let keywordTable: Int?
  /// Whether the match may begin with the indentation of a line, which gets no colour.
  let skipsIndentation: Bool
}

/// A ``ClosingDelimiter`` in compiled form.
struct CompiledDelimiter {
  /// The fixed text before the captured text.
  let prefix: [UInt8]
  /// The byte of the match after which the captured text begins.
  let captureAfter: UInt8?
  /// The bytes that are captured from the match.
  let captured: CharacterClass
  /// The fixed text after the captured text.
  let suffix: [UInt8]
  /// The position that the delimiter must have.
  let placement: ClosingDelimiter.Placement
}

extension Automaton {
  /// The automata of the languages that were used so far.
  private static let cache = Mutex<[Language: Automaton]>([:])

  /// Returns the automaton of a language, which is compiled on first use and then cached.
  static func shared(for language: Language) -> Automaton {
    cache.withLock { cache in
      if let automaton = cache[language] { return automaton }
      let automaton = Automaton(AutomatonTables(language.namedGrammar.grammar()))
      cache[language] = automaton
      return automaton
    }
  }
}
