internal import Basics

/// Splits code into tokens, from left to right.
///
/// Any bytes are valid input: bytes that no rule matches are skipped. Runs in linear time, and uses an
/// amount of memory that does not depend on the code.
struct Lexer {
  /// A range of code with a token class.
  struct Token {
    let kind: TokenClass
    /// The offset of the first byte.
    let start: Int
    /// The offset after the last byte.
    let end: Int
  }

  /// A mode of the grammar that the lexer has entered.
  struct Frame {
    /// The index of the mode in the grammar.
    var mode = 0
    /// The number of open brackets or nested comments that `closeNested` closes one by one.
    var depth = 0
    /// The text that ends the mode, if there is such a text.
    var closer: Closing?
    /// Whether the mode reads the body of a here-document.
    var isHeredoc = false
  }

  /// The closing delimiter of a mode, with the text that was captured from the opening match.
  struct Closing {
    /// The index of the delimiter in the automaton.
    let closer: Int
    /// The range of the code that holds the captured text.
    let repeated: Range<Int>
  }

  /// The state of an enclosing language, saved while an embedded language is read.
  struct Region {
    let machine: Automaton
    let limit: Int
    let frame: Frame
    /// The number of modes on the stack when the embedded language began.
    let height: Int
  }

  /// The maximum number of modes on the stack.
  static let deepestNesting = 64
  /// The maximum depth of embedded languages.
  static let mostRegions = 4
  /// The maximum number of here-documents that begin on one line.
  static let mostHeredocs = 8

  /// The automaton of the current language.
  var machine: Automaton
  /// The current mode.
  var frame = Frame()
  /// The modes around the current mode, the innermost last.
  var stack: [Frame] = []
  /// The languages around the current language, the innermost last.
  var regions: [Region] = []
  /// The modes of here-documents that begin with the next line, in order.
  var heredocs: [Frame] = []
  /// The offset at which the code of the current language ends.
  var limit: Int
  /// The offset of the next byte to read.
  var position = 0
  /// The offset at which the current token begins.
  private var tokenStart = 0
  /// Whether the last token ends a value.
  var isAfterValue = false

  init(_ language: Language, limit: Int) {
    machine = .reading(language)
    self.limit = limit
  }

  /// The number of modes on the stack that belong to enclosing languages.
  private var baseDepth: Int { regions.last?.height ?? 0 }

  /// The class of unmatched characters in the current mode.
  private var fallbackClass: TokenClass {
    switch machine.remainders[frame.mode] {
    case .take(let kind): kind
    case .leave: .plain
    }
  }

  /// Returns the next token that has a class; nil at the end of the code.
  mutating func next(in code: Span<UInt8>) -> Token? {
    while true {
      guard position < limit else {
        guard leaveRegion() else { return nil }
        continue
      }
      tokenStart = position
      let tokenClass = readToken(in: code)
      if tokenClass != .plain {
        return Token(kind: tokenClass, start: tokenStart, end: position)
      }
    }
  }

  /// Reads one token, or leaves a mode without reading anything.
  private mutating func readToken(in code: Span<UInt8>) -> TokenClass {
    let previous = position > 0 ? code[position - 1] : UInt8(ascii: "\n")
    let isLineStart = previous == UInt8(ascii: "\n")
    if isLineStart, !heredocs.isEmpty, !frame.isHeredoc { push(heredocs.removeFirst()) }
    if let closing = frame.closer, let end = end(of: closing, in: code, isLineStart: isLineStart) {
      let tokenClass = fallbackClass
      pop()
      return end == position ? .plain : consume(as: tokenClass, to: end, isValue: true)
    }
    var context: PrecedingContext = isAfterValue ? .value : []
    if isLineStart {
      context.formUnion([.lineStart, .apart])
    } else if previous == UInt8(ascii: " ") || previous == UInt8(ascii: "\t") {
      context.insert(.apart)
    }
    guard
      let (rule, end) = machine.match(
        in: code, from: position, to: limit, of: frame.mode, in: context)
    else { return readUnmatchedCharacter(in: code) }
    return apply(machine.rules[rule], to: end, in: code)
  }

  /// Consumes the match of a rule up to `end`, and performs the action that follows it.
  private mutating func apply(
    _ rule: CompiledRule, to end: Int, in code: Span<UInt8>
  ) -> TokenClass {
    let match = position..<end
    var effect = rule.outcome
    if rule.isIndented { tokenStart = code.firstIndex(notIn: .blanks, from: position) }
    if let table = rule.words, let keywordEffect = machine.wordTables[table][code, match] {
      effect = keywordEffect
    }
    let tokenClass = consume(as: effect.token, to: end, isValue: effect.isValue)
    if effect.acts { perform(effect.action, behind: match, in: code) }
    return tokenClass
  }

  /// Consumes a character that no rule matches, or leaves the mode before it.
  private mutating func readUnmatchedCharacter(in code: Span<UInt8>) -> TokenClass {
    if case .leave = machine.remainders[frame.mode], stack.count > baseDepth {
      pop()
      return .plain
    }
    let byte = code[position]
    var end = position + 1
    while end < limit, code[end] & 0xC0 == 0x80 { end += 1 }
    let isSpace = byte == UInt8(ascii: " ") || byte < 0x0E
    let isValue = byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]")
    return consume(as: fallbackClass, to: end, isValue: isSpace ? nil : isValue)
  }

  /// Moves behind a token, and returns its class.
  private mutating func consume(
    as tokenClass: TokenClass, to end: Int, isValue: Bool?
  ) -> TokenClass {
    position = end
    if let isValue { isAfterValue = isValue }
    return tokenClass
  }

  /// Returns to the mode that entered the current one, unless it is the first of its language.
  mutating func pop() {
    guard stack.count > baseDepth, let outer = stack.popLast() else { return }
    frame = outer
  }

  /// Enters a mode, unless the maximum number of modes is reached.
  mutating func push(_ inner: Frame) {
    guard stack.count < Self.deepestNesting else { return }
    stack.append(frame)
    frame = inner
  }
}
