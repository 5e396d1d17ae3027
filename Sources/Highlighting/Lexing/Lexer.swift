internal import Basics

/// Reads code from left to right, one piece after the other.
///
/// Any bytes are code: what no rule knows is passed over. Time is in proportion to the code; memory
/// does not depend on it.
struct Lexer {
  /// A piece of code that is one thing.
  struct Token {
    let kind: TokenClass
    let start: Int
    let end: Int
  }

  /// A mode that is being read.
  struct Frame {
    var mode = 0
    /// How many brackets are open that `rise` would close.
    var depth = 0
    var closer: Closing?
    var isHeredoc = false
  }

  /// A text that ends a mode: which closer, and what of the code it repeats.
  struct Closing {
    let closer: Int
    let repeated: Range<Int>
  }

  /// Code around an embedded language.
  struct Region {
    let machine: Automaton
    let limit: Int
    let frame: Frame
    let height: Int
  }

  static let deepestNesting = 64
  static let mostRegions = 4
  static let mostHeredocs = 8

  var machine: Automaton
  var frame = Frame()
  /// The modes around the present one.
  var stack: [Frame] = []
  var regions: [Region] = []
  /// Modes that begin with the next line.
  var heredocs: [Frame] = []
  var limit: Int
  var position = 0
  /// Where the colour of the present piece begins.
  private var start = 0
  /// Whether what came last is a value.
  var isAfterValue = false

  init(_ language: Language, limit: Int) {
    machine = .reading(language)
    self.limit = limit
  }

  /// How many modes belong to the languages around the present one.
  private var floor: Int { regions.last?.height ?? 0 }

  /// What the rest of the present mode is.
  private var remainder: TokenClass {
    switch machine.remainders[frame.mode] {
    case .take(let kind): kind
    case .leave: .plain
    }
  }

  /// The next piece of code that has a class, or nil at the end.
  mutating func next(in code: Span<UInt8>) -> Token? {
    while true {
      guard position < limit else {
        guard leaveRegion() else { return nil }
        continue
      }
      start = position
      let kind = read(code)
      if kind != .plain { return Token(kind: kind, start: start, end: position) }
    }
  }

  /// Reads one piece of code, or leaves a mode.
  private mutating func read(_ code: Span<UInt8>) -> TokenClass {
    let before = position > 0 ? code[position - 1] : UInt8(ascii: "\n")
    let isLineStart = before == UInt8(ascii: "\n")
    if isLineStart, !heredocs.isEmpty, !frame.isHeredoc { push(heredocs.removeFirst()) }
    if let closing = frame.closer, let end = end(of: closing, in: code, isLineStart: isLineStart) {
      let kind = remainder
      pop()
      return end == position ? .plain : took(kind, to: end, isValue: true)
    }
    var here: PrecedingContext = isAfterValue ? .value : []
    if isLineStart {
      here.formUnion([.lineStart, .apart])
    } else if before == UInt8(ascii: " ") || before == UInt8(ascii: "\t") {
      here.insert(.apart)
    }
    guard
      let (rule, end) = machine.match(in: code, from: position, to: limit, of: frame.mode, in: here)
    else { return takeCharacter(in: code) }
    return take(machine.rules[rule], to: end, in: code)
  }

  private mutating func take(_ rule: CompiledRule, to end: Int, in code: Span<UInt8>) -> TokenClass
  {
    let match = position..<end
    var outcome = rule.outcome
    if rule.isIndented { start = code.firstIndex(notIn: .blanks, from: position) }
    if let words = rule.words, let known = machine.wordTables[words][code, match] {
      outcome = known
    }
    let kind = took(outcome.token, to: end, isValue: outcome.isValue)
    if outcome.acts { perform(outcome.action, behind: match, in: code) }
    return kind
  }

  /// Takes a character that no rule knows, unless the mode ends before it.
  private mutating func takeCharacter(in code: Span<UInt8>) -> TokenClass {
    if case .leave = machine.remainders[frame.mode], stack.count > floor {
      pop()
      return .plain
    }
    let byte = code[position]
    var end = position + 1
    while end < limit, code[end] & 0xC0 == 0x80 { end += 1 }
    let isSpace = byte == UInt8(ascii: " ") || byte < 0x0E
    let isValue = byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]")
    return took(remainder, to: end, isValue: isSpace ? nil : isValue)
  }

  private mutating func took(_ kind: TokenClass, to end: Int, isValue: Bool?) -> TokenClass {
    position = end
    if let isValue { isAfterValue = isValue }
    return kind
  }

  mutating func pop() {
    guard stack.count > floor, let outer = stack.popLast() else { return }
    frame = outer
  }

  /// Goes into a mode; where modes are nested too deeply, stays.
  mutating func push(_ inner: Frame) {
    guard stack.count < Self.deepestNesting else { return }
    stack.append(frame)
    frame = inner
  }
}
