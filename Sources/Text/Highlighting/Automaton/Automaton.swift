internal import Basics
internal import Synchronization

/// A compiled grammar: one deterministic finite automaton for all its modes.
final class Automaton: Sendable {
  /// The maximum number of bytes to read beyond the longest match found so far.
  ///
  /// This limit keeps the lexer's running time linear.
  private static let maxBytesBeyondMatch = 512

  /// The column of ``transitionTable`` for each byte value, 0 to 255.
  private let columnByByte: [UInt8]
  /// A row for each state: the transition for each column, and then the acceptance of the state.
  private let transitionTable: [Transition]
  /// The number of columns of ``transitionTable``, not counting the one for acceptances.
  private let columnCount: Int
  /// The index in ``transitionTable`` of each mode's start state, by mode and ``PrecedingContext``.
  private let startRows: [Int]
  /// The treatment of characters that no rule matches, by the index of the mode.
  let fallbacks: [Rule.Fallback]
  /// The compiled rules of all modes.
  let rules: [CompiledRule]
  /// The keyword tables of all rules.
  let keywordTables: [KeywordTable]
  /// The closing delimiters of all rules that have one.
  let closingDelimiters: [CompiledDelimiter]

  init(_ tables: AutomatonTables) {
    columnByByte = tables.columnByByte
    let columnCount = tables.columnCount
    let stride = columnCount + 1
    self.columnCount = columnCount
    transitionTable = tables.acceptances.indices.flatMap { state in
      tables.transitions[state * columnCount..<(state + 1) * columnCount].map { next in
        Transition(toRow: Int(next) * stride, acceptance: tables.acceptances[Int(next)])
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
  ///   - modeIndex: The index of the mode whose rules apply.
  ///   - context: The context before the match.
  /// - Returns: The index of the rule in ``rules``, and the end of the match without its lookahead.
  func longestMatch(
    in code: Span<UInt8>, from index: Int, limit: Int, modeIndex: Int,
    context: PrecedingContext
  ) -> (ruleIndex: Int, end: Int)? {
    precondition(index >= 0 && limit <= code.count)
    var (row, index) = (startRows[modeIndex << 3 | Int(context.rawValue)], index)
    var (acceptingRow, end, lookaheadStart) = (0, index, index)
    while index < limit {
      // The precondition above ensures that the index is in bounds.
      let next = unsafe transitionTable[row &+ Int(columnByByte[Int(code[unchecked: index])])]
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
      if index &- end > Self.maxBytesBeyondMatch {
        row = 0
        break
      }
    }
    if row != 0, index == limit {
      // For lookaheads, the end of the code counts as the end of a line.
      let lastRow = transitionTable[row + Int(columnByByte[Int(UInt8(ascii: "\n"))])].row
      let acceptance = acceptance(at: lastRow)
      if acceptance.accepts, acceptance.hasLookahead {
        (acceptingRow, end) = (lastRow, lookaheadStart)
      }
    }
    return acceptingRow == 0 ? nil : (acceptance(at: acceptingRow).ruleIndex, end)
  }

  private func acceptance(at row: Int) -> Acceptance {
    transitionTable[row + columnCount].acceptance
  }
}

/// An element of the transition table: a transition to the next state or, at the end of a row, the
/// acceptance of the row's state.
private struct Transition {
  private let bits: UInt32

  /// Creates a transition to the state at a row; row 0 is the state from which nothing matches.
  init(toRow row: Int, acceptance: Acceptance) {
    let involvesLookahead = acceptance.hasLookahead || acceptance.endsBeforeLookahead
    bits = UInt32(row) << 2 | (involvesLookahead ? 2 : acceptance.accepts ? 1 : 0)
  }

  /// Creates the last element of a row of the transition table: the acceptance of the row's state.
  init(acceptance: Acceptance) { bits = UInt32(acceptance.bits) }

  /// The index in the transition table of the next state's row.
  var row: Int { Int(bits >> 2) }
  /// Whether the next state accepts a rule without lookahead.
  var acceptsWithoutLookahead: Bool { bits & 1 != 0 }
  /// Whether the next state begins or ends the lookahead of a rule.
  var involvesLookahead: Bool { bits & 2 != 0 }
  /// The acceptance that the last element of a row holds; meaningless for other elements.
  var acceptance: Acceptance { Acceptance(bits: UInt16(truncatingIfNeeded: bits)) }
}

/// The properties of the code before a match on which rules may depend.
struct PrecedingContext: OptionSet {
  let rawValue: UInt8
  /// The match is at the start of a line.
  static let lineStart = PrecedingContext(rawValue: 1)
  /// The preceding token ends a value, such as a number or a name, so that a `/` divides.
  static let afterValue = PrecedingContext(rawValue: 2)
  /// The match follows a space, a tab or a line feed, or is at the start of the code.
  static let afterSpace = PrecedingContext(rawValue: 4)
}

/// The rule that a state of an ``Automaton`` accepts, if any, packed into 16 bits.
struct Acceptance {
  let bits: UInt16

  /// The acceptance of a state that accepts no rule.
  static let none = Acceptance(ruleIndex: nil, hasLookahead: false, endsBeforeLookahead: false)

  init(bits: UInt16) { self.bits = bits }

  init(ruleIndex: Int?, hasLookahead: Bool, endsBeforeLookahead: Bool) {
    bits =
      (ruleIndex.map { UInt16($0 + 1) } ?? 0) | (hasLookahead ? 0x4000 : 0)
      | (endsBeforeLookahead ? 0x8000 : 0)
  }

  /// Whether the state accepts a rule.
  var accepts: Bool { bits & 0x3FFF != 0 }
  /// The index of the accepted rule; -1 if the state accepts no rule.
  var ruleIndex: Int { Int(bits & 0x3FFF) - 1 }
  /// Whether the accepted rule has a lookahead.
  var hasLookahead: Bool { bits & 0x4000 != 0 }
  /// Whether a match may end in the state if the lookahead of its rule follows.
  var endsBeforeLookahead: Bool { bits & 0x8000 != 0 }
}

/// The token class of a match, and the lexer action that follows it.
struct MatchEffect {
  /// The token class of the matched text.
  let tokenClass: TokenClass
  /// The lexer action after the match.
  let action: CompiledAction
  /// Whether the match ends a value, so that a `/` after it divides; nil if it has no influence.
  let endsValue: Bool?
  /// Whether the lexer action is anything but `stay`, which does nothing.
  let hasAction: Bool

  init(tokenClass: TokenClass, action: CompiledAction, endsValue: Bool?) {
    (self.tokenClass, self.action, self.endsValue) = (tokenClass, action, endsValue)
    if case .stay = action { hasAction = false } else { hasAction = true }
  }
}

/// A ``LexerAction`` in compiled form: modes and closing delimiters are indices.
enum CompiledAction {
  case stay
  case push(mode: Int)
  case delimited(mode: Int, delimiterIndex: Int)
  case heredoc(mode: Int, delimiterIndex: Int)
  case pop
  case changeMode(to: Int)
  case openNested
  case closeNested
  case embed(Language, until: Terminator)
  case fencedCode(nextMode: Int)
}

/// A rule of a grammar in compiled form.
struct CompiledRule {
  /// The effect of a match that is not a keyword.
  let effect: MatchEffect
  /// The index in ``Automaton/keywordTables`` of the rule's keywords; nil if it has none.
  let keywordTableIndex: Int?
  /// Whether matches of the rule begin with optional indentation, which gets no colour.
  let skipsIndentation: Bool
}

/// A ``ClosingDelimiter`` in compiled form.
struct CompiledDelimiter {
  /// The fixed text at the start of the delimiter, before the captured text.
  let prefix: [UInt8]
  /// The byte of the opening match after which the captured text begins; nil if the text begins at
  /// the first byte in ``firstCapturedBytes``.
  let captureAfter: UInt8?
  /// The set of bytes at which the captured text may begin.
  let firstCapturedBytes: CharacterClass
  /// The set of bytes that are captured from the opening match.
  let capturedBytes: CharacterClass
  /// The bytes of the captured text that are not in the delimiter.
  let omittedBytes: ByteSet
  /// The fixed text at the end of the delimiter, after the captured text.
  let suffix: [UInt8]
  /// The position in a line where the delimiter is recognized.
  let placement: ClosingDelimiter.Placement
}

extension Automaton {
  /// The compiled automata of all languages that have been used so far.
  private static let cache = Mutex<[Language: Automaton]>([:])

  /// Returns the automaton of a language, which is compiled on first use and then cached.
  static func shared(for language: Language) -> Automaton {
    cache.withLock { cache in
      if let automaton = cache[language] { return automaton }
      let automaton = Automaton(AutomatonTables(language.namedGrammar.makeGrammar()))
      cache[language] = automaton
      return automaton
    }
  }
}

/// A hash table from keywords to the effects of matching them.
struct KeywordTable {
  /// The bytes of all keywords, one keyword after the other.
  private var bytes: [UInt8] = []
  /// The range of each keyword in ``bytes``, with the effect of matching it.
  private var keywords: [(range: Range<Int>, effect: MatchEffect)] = []
  /// The slots of the hash table: the index of a keyword plus 1, or 0 for a free slot.
  private var slots: [UInt16]
  /// The bit that is set in each byte before a comparison: 0x20 to ignore case, otherwise 0.
  private let caseBit: UInt8

  /// Creates a table of keywords; if a keyword occurs twice, the first occurrence counts.
  init(_ keywords: [(keyword: String, effect: MatchEffect)], ignoringCase: Bool) {
    caseBit = ignoringCase ? 0x20 : 0
    var size = 16
    while size < 3 * keywords.count { size *= 2 }
    slots = Array(repeating: 0, count: size)
    for (keyword, effect) in keywords { insert(Array(keyword.utf8), effect) }
  }

  private mutating func insert(_ keyword: [UInt8], _ effect: MatchEffect) {
    guard self[keyword.span, 0..<keyword.count] == nil else { return }
    keywords.append((bytes.count..<bytes.count + keyword.count, effect))
    bytes += keyword.map { $0 | caseBit }
    var slot = slot(of: keyword.span, 0..<keyword.count)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt16(keywords.count)
  }

  /// The effect of the keyword in a range of `code`; nil if the text there is not a keyword.
  subscript(code: Span<UInt8>, range: Range<Int>) -> MatchEffect? {
    var slot = slot(of: code, range)
    while slots[slot] != 0 {
      let keyword = keywords[Int(slots[slot]) - 1]
      if isEqual(code, range, toKeywordAt: keyword.range) { return keyword.effect }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Returns the first slot to try for a word, by a hash of its length and three of its bytes.
  private func slot(of code: Span<UInt8>, _ range: Range<Int>) -> Int {
    let first = UInt32(code[range.lowerBound] | caseBit)
    let middle = UInt32(code[(range.lowerBound + range.upperBound) / 2] | caseBit)
    let last = UInt32(code[range.upperBound - 1] | caseBit)
    let mixed = (first | middle << 8 | last << 16 | UInt32(range.count & 0xFF) << 24)
    return Int((mixed &* 0x9E37_79B1) >> 16) & (slots.count - 1)
  }

  /// Reports whether a range of code equals the keyword in a range of `bytes`.
  private func isEqual(
    _ code: Span<UInt8>, _ range: Range<Int>, toKeywordAt keyword: Range<Int>
  ) -> Bool {
    guard range.count == keyword.count else { return false }
    for offset in 0..<keyword.count
    where code[range.lowerBound + offset] | caseBit != bytes[keyword.lowerBound + offset] {
      return false
    }
    return true
  }
}
