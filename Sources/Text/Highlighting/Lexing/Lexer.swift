internal import Basics

/// Splits code into tokens, from left to right.
///
/// Any bytes are valid input: bytes that no rule matches are skipped. Runs in linear time, and uses an
/// amount of memory that does not depend on the code.
struct Lexer {
  /// A range of code with a token class.
  struct HighlightToken {
    let tokenClass: TokenClass
    /// The offset in the code of the first byte of the token.
    let start: Int
    /// The offset in the code after the last byte of the token.
    let end: Int
  }

  /// A mode of the grammar that the lexer has entered.
  struct ModeFrame {
    /// The index of the mode in the grammar.
    var modeIndex = 0
    /// The number of open brackets or nested comments that `closeNested` closes one by one.
    var nestingDepth = 0
    /// The closing delimiter that ends the mode; nil if only the rules of the mode end it.
    var delimiter: ExpectedDelimiter?
    /// Whether the mode reads the body of a here-document.
    var isHeredoc = false
  }

  /// The closing delimiter of a mode, with the text that was captured from the opening match.
  struct ExpectedDelimiter {
    /// The index of the delimiter in ``Automaton/closingDelimiters``.
    let delimiterIndex: Int
    /// The range of the code that holds the captured text.
    let capturedRange: Range<Int>
  }

  /// The state of an enclosing language, saved while an embedded language is read.
  struct SuspendedLanguage {
    let automaton: Automaton
    let codeEnd: Int
    let frame: ModeFrame
    /// The number of modes on the stack when the embedded language began.
    let modeStackCount: Int
  }

  /// The maximum number of nested modes; the lexer ignores rules that would enter another one.
  static let maxModeDepth = 64
  /// The maximum depth of embedded languages.
  static let maxEmbeddedLanguages = 4
  /// The maximum number of here-documents that begin on one line.
  static let maxPendingHeredocs = 8

  /// The automaton of the current language.
  var automaton: Automaton
  /// The current mode.
  var frame = ModeFrame()
  /// The modes around the current mode, the innermost last.
  var modeStack: [ModeFrame] = []
  /// The languages around the current language, the innermost last.
  var suspendedLanguages: [SuspendedLanguage] = []
  /// The modes of here-documents whose text begins on the next line, in order.
  var pendingHeredocs: [ModeFrame] = []
  /// The offset at which the code of the current language ends.
  var codeEnd: Int
  /// The offset of the next byte to read.
  var position = 0
  /// The offset at which the current token begins.
  private var tokenStart = 0
  /// Whether the previous token ends a value, so that a `/` divides.
  var isAfterValue = false

  init(_ language: Language, codeEnd: Int) {
    automaton = .shared(for: language)
    self.codeEnd = codeEnd
  }

  /// The number of modes on the stack that belong to enclosing languages.
  private var outerModeCount: Int { suspendedLanguages.last?.modeStackCount ?? 0 }

  /// The token class of characters that no rule of the current mode matches.
  private var fallbackClass: TokenClass {
    switch automaton.fallbacks[frame.modeIndex] {
    case .consume(let tokenClass): tokenClass
    case .leaveMode: .plain
    }
  }

  /// Returns the next token that has a class; nil at the end of the code.
  mutating func next(in code: Span<UInt8>) -> HighlightToken? {
    while true {
      guard position < codeEnd else {
        guard leaveEmbeddedLanguage() else { return nil }
        continue
      }
      tokenStart = position
      let tokenClass = readToken(in: code)
      if tokenClass != .plain {
        return HighlightToken(tokenClass: tokenClass, start: tokenStart, end: position)
      }
    }
  }

  /// Reads one token and returns its class; returns `plain` if a mode ends without a token.
  private mutating func readToken(in code: Span<UInt8>) -> TokenClass {
    let previous = position > 0 ? code[position - 1] : UInt8(ascii: "\n")
    let isLineStart = previous == UInt8(ascii: "\n")
    if isLineStart, !pendingHeredocs.isEmpty, !frame.isHeredoc {
      push(pendingHeredocs.removeFirst())
    }
    if let closing = frame.delimiter,
      let end = endOfDelimiter(closing, in: code, isLineStart: isLineStart)
    {
      let tokenClass = fallbackClass
      pop()
      return end == position ? .plain : consume(as: tokenClass, to: end, endsValue: true)
    }
    var context: PrecedingContext = isAfterValue ? .afterValue : []
    if isLineStart {
      context.formUnion([.lineStart, .afterSpace])
    } else if previous == UInt8(ascii: " ") || previous == UInt8(ascii: "\t") {
      context.insert(.afterSpace)
    }
    guard
      let (ruleIndex, end) = automaton.longestMatch(
        in: code, from: position, limit: codeEnd, modeIndex: frame.modeIndex, context: context)
    else { return readUnmatchedCharacter(in: code) }
    return apply(automaton.rules[ruleIndex], to: end, in: code)
  }

  /// Consumes the match of a rule, which ends at `end`, and performs the action that follows it.
  private mutating func apply(
    _ rule: CompiledRule, to end: Int, in code: Span<UInt8>
  ) -> TokenClass {
    let match = position..<end
    var effect = rule.effect
    if rule.skipsIndentation { tokenStart = code.firstIndex(notIn: .blanks, from: position) }
    if let table = rule.keywordTableIndex,
      let keywordEffect = automaton.keywordTables[table][code, match]
    {
      effect = keywordEffect
    }
    let tokenClass = consume(as: effect.tokenClass, to: end, endsValue: effect.endsValue)
    if effect.hasAction { perform(effect.action, after: match, in: code) }
    return tokenClass
  }

  /// Consumes a character that no rule matches, or leaves the mode before it.
  private mutating func readUnmatchedCharacter(in code: Span<UInt8>) -> TokenClass {
    if case .leaveMode = automaton.fallbacks[frame.modeIndex], modeStack.count > outerModeCount {
      pop()
      return .plain
    }
    let byte = code[position]
    var end = position + 1
    while end < codeEnd, code[end] & 0xC0 == 0x80 { end += 1 }
    let isSpace = byte == UInt8(ascii: " ") || byte < 0x0E
    let endsValue = byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]")
    return consume(as: fallbackClass, to: end, endsValue: isSpace ? nil : endsValue)
  }

  /// Moves the position to the end of a token, and returns the class of the token.
  private mutating func consume(
    as tokenClass: TokenClass, to end: Int, endsValue: Bool?
  ) -> TokenClass {
    position = end
    if let endsValue { isAfterValue = endsValue }
    return tokenClass
  }

  /// Leaves the current mode for the enclosing one, except the outermost mode of a language.
  mutating func pop() {
    guard modeStack.count > outerModeCount, let outer = modeStack.popLast() else { return }
    frame = outer
  }

  /// Enters a mode, unless the maximum number of modes is reached.
  mutating func push(_ inner: ModeFrame) {
    guard modeStack.count < Self.maxModeDepth else { return }
    modeStack.append(frame)
    frame = inner
  }
}
