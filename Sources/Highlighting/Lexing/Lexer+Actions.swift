internal import Basics

extension Lexer {
  /// Performs the action that follows a match.
  mutating func perform(_ action: CompiledAction, after match: Range<Int>, in code: Span<UInt8>) {
    switch action {
    case .stay: break
    case .push(let mode): push(ModeFrame(mode: mode))
    case .delimited(let mode, let delimiter):
      push(ModeFrame(mode: mode, delimiter: expectedDelimiter(delimiter, after: match, in: code)))
    case .heredoc(let mode, let delimiter):
      guard pendingHeredocs.count < Self.maxPendingHeredocs else { return }
      pendingHeredocs.append(
        ModeFrame(
          mode: mode, delimiter: expectedDelimiter(delimiter, after: match, in: code),
          isHeredoc: true))
    case .pop: pop()
    case .change(let mode):
      frame = ModeFrame(mode: mode, delimiter: frame.delimiter, isHeredoc: frame.isHeredoc)
    case .openNested: frame.depth += 1
    case .closeNested:
      if frame.depth > 0 { frame.depth -= 1 } else { pop() }
    case .embed(let language, let terminator):
      guard canEmbed else { return }
      embed(language, to: endOfEmbeddedCode(until: terminator, after: match, in: code))
    case .fencedCode(let mode):
      push(ModeFrame(mode: mode))
      if canEmbed { embedFencedCode(after: match, in: code) }
    }
  }
}

// MARK: - Closing delimiters

extension Lexer {
  /// Returns the closing delimiter with an index, with the text that it captures from the opening match.
  private func expectedDelimiter(
    _ index: Int, after match: Range<Int>, in code: Span<UInt8>
  ) -> ExpectedDelimiter {
    if automaton.closingDelimiters[index].placement == .dedent {
      var line = match.lowerBound
      while line > 0, code[line - 1] != UInt8(ascii: "\n") { line -= 1 }
      return ExpectedDelimiter(
        delimiter: index, captured: line..<code.firstIndex(notIn: .indentationAndDashes, from: line)
      )
    }
    let set = automaton.closingDelimiters[index].captured
    var start = match.lowerBound
    if let previous = automaton.closingDelimiters[index].captureAfter {
      while start < match.upperBound, code[start] != previous { start += 1 }
      start = min(start + 1, match.upperBound)
    } else {
      while start < match.upperBound, !set.contains(code[start]) { start += 1 }
    }
    var end = start
    while end < match.upperBound, set.contains(code[end]) { end += 1 }
    return ExpectedDelimiter(delimiter: index, captured: start..<end)
  }

  /// Returns the end of the current mode's closing delimiter if the delimiter is at the current position.
  ///
  /// Nil if it is not. A delimiter with placement `dedent` ends where it begins.
  func endOfDelimiter(_ closing: ExpectedDelimiter, in code: Span<UInt8>, isLineStart: Bool) -> Int?
  {
    let closer = automaton.closingDelimiters[closing.delimiter]
    var index = position
    if closer.placement == .dedent {
      guard isLineStart else { return nil }
      let textStart = code.firstIndex(notIn: .blanks, from: position)
      let isBlank =
        textStart >= limit || code[textStart] == UInt8(ascii: "\n") || code[textStart] == 13
      return isBlank || textStart - position > closing.captured.count ? nil : position
    }
    if closer.placement != .anywhere {
      guard isLineStart else { return nil }
      if closer.placement != .line { index = code.firstIndex(notIn: .blanks, from: index) }
    }
    for byte in closer.prefix {
      guard index < limit, code[index] == byte else { return nil }
      index += 1
    }
    for capturedIndex in closing.captured {
      guard index < limit, code[index] == code[capturedIndex] else { return nil }
      index += 1
    }
    for byte in closer.suffix {
      guard index < limit, code[index] == byte else { return nil }
      index += 1
    }
    return isBoundary(index, in: code, for: closer.placement) ? index : nil
  }

  /// Reports whether a delimiter with a placement may end at an index.
  private func isBoundary(
    _ index: Int, in code: Span<UInt8>, for placement: ClosingDelimiter.Placement
  ) -> Bool {
    switch placement {
    case .anywhere, .dedent: return true
    case .lineStart: return index >= limit || !CharacterClass.identifierPart.contains(code[index])
    case .line, .indentedLine:
      return index >= limit || code[index] == UInt8(ascii: "\n")
        || code[index] == UInt8(ascii: "\r")
    }
  }
}
