/// Reads code from left to right, one piece after the other.
///
/// Any bytes are code: what no rule knows is passed over. Time is in proportion to the code; memory
/// does not depend on it.
struct Lexer {
  /// A piece of code that is one thing, from the end of the one before.
  struct Token {
    let kind: TokenClass
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
    let machine: Machine
    let limit: Int
    let frame: Frame
    let height: Int
  }

  static let deepestNesting = 64
  static let mostRegions = 4
  static let mostHeredocs = 8

  var machine: Machine
  var frame = Frame()
  /// The modes around the present one.
  var stack: [Frame] = []
  var regions: [Region] = []
  /// Modes that begin with the next line.
  var heredocs: [Frame] = []
  var limit: Int
  var position = 0
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
    switch machine.modes[frame.mode].remainder {
    case .take(let kind): kind
    case .leave: .plain
    }
  }

  /// The next piece of code, or nil at the end.
  mutating func next(in code: Span<UInt8>) -> Token? {
    while true {
      guard position < limit else {
        guard leaveRegion() else { return nil }
        continue
      }
      let before = position > 0 ? code[position - 1] : UInt8(ascii: "\n")
      let isLineStart = before == UInt8(ascii: "\n")
      if isLineStart, !frame.isHeredoc, !heredocs.isEmpty { push(heredocs.removeFirst()) }
      if let closing = frame.closer, let end = end(of: closing, in: code, isLineStart: isLineStart)
      {
        let kind = remainder
        pop()
        if end == position { continue }
        return took(kind, to: end, isValue: true)
      }
      var here: Surroundings = isAfterValue ? .value : []
      if isLineStart { here.insert(.lineStart) }
      if CharacterClass.space.contains(before) { here.insert(.apart) }
      let start = Int(machine.modes[frame.mode].starts[Int(here.rawValue)])
      if let (rule, end) = machine.match(in: code, from: position, to: limit, startingIn: start) {
        return take(machine.rules[rule], to: end, in: code)
      }
      switch machine.modes[frame.mode].remainder {
      case .leave where stack.count > floor: pop()
      case .leave: return takeCharacter(as: .plain, in: code)
      case .take(let kind): return takeCharacter(as: kind, in: code)
      }
    }
  }

  private mutating func take(_ rule: CompiledRule, to end: Int, in code: Span<UInt8>) -> Token {
    let start = position
    let outcome =
      rule.words.flatMap { machine.wordTables[$0][code, start..<end] } ?? rule.outcome
    let token = took(outcome.token, to: end, isValue: outcome.isValue)
    perform(outcome.action, behind: start..<end, in: code)
    return token
  }

  private mutating func takeCharacter(as kind: TokenClass, in code: Span<UInt8>) -> Token {
    let byte = code[position]
    var end = position + 1
    while end < limit, CharacterClass.continuation.contains(code[end]) { end += 1 }
    if CharacterClass.space.contains(byte) { return took(kind, to: end, isValue: nil) }
    return took(
      kind, to: end, isValue: byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]"))
  }

  private mutating func took(_ kind: TokenClass, to end: Int, isValue: Bool?) -> Token {
    position = end
    if let isValue { isAfterValue = isValue }
    return Token(kind: kind, end: end)
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
