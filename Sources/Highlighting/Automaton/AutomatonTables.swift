/// What a machine consists of, while it is made from a grammar.
struct AutomatonTables {
  private(set) var columns: [UInt8] = []
  private(set) var width = 0
  private(set) var transitions: [UInt16] = []
  private(set) var verdicts: [Verdict] = []
  private(set) var starts: [UInt16] = []
  private(set) var remainders: [Rule.Remainder] = []
  private(set) var rules: [CompiledRule] = []
  private(set) var wordTables: [WordTable] = []
  private(set) var closers: [CompiledCloser] = []

  private let grammar: Grammar
  private var numbers: [String: Int] = [:]

  init(_ grammar: Grammar) {
    self.grammar = grammar
    let names = ["main"] + grammar.modes.keys.filter { $0 != "main" }.sorted()
    for (number, name) in names.enumerated() { numbers[name] = number }
    let drafts = names.map { draft(of: $0) }
    setColumns(for: drafts)
    addRow(Verdict.none)
    for draft in drafts { add(draft) }
  }

  private func number(of mode: String) -> Int {
    guard let number = numbers[mode] else { preconditionFailure("no mode is called `\(mode)`") }
    return number
  }
}

// MARK: - From rules to positions

extension AutomatonTables {
  /// A mode whose states are not known yet.
  fileprivate struct Draft {
    var positions = Positions()
    var remainder = Rule.Remainder.take(.plain)
    /// The position before all that may begin, by the bits of ``PrecedingContext``.
    var starts: [Int] = []
    var contextual: Set<Int> = []
  }

  private mutating func draft(of mode: String) -> Draft {
    var draft = Draft()
    var first: [(condition: Rule.Condition, isAtLineStart: Bool, positions: [Int])] = []
    var matches: [Rule.Match] = []
    collect(grammar.modes[mode] ?? [], &matches, &draft.remainder)
    for match in matches {
      let pattern = PatternParser.parse(match.pattern, ignoringCase: grammar.ignoresCase)
      if pattern.following != nil { draft.contextual.insert(rules.count) }
      let positions = draft.positions.add(pattern, of: rules.count)
      first.append((match.condition, pattern.isAtLineStart, positions))
      rules.append(compiled(match))
    }
    draft.starts = (UInt8(0)..<8).map { bits in
      let here = PrecedingContext(rawValue: bits)
      let possible = first.filter { rule in
        (!rule.isAtLineStart || here.contains(.lineStart)) && rule.condition.holds(here)
      }
      return draft.positions.addStart(before: possible.flatMap(\.positions))
    }
    return draft
  }

  private func collect(
    _ rules: [Rule], _ matches: inout [Rule.Match], _ remainder: inout Rule.Remainder
  ) {
    for rule in rules {
      switch rule {
      case .match(let match): matches.append(match)
      case .include(let mode):
        precondition(grammar.modes[mode] != nil, "no mode is called `\(mode)`")
        collect(grammar.modes[mode] ?? [], &matches, &remainder)
      case .group(let group): collect(group, &matches, &remainder)
      case .otherwise(let other): remainder = other
      }
    }
  }

  private mutating func compiled(_ match: Rule.Match) -> CompiledRule {
    let outcome = Outcome(
      token: match.token, action: action(match.step), isValue: match.isValue)
    let isIndented = match.pattern.hasPrefix("^[ ")
    guard !match.words.isEmpty else {
      return CompiledRule(outcome: outcome, words: nil, isIndented: isIndented)
    }
    let words = match.words.flatMap { words in
      let outcome = Outcome(
        token: words.token, action: self.action(words.step), isValue: words.isValue)
      return words.list.split(whereSeparator: \.isWhitespace).map { (String($0), outcome) }
    }
    wordTables.append(WordTable(words, ignoringCase: grammar.ignoresCase))
    return CompiledRule(
      outcome: outcome, words: wordTables.count - 1, isIndented: isIndented)
  }

  private mutating func action(_ step: Step) -> Action {
    switch step {
    case .stay: return .stay
    case .push(let mode): return .push(number(of: mode))
    case .enclose(let mode, let closer):
      return .enclose(number(of: mode), closer: add(closer))
    case .heredoc(let mode, let closer):
      return .heredoc(number(of: mode), closer: add(closer))
    case .pop: return .pop
    case .change(let mode): return .change(number(of: mode))
    case .deepen: return .deepen
    case .rise: return .rise
    case .embed(let language, let end): return .embed(language, until: end)
    case .fence(let mode): return .fence(number(of: mode))
    }
  }

  private mutating func add(_ closer: Closer) -> Int {
    closers.append(
      CompiledCloser(
        before: Array(closer.before.utf8), behind: closer.behind?.asciiValue,
        repeating: PatternParser.set(closer.repeating),
        after: Array(closer.after.utf8), place: closer.place))
    return closers.count - 1
  }
}

extension Rule.Condition {
  fileprivate func holds(_ here: PrecedingContext) -> Bool {
    switch self {
    case .always: true
    case .valueExpected: !here.contains(.value)
    case .afterValue: here.contains(.value)
    case .apart: here.contains(.apart)
    }
  }
}

// MARK: - From positions to states

extension AutomatonTables {
  /// Gives bytes that no set of any pattern tells apart one column.
  private mutating func setColumns(for drafts: [Draft]) {
    var columns = [Int](repeating: 0, count: 256)
    width = 1
    for set in Set(drafts.flatMap(\.positions.sets)) {
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

  private mutating func addRow(_ verdict: Verdict) {
    verdicts.append(verdict)
    transitions += [UInt16](repeating: 0, count: width)
  }

  /// Adds the states of a mode: each is the set of positions that may have read the byte before.
  private mutating func add(_ draft: Draft) {
    let positions = draft.positions
    let limit = positions.sets.count
    let followers = positions.followers.map { BitSet($0, below: limit) }
    let readers = readersByColumn(of: positions.sets)
    var numbers: [BitSet: UInt16] = [BitSet(below: limit): 0]
    var waiting: [(state: BitSet, number: Int)] = []
    func number(_ state: BitSet, in parts: inout AutomatonTables) -> UInt16 {
      if let known = numbers[state] { return known }
      let number = UInt16(parts.verdicts.count)
      numbers[state] = number
      waiting.append((state, Int(number)))
      parts.addRow(draft.verdict(of: state))
      return number
    }
    for start in draft.starts {
      let state = number(BitSet([start], below: limit), in: &self)
      starts.append(state)
    }
    var reached = BitSet(below: limit)
    while let (state, row) = waiting.popLast() {
      var next = BitSet(below: limit)
      state.forEach { next.formUnion(followers[$0]) }
      for column in 0..<width where reached.become(commonOf: next, readers[column]) {
        transitions[row * width + column] = number(reached, in: &self)
      }
    }
    remainders.append(draft.remainder)
  }

  /// By column, the positions that read its bytes.
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

extension AutomatonTables.Draft {
  func verdict(of state: BitSet) -> Verdict {
    var rule: Int?
    var mayEndMatched = false
    state.forEach { position in
      if let other = positions.endOfRule[position] { rule = min(rule ?? other, other) }
      mayEndMatched = mayEndMatched || positions.endsMatched[position]
    }
    return Verdict(
      rule: rule, hasContext: rule.map(contextual.contains) ?? false, mayEndMatched: mayEndMatched)
  }
}
