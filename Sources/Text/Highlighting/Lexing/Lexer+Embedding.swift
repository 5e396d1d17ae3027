internal import Basics

// MARK: - Embedded languages

extension Lexer {
  /// Whether the limits on nesting allow another embedded language.
  var canEmbed: Bool {
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
  mutating func leaveEmbeddedLanguage() -> Bool {
    guard let region = suspendedLanguages.popLast() else { return false }
    automaton = region.automaton
    codeEnd = region.codeEnd
    frame = region.frame
    modeStack.removeLast(modeStack.count - region.modeStackCount)
    pendingHeredocs.removeAll()
    return true
  }

  /// Returns the offset at which the embedded code ends that begins after a match.
  func endOfEmbeddedCode(
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
  mutating func embedFencedCode(after fence: Range<Int>, in code: Span<UInt8>) {
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
