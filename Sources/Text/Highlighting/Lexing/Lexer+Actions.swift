internal import Basics

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
  func endOfDelimiter(_ closing: ExpectedDelimiter, in code: Span<UInt8>, isLineStart: Bool) -> Int?
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
