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

extension Lexer {
  /// Performs the action that follows a match.
  mutating func perform(_ action: CompiledAction, after match: Range<Int>, in code: Span<UInt8>) {
    switch action {
    case .stay: break
    case .push(let mode): push(ModeFrame(modeIndex: mode))
    case .delimited(let mode, let index):
      push(
        ModeFrame(modeIndex: mode, delimiter: expectedDelimiter(at: index, after: match, in: code)))
    case .heredoc(let mode, let index):
      guard pendingHeredocs.count < Self.maxPendingHeredocs else { return }
      pendingHeredocs.append(
        ModeFrame(
          modeIndex: mode, delimiter: expectedDelimiter(at: index, after: match, in: code),
          isHeredoc: true))
    case .pop: pop()
    case .changeMode(let mode):
      frame = ModeFrame(modeIndex: mode, delimiter: frame.delimiter, isHeredoc: frame.isHeredoc)
    case .openNested: frame.nestingDepth += 1
    case .closeNested:
      if frame.nestingDepth > 0 { frame.nestingDepth -= 1 } else { pop() }
    case .embed(let language, let terminator):
      guard canEmbed else { return }
      embed(language, to: endOfEmbeddedCode(until: terminator, after: match, in: code))
    case .fencedCode(let mode):
      push(ModeFrame(modeIndex: mode))
      if canEmbed { embedFencedCode(after: match, in: code) }
    }
  }
}

// MARK: - Closing delimiters

extension Lexer {
  /// Returns the closing delimiter with an index, with the text captured from the opening match.
  private func expectedDelimiter(
    at index: Int, after match: Range<Int>, in code: Span<UInt8>
  ) -> ExpectedDelimiter {
    if automaton.closingDelimiters[index].placement == .dedent {
      var line = match.lowerBound
      while line > 0, code[line - 1] != UInt8(ascii: "\n") { line -= 1 }
      return ExpectedDelimiter(
        delimiterIndex: index,
        capturedRange: line..<code.firstIndex(notIn: .indentationAndDashes, from: line))
    }
    let set = automaton.closingDelimiters[index].capturedBytes
    let firstSet = automaton.closingDelimiters[index].firstCapturedBytes
    var start = match.lowerBound
    if let previous = automaton.closingDelimiters[index].captureAfter {
      while start < match.upperBound, code[start] != previous { start += 1 }
      start = min(start + 1, match.upperBound)
    } else {
      while start < match.upperBound, !firstSet.contains(code[start]) { start += 1 }
    }
    var end = start
    while end < match.upperBound, set.contains(code[end]) { end += 1 }
    return ExpectedDelimiter(delimiterIndex: index, capturedRange: start..<end)
  }

  /// Returns the offset after a closing delimiter if it is at the current position; otherwise nil.
  ///
  /// A delimiter with the placement `dedent` has no text, and so it ends at the current position.
  private func endOfDelimiter(_ closing: ExpectedDelimiter, in code: Span<UInt8>, isLineStart: Bool)
    -> Int?
  {
    let closer = automaton.closingDelimiters[closing.delimiterIndex]
    var index = position
    if closer.placement == .dedent {
      guard isLineStart else { return nil }
      let textStart = code.firstIndex(notIn: .blanks, from: position)
      let isBlank =
        textStart >= codeEnd || code[textStart] == UInt8(ascii: "\n") || code[textStart] == 13
      return isBlank || textStart - position > closing.capturedRange.count ? nil : position
    }
    if closer.placement != .anywhere {
      guard isLineStart else { return nil }
      if closer.placement != .wholeLine { index = code.firstIndex(notIn: .blanks, from: index) }
    }
    for byte in closer.prefix {
      guard index < codeEnd, code[index] == byte else { return nil }
      index += 1
    }
    for capturedIndex in closing.capturedRange
    where !closer.omittedBytes.contains(code[capturedIndex]) {
      guard index < codeEnd, code[index] == code[capturedIndex] else { return nil }
      index += 1
    }
    for byte in closer.suffix {
      guard index < codeEnd, code[index] == byte else { return nil }
      index += 1
    }
    return isBoundary(index, in: code, for: closer.placement) ? index : nil
  }

  /// Reports whether a closing delimiter may end at an index, as far as its placement is concerned.
  private func isBoundary(
    _ index: Int, in code: Span<UInt8>, for placement: ClosingDelimiter.Placement
  ) -> Bool {
    switch placement {
    case .anywhere, .dedent: return true
    case .lineStart: return index >= codeEnd || !CharacterClass.identifierPart.contains(code[index])
    case .wholeLine, .indentedLine:
      return index >= codeEnd || code[index] == UInt8(ascii: "\n")
        || code[index] == UInt8(ascii: "\r")
    }
  }
}

// MARK: - Embedded languages

extension Lexer {
  /// Whether the limits on nesting allow another embedded language.
  private var canEmbed: Bool {
    suspendedLanguages.count < Self.maxEmbeddedLanguages && modeStack.count < Self.maxModeDepth
  }

  /// Enters another language, in which the code up to `end` is read.
  mutating func embed(_ language: Language, to end: Int) {
    guard end > position else { return }
    suspendedLanguages.append(
      SuspendedLanguage(
        automaton: automaton, codeEnd: codeEnd, frame: frame, modeStackCount: modeStack.count))
    automaton = .shared(for: language)
    frame = ModeFrame()
    codeEnd = end
    isAfterValue = false
  }

  /// Returns from an embedded language to the enclosing one.
  ///
  /// - Returns: Whether there was an enclosing language.
  private mutating func leaveEmbeddedLanguage() -> Bool {
    guard let region = suspendedLanguages.popLast() else { return false }
    automaton = region.automaton
    codeEnd = region.codeEnd
    frame = region.frame
    modeStack.removeLast(modeStack.count - region.modeStackCount)
    pendingHeredocs.removeAll()
    return true
  }

  /// Returns the offset at which the embedded code ends that begins after a match.
  private func endOfEmbeddedCode(
    until terminator: Terminator, after match: Range<Int>, in code: Span<UInt8>
  ) -> Int {
    switch terminator {
    case .matchedText: return firstIndex(of: code.extracting(match), in: code)
    case .text(let text):
      return text.withUTF8Buffer { unsafe firstIndex(of: $0.span, in: code) }
    case .endOfCode: return codeEnd
    case .endOfLine: return endOfLine(in: code, from: position)
    case .endOfCommand:
      var end = endOfLine(in: code, from: position)
      while end < codeEnd, end > position, code[end - 1] == UInt8(ascii: "\\") {
        end = endOfLine(in: code, from: end + 1)
      }
      return endOfHeredocs(of: position..<end, in: code)
    }
  }

  /// Returns the end of the here-documents that a shell command opens, or the end of the command.
  ///
  /// A here-document ends at one of the next 500 lines, which contains only its delimiter.
  private func endOfHeredocs(of command: Range<Int>, in code: Span<UInt8>) -> Int {
    var end = command.upperBound
    var index = command.lowerBound
    while index + 2 < command.upperBound {
      guard code[index] == UInt8(ascii: "<"), code[index + 1] == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      let start = code.firstIndex(notIn: .heredocOpeners, from: index)
      index = start
      while index < command.upperBound, !ByteSet.heredocWordEnds.contains(code[index]) {
        index += 1
      }
      var line = end + 1
      for _ in 0..<500 where start < index && line < codeEnd {
        let text = code.firstIndex(notIn: .blanks, from: line)
        line = endOfLine(in: code, from: text) + 1
        let isEnd =
          line - 1 - text == index - start
          && (start..<index).allSatisfy { code[$0] == code[text + $0 - start] }
        if isEnd {
          end = line - 1
          break
        }
      }
    }
    return end
  }

  /// Returns the index of the next line feed, or the end of the code.
  private func endOfLine(in code: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < codeEnd, code[end] != UInt8(ascii: "\n") { end += 1 }
    return end
  }

  /// Returns the index of the next occurrence of a text, ignoring case, or the end of the code.
  private func firstIndex(of text: Span<UInt8>, in code: Span<UInt8>) -> Int {
    var start = position
    while start + text.count <= codeEnd {
      var offset = 0
      while offset < text.count, code[start + offset].lowercased == text[offset].lowercased {
        offset += 1
      }
      if offset == text.count { return start }
      start += 1
    }
    return codeEnd
  }
}

// MARK: - Fenced code blocks

extension Lexer {
  /// Reads a fenced code block, up to its closing fence, in the language that its opening fence names.
  private mutating func embedFencedCode(after fence: Range<Int>, in code: Span<UInt8>) {
    let fenceStart = code.firstIndex(notIn: .blanks, from: fence.lowerBound)
    let infoStart = code.firstIndex(notIn: .fenceCharacters, from: fenceStart)
    let info = (infoStart..<fence.upperBound).map { code[$0] }
    let name = info.split(whereSeparator: CharacterClass.whiteSpace.contains).first
      .map { String(decoding: $0, as: UTF8.self) }
    let end = endOfFencedCode(
      character: code[fenceStart], openingLength: infoStart - fenceStart, in: code)
    embed(name.flatMap(Language.init(named:)) ?? .text, to: end)
  }

  /// Returns the offset of the line with the closing fence, or the end of the code.
  ///
  /// - Parameters:
  ///   - character: The character of which the fences consist.
  ///   - length: The length of the opening fence; the closing one is at least as long.
  ///   - code: The code.
  /// - Returns: The offset of the first byte of the line.
  private func endOfFencedCode(
    character: UInt8, openingLength length: Int, in code: Span<UInt8>
  ) -> Int {
    var line = position
    while line < codeEnd {
      let start = code.firstIndex(notIn: .blanks, from: line)
      let end = code.firstIndex(notIn: .fenceCharacters, from: start)
      if start < codeEnd, code[start] == character, end - start >= length { return line }
      line = endOfLine(in: code, from: line) + 1
    }
    return codeEnd
  }
}

extension ByteSet {
  /// The space and the tab.
  static let blanks = ByteSet(" \t")
  /// The characters that indent a YAML value, including the dashes of list items.
  static let indentationAndDashes = ByteSet(" \t-")
  /// The characters before the delimiter of a here-document.
  static let heredocOpeners = ByteSet("<- \t'\"\\")
  /// The characters that end the delimiter of a here-document.
  static let heredocWordEnds = ByteSet(" \t'\"\\<>|&;()\n\r")
  /// The characters of which fences around code blocks consist.
  static let fenceCharacters = ByteSet("`~")
}
