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
