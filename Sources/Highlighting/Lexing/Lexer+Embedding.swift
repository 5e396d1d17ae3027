internal import Basics

// MARK: - Embedded languages

extension Lexer {
  /// Whether the limits on nesting allow another embedded language.
  var canEmbed: Bool {
    suspendedLanguages.count < Self.maxEmbeddedLanguages && modeStack.count < Self.maxModeDepth
  }

  /// Reads the code up to `end` in another language.
  mutating func embed(_ language: Language, to end: Int) {
    guard end > position else { return }
    suspendedLanguages.append(
      SuspendedLanguage(
        automaton: automaton, limit: limit, frame: frame, modeCount: modeStack.count))
    automaton = .shared(for: language)
    frame = ModeFrame()
    limit = end
    isAfterValue = false
  }

  /// Returns from an embedded language to the enclosing one.
  ///
  /// - Returns: Whether there was an enclosing language.
  mutating func leaveEmbeddedLanguage() -> Bool {
    guard let region = suspendedLanguages.popLast() else { return false }
    automaton = region.automaton
    limit = region.limit
    frame = region.frame
    modeStack.removeLast(modeStack.count - region.modeCount)
    pendingHeredocs.removeAll()
    return true
  }

  /// Returns the end of an embedded language that begins at the current position after a match.
  func endOfEmbeddedCode(
    until terminator: Terminator, after match: Range<Int>, in code: Span<UInt8>
  ) -> Int {
    switch terminator {
    case .same: return firstIndex(of: code.extracting(match), in: code)
    case .text(let text):
      return text.withUTF8Buffer { unsafe firstIndex(of: $0.span, in: code) }
    case .line: return endOfLine(in: code, from: position)
    case .command:
      var end = endOfLine(in: code, from: position)
      while end < limit, end > position, code[end - 1] == UInt8(ascii: "\\") {
        end = endOfLine(in: code, from: end + 1)
      }
      return end
    }
  }

  /// Returns the index of the next line feed, or the end of the code.
  private func endOfLine(in code: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < limit, code[end] != UInt8(ascii: "\n") { end += 1 }
    return end
  }

  /// Returns the index of the next occurrence of a text, ignoring case, or the end of the code.
  private func firstIndex(of text: Span<UInt8>, in code: Span<UInt8>) -> Int {
    var start = position
    while start + text.count <= limit {
      var offset = 0
      while offset < text.count, code[start + offset].lowercased == text[offset].lowercased {
        offset += 1
      }
      if offset == text.count { return start }
      start += 1
    }
    return limit
  }
}

// MARK: - Fenced code blocks

extension Lexer {
  /// Reads a fenced code block, up to its closing fence, in the language that its opening fence names.
  mutating func embedFencedCode(after fence: Range<Int>, in code: Span<UInt8>) {
    let fenceStart = code.firstIndex(notIn: .blanks, from: fence.lowerBound)
    let infoStart = code.firstIndex(notIn: .fenceCharacters, from: fenceStart)
    let info = (infoStart..<fence.upperBound).map { code[$0] }
    let name = info.split(whereSeparator: CharacterClass.whiteSpace.contains).first
      .map { String(decoding: $0, as: UTF8.self) }
    let end = endOfFencedCode(code[fenceStart], infoStart - fenceStart, in: code)
    embed(name.flatMap(Language.init(named:)) ?? .text, to: end)
  }

  /// Returns the start of the closing fence, or the end of the code.
  ///
  /// `length` is the length of the opening fence, which consists of `character`.
  private func endOfFencedCode(_ character: UInt8, _ length: Int, in code: Span<UInt8>) -> Int {
    var line = position
    while line < limit {
      let start = code.firstIndex(notIn: .blanks, from: line)
      let end = code.firstIndex(notIn: .fenceCharacters, from: start)
      if start < limit, code[start] == character, end - start >= length { return line }
      line = endOfLine(in: code, from: line) + 1
    }
    return limit
  }
}

extension ByteSet {
  /// Spaces and tabs.
  static let blanks = ByteSet(" \t")
  /// The characters that indent a YAML value, including the dashes of list items.
  static let indentationAndDashes = ByteSet(" \t-")
  /// The characters of which fences around code blocks consist.
  static let fenceCharacters = ByteSet("`~")
}
