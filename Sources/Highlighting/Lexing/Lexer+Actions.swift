internal import Basics

extension Lexer {
  mutating func perform(_ action: Action, behind match: Range<Int>, in code: Span<UInt8>) {
    switch action {
    case .stay: break
    case .push(let mode): push(Frame(mode: mode))
    case .enclose(let mode, let closer):
      push(Frame(mode: mode, closer: closing(closer, by: match, in: code)))
    case .heredoc(let mode, let closer):
      guard heredocs.count < Self.mostHeredocs else { return }
      heredocs.append(
        Frame(mode: mode, closer: closing(closer, by: match, in: code), isHeredoc: true))
    case .pop: pop()
    case .change(let mode):
      frame = Frame(mode: mode, closer: frame.closer, isHeredoc: frame.isHeredoc)
    case .deepen: frame.depth += 1
    case .rise:
      if frame.depth > 0 { frame.depth -= 1 } else { pop() }
    case .embed(let language, let end):
      guard canEmbed else { return }
      embed(language, to: self.end(of: end, behind: match, in: code))
    case .fence(let mode):
      push(Frame(mode: mode))
      if canEmbed { embedFenced(behind: match, in: code) }
    }
  }
}

// MARK: - Texts that end a mode

extension Lexer {
  private func closing(_ number: Int, by match: Range<Int>, in code: Span<UInt8>) -> Closing {
    if machine.closers[number].place == .dedent {
      var line = match.lowerBound
      while line > 0, code[line - 1] != UInt8(ascii: "\n") { line -= 1 }
      return Closing(closer: number, repeated: line..<code.firstIndex(notIn: .indents, from: line))
    }
    let set = machine.closers[number].repeating
    var start = match.lowerBound
    if let mark = machine.closers[number].behind {
      while start < match.upperBound, code[start] != mark { start += 1 }
      start = min(start + 1, match.upperBound)
    } else {
      while start < match.upperBound, !set.contains(code[start]) { start += 1 }
    }
    var end = start
    while end < match.upperBound, set.contains(code[end]) { end += 1 }
    return Closing(closer: number, repeated: start..<end)
  }

  /// The end of the text that ends the present mode, if it stands here.
  func end(of closing: Closing, in code: Span<UInt8>, isLineStart: Bool) -> Int? {
    let closer = machine.closers[closing.closer]
    var index = position
    if closer.place == .dedent {
      guard isLineStart else { return nil }
      let text = code.firstIndex(notIn: .blanks, from: position)
      let isBlank = text >= limit || code[text] == UInt8(ascii: "\n") || code[text] == 13
      return isBlank || text - position > closing.repeated.count ? nil : position
    }
    if closer.place != .anywhere {
      guard isLineStart else { return nil }
      if closer.place != .line { index = code.firstIndex(notIn: .blanks, from: index) }
    }
    for byte in closer.before {
      guard index < limit, code[index] == byte else { return nil }
      index += 1
    }
    for repeated in closing.repeated {
      guard index < limit, code[index] == code[repeated] else { return nil }
      index += 1
    }
    for byte in closer.after {
      guard index < limit, code[index] == byte else { return nil }
      index += 1
    }
    return isBoundary(index, in: code, for: closer.place) ? index : nil
  }

  private func isBoundary(_ index: Int, in code: Span<UInt8>, for place: Closer.Place) -> Bool {
    switch place {
    case .anywhere, .dedent: return true
    case .indented: return index >= limit || !CharacterClass.word.contains(code[index])
    case .line, .indentedLine:
      return index >= limit || code[index] == UInt8(ascii: "\n")
        || code[index] == UInt8(ascii: "\r")
    }
  }
}
