internal import Basics

// MARK: - Languages inside of others

extension Lexer {
  /// Whether languages are not nested too deeply yet.
  var canEmbed: Bool { regions.count < Self.mostRegions && stack.count < Self.deepestNesting }

  /// Goes into another language up to `end`.
  mutating func embed(_ language: Language, to end: Int) {
    guard end > position else { return }
    regions.append(Region(machine: machine, limit: limit, frame: frame, height: stack.count))
    machine = .reading(language)
    frame = Frame()
    limit = end
    isAfterValue = false
  }

  /// Comes back from the language that ended.
  ///
  /// - Returns: Whether there was one.
  mutating func leaveRegion() -> Bool {
    guard let region = regions.popLast() else { return false }
    machine = region.machine
    limit = region.limit
    frame = region.frame
    stack.removeLast(stack.count - region.height)
    heredocs.removeAll()
    return true
  }

  /// Where an embedded language that begins here ends.
  func end(of terminator: Terminator, behind match: Range<Int>, in code: Span<UInt8>) -> Int {
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

  private func endOfLine(in code: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < limit, code[end] != UInt8(ascii: "\n") { end += 1 }
    return end
  }

  /// The place where a text in small letters stands next, in whatever case.
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

// MARK: - Fences

extension Lexer {
  /// Goes into the language that a fence names, up to the line that closes it.
  mutating func embedFenced(behind fence: Range<Int>, in code: Span<UInt8>) {
    let mark = code.firstIndex(notIn: .blanks, from: fence.lowerBound)
    let name = code.firstIndex(notIn: .fenceMarks, from: mark)
    let info = (name..<fence.upperBound).map { code[$0] }
    let word = info.split(whereSeparator: CharacterClass.space.contains).first
      .map { String(decoding: $0, as: UTF8.self) }
    let end = endOfFence(code[mark], name - mark, in: code)
    embed(word.flatMap(Language.init(named:)) ?? .text, to: end)
  }

  private func endOfFence(_ mark: UInt8, _ length: Int, in code: Span<UInt8>) -> Int {
    var line = position
    while line < limit {
      let start = code.firstIndex(notIn: .blanks, from: line)
      let end = code.firstIndex(notIn: .fenceMarks, from: start)
      if start < limit, code[start] == mark, end - start >= length { return line }
      line = endOfLine(in: code, from: line) + 1
    }
    return limit
  }
}

extension ByteSet {
  static let blanks = ByteSet(" \t")
  static let indents = ByteSet(" \t-")
  static let fenceMarks = ByteSet("`~")
}
