internal import Basics

/// Compiles a grammar into the tables of an ``Automaton``.
struct AutomatonTables {
  /// The column of ``transitions`` for each byte value, 0 to 255.
  private(set) var columnByByte: [UInt8] = []
  /// The number of columns of ``transitions``.
  private(set) var columnCount = 0
  /// The next state for each state and column, one row for each state.
  private(set) var transitions: [UInt16] = []
  /// The rule that each state accepts, if any.
  private(set) var acceptances: [Acceptance] = []
  /// The start state for each mode and each of the eight values of ``PrecedingContext``.
  private(set) var startStates: [UInt16] = []
  /// The treatment of characters that no rule matches, by the index of the mode.
  private(set) var fallbacks: [Rule.Fallback] = []
  /// The compiled rules of all modes.
  private(set) var rules: [CompiledRule] = []
  /// The keyword tables of all rules.
  private(set) var keywordTables: [KeywordTable] = []
  /// The closing delimiters of all rules that have one.
  private(set) var closingDelimiters: [CompiledDelimiter] = []

  private let grammar: Grammar
  /// The index of each mode by its name; `main` is 0.
  private var modeIndices: [String: Int] = [:]

  init(_ grammar: Grammar) {
    self.grammar = grammar
    let names = ["main"] + grammar.modes.keys.filter { $0 != "main" }.sorted()
    for (index, name) in names.enumerated() { modeIndices[name] = index }
    let modes = names.map { compile(mode: $0) }
    assignColumns(for: modes)
    addState(accepting: Acceptance.none)
    for mode in modes { addStates(of: mode) }
  }

  private func index(ofMode mode: String) -> Int {
    guard let index = modeIndices[mode] else { preconditionFailure("unknown mode `\(mode)`") }
    return index
  }
}

// MARK: - From rules to positions

extension AutomatonTables {
  /// A mode whose patterns are compiled to ``GlushkovPositions``, but not to states yet.
  fileprivate struct ModePositions {
    /// The positions in the patterns of all rules of the mode.
    var positions = GlushkovPositions()
    /// The treatment of characters that no rule of the mode matches.
    var fallback = Rule.Fallback.consume(.plain)
    /// The start position for each ``PrecedingContext``, before the patterns that apply there.
    var startPositions: [Int] = []
    /// The indices of the rules that have a lookahead.
    var rulesWithLookahead: Set<Int> = []
  }

  private mutating func compile(mode name: String) -> ModePositions {
    var mode = ModePositions()
    var first: [(condition: Rule.Condition, isAtLineStart: Bool, positions: [Int])] = []
    var matches: [Rule.Match] = []
    collectMatches(of: grammar.modes[name] ?? [], into: &matches, fallback: &mode.fallback)
    for match in matches {
      let pattern = PatternParser.parse(match.pattern, ignoringCase: grammar.ignoresCase)
      if pattern.lookahead != nil { mode.rulesWithLookahead.insert(rules.count) }
      let positions = mode.positions.add(pattern, ruleIndex: rules.count)
      first.append((match.condition, pattern.isAtLineStart, positions))
      rules.append(compile(match))
    }
    mode.startPositions = (UInt8(0)..<8).map { bits in
      let context = PrecedingContext(rawValue: bits)
      let applicable = first.filter { rule in
        (!rule.isAtLineStart || context.contains(.lineStart)) && rule.condition.holds(in: context)
      }
      return mode.positions.addStart(before: applicable.flatMap(\.positions))
    }
    return mode
  }

  /// Appends the matches of a list of rules, in order, with those of included modes and groups.
  ///
  /// The last fallback rule, if any, replaces `fallback`.
  private func collectMatches(
    of rules: [Rule], into matches: inout [Rule.Match], fallback: inout Rule.Fallback
  ) {
    for rule in rules {
      switch rule {
      case .match(let match): matches.append(match)
      case .include(let mode):
        precondition(grammar.modes[mode] != nil, "unknown mode `\(mode)`")
        collectMatches(of: grammar.modes[mode] ?? [], into: &matches, fallback: &fallback)
      case .group(let group): collectMatches(of: group, into: &matches, fallback: &fallback)
      case .fallback(let modeFallback): fallback = modeFallback
      }
    }
  }

  private mutating func compile(_ match: Rule.Match) -> CompiledRule {
    let effect = MatchEffect(
      tokenClass: match.tokenClass, action: compile(match.action), endsValue: match.endsValue)
    let isIndented = match.pattern.hasPrefix("^[ ")
    guard !match.keywords.isEmpty else {
      return CompiledRule(effect: effect, keywordTableIndex: nil, skipsIndentation: isIndented)
    }
    let keywords = match.keywords.flatMap { set in
      let effect = MatchEffect(
        tokenClass: set.tokenClass, action: compile(set.action), endsValue: set.endsValue)
      return set.keywords.words.map { ($0, effect) }
    }
    keywordTables.append(KeywordTable(keywords, ignoringCase: grammar.ignoresCase))
    return CompiledRule(
      effect: effect, keywordTableIndex: keywordTables.count - 1, skipsIndentation: isIndented)
  }

  private mutating func compile(_ action: LexerAction) -> CompiledAction {
    switch action {
    case .stay: return .stay
    case .push(let mode): return .push(mode: index(ofMode: mode))
    case .delimited(let mode, let delimiter):
      return .delimited(mode: index(ofMode: mode), delimiterIndex: add(delimiter))
    case .heredoc(let mode, let delimiter):
      return .heredoc(mode: index(ofMode: mode), delimiterIndex: add(delimiter))
    case .pop: return .pop
    case .changeMode(let mode): return .changeMode(to: index(ofMode: mode))
    case .openNested: return .openNested
    case .closeNested: return .closeNested
    case .embed(let language, let terminator): return .embed(language, until: terminator)
    case .fencedCode(let mode): return .fencedCode(nextMode: index(ofMode: mode))
    }
  }

  /// Adds a closing delimiter and returns its index.
  private mutating func add(_ delimiter: ClosingDelimiter) -> Int {
    closingDelimiters.append(
      CompiledDelimiter(
        prefix: Array(delimiter.prefix.utf8), captureAfter: delimiter.captureAfter?.asciiValue,
        firstCapturedBytes: PatternParser.parseSet(
          delimiter.firstCaptured ?? delimiter.captured),
        capturedBytes: PatternParser.parseSet(delimiter.captured),
        omittedBytes: ByteSet(delimiter.omitsQuotes ? "'\"\\" : ""),
        suffix: Array(delimiter.suffix.utf8), placement: delimiter.placement))
    return closingDelimiters.count - 1
  }
}

extension Rule.Condition {
  /// Reports whether the condition of a rule is met by the code before a match.
  fileprivate func holds(in context: PrecedingContext) -> Bool {
    switch self {
    case .always: true
    case .valueExpected: !context.contains(.afterValue)
    case .afterValue: context.contains(.afterValue)
    case .afterSpace: context.contains(.afterSpace)
    }
  }
}

// MARK: - From positions to states

extension AutomatonTables {
  /// Assigns a column to each byte value; bytes that no pattern distinguishes share a column.
  private mutating func assignColumns(for modes: [ModePositions]) {
    var columns = [Int](repeating: 0, count: 256)
    columnCount = 1
    for set in Set(modes.flatMap(\.positions.byteSets)) {
      var inside = [Int](repeating: -1, count: columnCount)
      var outside = inside
      var count = 0
      for byte in 0..<256 {
        let old = columns[byte]
        let new = set.contains(UInt8(byte)) ? inside[old] : outside[old]
        if new >= 0 {
          columns[byte] = new
        } else {
          if set.contains(UInt8(byte)) { inside[old] = count } else { outside[old] = count }
          columns[byte] = count
          count += 1
        }
      }
      columnCount = count
    }
    columnByByte = columns.map(UInt8.init)
  }

  /// Adds a state without transitions.
  private mutating func addState(accepting acceptance: Acceptance) {
    acceptances.append(acceptance)
    transitions += [UInt16](repeating: 0, count: columnCount)
  }

  /// Adds the states of a mode by the subset construction.
  ///
  /// Each state is the set of positions that may have matched the preceding byte.
  private mutating func addStates(of mode: ModePositions) {
    let positions = mode.positions
    let limit = positions.byteSets.count
    let followers = positions.followers.map { BitSet($0, below: limit) }
    let positionsByColumn = positionsByColumn(matching: positions.byteSets)
    var stateIndices: [BitSet: UInt16] = [BitSet(below: limit): 0]
    var pending: [(state: BitSet, index: Int)] = []
    func index(of state: BitSet, in tables: inout AutomatonTables) -> UInt16 {
      if let existing = stateIndices[state] { return existing }
      let index = UInt16(tables.acceptances.count)
      stateIndices[state] = index
      pending.append((state, Int(index)))
      tables.addState(accepting: mode.acceptance(of: state))
      return index
    }
    for start in mode.startPositions {
      let state = index(of: BitSet([start], below: limit), in: &self)
      startStates.append(state)
    }
    var successor = BitSet(below: limit)
    while let (state, row) = pending.popLast() {
      var candidates = BitSet(below: limit)
      state.forEach { candidates.formUnion(followers[$0]) }
      for column in 0..<columnCount
      where successor.formIntersection(of: candidates, positionsByColumn[column]) {
        transitions[row * columnCount + column] = index(of: successor, in: &self)
      }
    }
    fallbacks.append(mode.fallback)
  }

  /// Returns the positions that match the bytes of each column, by the index of the column.
  private func positionsByColumn(matching sets: [CharacterClass]) -> [BitSet] {
    var positions = [BitSet](repeating: BitSet(below: sets.count), count: columnCount)
    for column in 0..<columnCount {
      guard let byte = columnByByte.firstIndex(of: UInt8(column)) else { continue }
      for (position, set) in sets.enumerated() where set.contains(UInt8(byte)) {
        positions[column].insert(position)
      }
    }
    return positions
  }
}

extension AutomatonTables.ModePositions {
  /// Returns the rule that a state accepts; if it accepts several, the first one in the mode.
  fileprivate func acceptance(of state: BitSet) -> Acceptance {
    var ruleIndex: Int?
    var endsBeforeLookahead = false
    state.forEach { position in
      if let accepted = positions.acceptedRuleIndices[position] {
        ruleIndex = min(ruleIndex ?? accepted, accepted)
      }
      endsBeforeLookahead = endsBeforeLookahead || positions.endsBeforeLookahead[position]
    }
    return Acceptance(
      ruleIndex: ruleIndex, hasLookahead: ruleIndex.map(rulesWithLookahead.contains) ?? false,
      endsBeforeLookahead: endsBeforeLookahead)
  }
}

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

/// A set of non-negative integers below a limit, one bit each.
struct BitSet: Hashable {
  /// The bits of the set, 64 to a word; the lowest bit of the first word stands for 0.
  private var words: [UInt64]

  /// Creates an empty set for numbers below `limit`.
  init(below limit: Int) { words = Array(repeating: 0, count: (limit + 63) / 64) }

  /// Creates a set of numbers, all of which are below `limit`.
  init(_ numbers: [Int], below limit: Int) {
    self.init(below: limit)
    for number in numbers { insert(number) }
  }

  /// Combines all words into one number and hashes that; hashing each word would take a third of the time in which an
  /// automaton is built.
  func hash(into hasher: inout Hasher) {
    hasher.combine(words.reduce(0) { ($0 ^ $1) &* 0x9E37_79B9_7F4A_7C15 })
  }

  mutating func insert(_ number: Int) { words[number >> 6] |= 1 << UInt64(number & 63) }

  mutating func formUnion(_ other: BitSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// Replaces the set by the intersection of two other sets; returns whether it has any element.
  mutating func formIntersection(of first: BitSet, _ second: BitSet) -> Bool {
    var union: UInt64 = 0
    for index in words.indices {
      words[index] = first.words[index] & second.words[index]
      union |= words[index]
    }
    return union != 0
  }

  /// Calls `body` with each number in the set, in ascending order.
  func forEach(_ body: (Int) -> Void) {
    for (index, word) in words.enumerated() {
      var remaining = word
      while remaining != 0 {
        body(index << 6 | remaining.trailingZeroBitCount)
        remaining &= remaining &- 1
      }
    }
  }
}
