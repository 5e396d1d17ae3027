/// Compiles a grammar into the tables of an ``Automaton``.
struct AutomatonTables {
  /// The column of each byte.
  private(set) var columns: [UInt8] = []
  /// The number of columns.
  private(set) var width = 0
  /// The next state, by state and column, one row after the other.
  private(set) var transitions: [UInt16] = []
  /// The acceptance of each state.
  private(set) var acceptances: [Acceptance] = []
  /// The start states, by mode and the bits of ``PrecedingContext``.
  private(set) var startStates: [UInt16] = []
  /// The treatment of unmatched characters, by mode.
  private(set) var fallbacks: [Rule.Fallback] = []
  /// The rules of all modes.
  private(set) var rules: [CompiledRule] = []
  /// The keyword tables of all rules.
  private(set) var keywordTables: [KeywordTable] = []
  /// The closing delimiters of all rules.
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
    addRow(Acceptance.none)
    for mode in modes { addStates(of: mode) }
  }

  private func index(ofMode mode: String) -> Int {
    guard let index = modeIndices[mode] else { preconditionFailure("unknown mode `\(mode)`") }
    return index
  }
}

// MARK: - From rules to positions

extension AutomatonTables {
  /// A mode whose rules are compiled to positions, but not to states yet.
  fileprivate struct ModePositions {
    /// The positions of the patterns of all rules.
    var positions = GlushkovPositions()
    /// The treatment of unmatched characters.
    var fallback = Rule.Fallback.consume(.plain)
    /// The start position, by the bits of ``PrecedingContext``; the applicable patterns follow it.
    var starts: [Int] = []
    /// The rules that have a lookahead.
    var rulesWithLookahead: Set<Int> = []
  }

  private mutating func compile(mode name: String) -> ModePositions {
    var mode = ModePositions()
    var first: [(condition: Rule.Condition, isAtLineStart: Bool, positions: [Int])] = []
    var matches: [Rule.Match] = []
    collectMatches(grammar.modes[name] ?? [], &matches, &mode.fallback)
    for match in matches {
      let pattern = PatternParser.parse(match.pattern, ignoringCase: grammar.ignoresCase)
      if pattern.lookahead != nil { mode.rulesWithLookahead.insert(rules.count) }
      let positions = mode.positions.add(pattern, rule: rules.count)
      first.append((match.condition, pattern.isAtLineStart, positions))
      rules.append(compile(match))
    }
    mode.starts = (UInt8(0)..<8).map { bits in
      let context = PrecedingContext(rawValue: bits)
      let applicable = first.filter { rule in
        (!rule.isAtLineStart || context.contains(.lineStart)) && rule.condition.holds(in: context)
      }
      return mode.positions.addStart(before: applicable.flatMap(\.positions))
    }
    return mode
  }

  /// Appends the matches of rules, including those of included modes and of groups, in their order.
  private func collectMatches(
    _ rules: [Rule], _ matches: inout [Rule.Match], _ fallback: inout Rule.Fallback
  ) {
    for rule in rules {
      switch rule {
      case .match(let match): matches.append(match)
      case .include(let mode):
        precondition(grammar.modes[mode] != nil, "unknown mode `\(mode)`")
        collectMatches(grammar.modes[mode] ?? [], &matches, &fallback)
      case .group(let group): collectMatches(group, &matches, &fallback)
      case .fallback(let modeFallback): fallback = modeFallback
      }
    }
  }

  private mutating func compile(_ match: Rule.Match) -> CompiledRule {
    let outcome = MatchEffect(
      tokenClass: match.tokenClass, action: compile(match.action), isValue: match.isValue)
    let isIndented = match.pattern.hasPrefix("^[ ")
    guard !match.keywords.isEmpty else {
      return CompiledRule(effect: outcome, keywordTable: nil, skipsIndentation: isIndented)
    }
    let keywords = match.keywords.flatMap { set in
      let outcome = MatchEffect(
        tokenClass: set.tokenClass, action: compile(set.action), isValue: set.isValue)
      return set.keywords.split(whereSeparator: \.isWhitespace).map { (String($0), outcome) }
    }
    keywordTables.append(KeywordTable(keywords, ignoringCase: grammar.ignoresCase))
    return CompiledRule(
      effect: outcome, keywordTable: keywordTables.count - 1, skipsIndentation: isIndented)
  }

  private mutating func compile(_ action: LexerAction) -> CompiledAction {
    switch action {
    case .stay: return .stay
    case .push(let mode): return .push(index(ofMode: mode))
    case .delimited(let mode, let delimiter):
      return .delimited(index(ofMode: mode), delimiter: add(delimiter))
    case .heredoc(let mode, let delimiter):
      return .heredoc(index(ofMode: mode), delimiter: add(delimiter))
    case .pop: return .pop
    case .change(let mode): return .change(index(ofMode: mode))
    case .openNested: return .openNested
    case .closeNested: return .closeNested
    case .embed(let language, let terminator): return .embed(language, until: terminator)
    case .fencedCode(let mode): return .fencedCode(index(ofMode: mode))
    }
  }

  /// Adds a closing delimiter and returns its index.
  private mutating func add(_ delimiter: ClosingDelimiter) -> Int {
    closingDelimiters.append(
      CompiledDelimiter(
        prefix: Array(delimiter.prefix.utf8), captureAfter: delimiter.captureAfter?.asciiValue,
        captured: PatternParser.parseSet(delimiter.captured),
        suffix: Array(delimiter.suffix.utf8), placement: delimiter.placement))
    return closingDelimiters.count - 1
  }
}

extension Rule.Condition {
  /// Reports whether the condition is met.
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
  /// Assigns a common column to bytes that no pattern distinguishes.
  private mutating func assignColumns(for modes: [ModePositions]) {
    var columns = [Int](repeating: 0, count: 256)
    width = 1
    for set in Set(modes.flatMap(\.positions.byteSets)) {
      var inside = [Int](repeating: -1, count: width)
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
      width = count
    }
    self.columns = columns.map(UInt8.init)
  }

  /// Adds a state without transitions.
  private mutating func addRow(_ acceptance: Acceptance) {
    acceptances.append(acceptance)
    transitions += [UInt16](repeating: 0, count: width)
  }

  /// Adds the states of a mode by the subset construction.
  ///
  /// Each state is the set of positions that may have matched the preceding byte.
  private mutating func addStates(of mode: ModePositions) {
    let positions = mode.positions
    let limit = positions.byteSets.count
    let followers = positions.followers.map { BitSet($0, below: limit) }
    let readers = readersByColumn(of: positions.byteSets)
    var stateIndices: [BitSet: UInt16] = [BitSet(below: limit): 0]
    var pending: [(state: BitSet, index: Int)] = []
    func index(of state: BitSet, in tables: inout AutomatonTables) -> UInt16 {
      if let existing = stateIndices[state] { return existing }
      let index = UInt16(tables.acceptances.count)
      stateIndices[state] = index
      pending.append((state, Int(index)))
      tables.addRow(mode.acceptance(of: state))
      return index
    }
    for start in mode.starts {
      let state = index(of: BitSet([start], below: limit), in: &self)
      startStates.append(state)
    }
    var successor = BitSet(below: limit)
    while let (state, row) = pending.popLast() {
      var candidates = BitSet(below: limit)
      state.forEach { candidates.formUnion(followers[$0]) }
      for column in 0..<width where successor.formIntersection(of: candidates, readers[column]) {
        transitions[row * width + column] = index(of: successor, in: &self)
      }
    }
    fallbacks.append(mode.fallback)
  }

  /// Returns the positions that match the bytes of each column.
  private func readersByColumn(of sets: [CharacterClass]) -> [BitSet] {
    var readers = [BitSet](repeating: BitSet(below: sets.count), count: width)
    for column in 0..<width {
      guard let byte = columns.firstIndex(of: UInt8(column)) else { continue }
      for (position, set) in sets.enumerated() where set.contains(UInt8(byte)) {
        readers[column].insert(position)
      }
    }
    return readers
  }
}

extension AutomatonTables.ModePositions {
  /// Returns the acceptance of a state; of several rules, the first is accepted.
  fileprivate func acceptance(of state: BitSet) -> Acceptance {
    var rule: Int?
    var endsBeforeLookahead = false
    state.forEach { position in
      if let accepted = positions.acceptedRules[position] { rule = min(rule ?? accepted, accepted) }
      endsBeforeLookahead = endsBeforeLookahead || positions.endsBeforeLookahead[position]
    }
    return Acceptance(
      rule: rule, hasLookahead: rule.map(rulesWithLookahead.contains) ?? false,
      endsBeforeLookahead: endsBeforeLookahead)
  }
}
