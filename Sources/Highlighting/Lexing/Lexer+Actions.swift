internal import Basics

extension Lexer {
  /// Performs the action that follows a match.
  mutating func perform(_ action: Action, behind match: Range<Int>, in code: Span<UInt8>) {
    switch action {
    case .stay: break
    case .push(let mode): push(Frame(mode: mode))
    case .enclose(let mode, let delimiter):
      push(Frame(mode: mode, closer: expectedDelimiter(delimiter, after: match, in: code)))
    case .heredoc(let mode, let delimiter):
      guard heredocs.count < Self.mostHeredocs else { return }
      heredocs.append(
        Frame(
          mode: mode, closer: expectedDelimiter(delimiter, after: match, in: code),
          isHeredoc: true))
    case .pop: pop()
    case .change(let mode):
      frame = Frame(mode: mode, closer: frame.closer, isHeredoc: frame.isHeredoc)
    case .deepen: frame.depth += 1
    case .rise:
      if frame.depth > 0 { frame.depth -= 1 } else { pop() }
    case .embed(let language, let terminator):
      guard canEmbed else { return }
      embed(language, to: end(of: terminator, behind: match, in: code))
    case .fence(let mode):
      push(Frame(mode: mode))
      if canEmbed { embedFenced(behind: match, in: code) }
    }
  }
}

// MARK: - Closing delimiters

extension Lexer {
  /// Returns the closing delimiter with an index, with the text that it captures from the opening match.
  private func expectedDelimiter(
    _ index: Int, after match: Range<Int>, in code: Span<UInt8>
  ) -> Closing {
    if machine.closers[index].place == .dedent {
      var line = match.lowerBound
      while line > 0, code[line - 1] != UInt8(ascii: "\n") { line -= 1 }
      return Closing(closer: index, repeated: line..<code.firstIndex(notIn: .indents, from: line))
    }
    let set = machine.closers[index].repeating
    var start = match.lowerBound
    if let previous = machine.closers[index].behind {
      while start < match.upperBound, code[start] != previous { start += 1 }
      start = min(start + 1, match.upperBound)
    } else {
      while start < match.upperBound, !set.contains(code[start]) { start += 1 }
    }
    var end = start
    while end < match.upperBound, set.contains(code[end]) { end += 1 }
    return Closing(closer: index, repeated: start..<end)
  }

  /// Returns the end of the current mode's closing delimiter if the delimiter is at the current position.
  ///
  /// Nil if it is not. A delimiter with placement `dedent` ends where it begins.
  func end(of closing: Closing, in code: Span<UInt8>, isLineStart: Bool) -> Int? {
    let closer = machine.closers[closing.closer]
    var index = position
    if closer.place == .dedent {
      guard isLineStart else { return nil }
      let textStart = code.firstIndex(notIn: .blanks, from: position)
      let isBlank =
        textStart >= limit || code[textStart] == UInt8(ascii: "\n") || code[textStart] == 13
      return isBlank || textStart - position > closing.repeated.count ? nil : position
    }
    if closer.place != .anywhere {
      guard isLineStart else { return nil }
      if closer.place != .line { index = code.firstIndex(notIn: .blanks, from: index) }
    }
    for byte in closer.before {
      guard index < limit, code[index] == byte else { return nil }
      index += 1
    }
    for capturedIndex in closing.repeated {
      guard index < limit, code[index] == code[capturedIndex] else { return nil }
      index += 1
    }
    for byte in closer.after {
      guard index < limit, code[index] == byte else { return nil }
      index += 1
    }
    return isBoundary(index, in: code, for: closer.place) ? index : nil
  }

  /// Reports whether a delimiter with a placement may end at an index.
  private func isBoundary(_ index: Int, in code: Span<UInt8>, for placement: Closer.Place) -> Bool {
    switch placement {
    case .anywhere, .dedent: return true
    case .indented: return index >= limit || !CharacterClass.word.contains(code[index])
    case .line, .indentedLine:
      return index >= limit || code[index] == UInt8(ascii: "\n")
        || code[index] == UInt8(ascii: "\r")
    }
  }
}
