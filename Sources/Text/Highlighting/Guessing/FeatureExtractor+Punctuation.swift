internal import Basics

extension FeatureExtractor {
  /// Skips the quoted string at the current position, and counts it if a colon follows.
  ///
  /// A quotation mark without a closing one is ignored.
  mutating func readString(quotedWith quote: UInt8, in code: Span<UInt8>) {
    let start = position
    position += 1
    let isApostrophe =
      quote == UInt8(ascii: "'") && start > 0
      && CharacterClass.identifierPart.contains(code[start - 1])
    guard !isApostrophe else { return }
    var end = position
    // A string whose quotation mark ends a line spans several lines.
    let isMultiline = end < code.count && code[end] == UInt8(ascii: "\n")
    while end < code.count, code[end] != quote, isMultiline || code[end] != UInt8(ascii: "\n") {
      end += code[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < code.count, code[end] == quote else {
      // An apostrophe at the start of a line begins a comment in Basic.
      if quote == UInt8(ascii: "'"), line.itemCount == 0 { skipLine(in: code) }
      return
    }
    position = end + 1
    features.codeMarkCount += 1
    let next = code.firstIndex(notIn: .blanks, from: position)
    if next < code.count, code[next] == UInt8(ascii: ":") { features.quotedKeyCount += 1 }
  }

  /// Skips the rest of the current line.
  private mutating func skipLine(in code: Span<UInt8>) {
    while position < code.count, code[position] != UInt8(ascii: "\n") { position += 1 }
  }

  /// Skips a comment that begins at the current position, and reports whether there was one.
  mutating func skipComment(startingWith byte: UInt8, in code: Span<UInt8>) -> Bool {
    let next = position + 1 < code.count ? code[position + 1] : UInt8(ascii: "\n")
    let previous = position > 0 ? code[position - 1] : UInt8(ascii: "\n")
    let isAfterSpace = previous <= 32
    switch (byte, next) {
    case (UInt8(ascii: "/"), UInt8(ascii: "/")) where previous != UInt8(ascii: ":"): break
    case (UInt8(ascii: "#"), UInt8(ascii: " ")) where isAfterSpace,
      (UInt8(ascii: "-"), UInt8(ascii: "-"))
    where isAfterSpace && position + 2 < code.count
      && code[position + 2] == UInt8(ascii: " "),
      (UInt8(ascii: ";"), UInt8(ascii: ";")) where isAfterSpace:
      break
    case (UInt8(ascii: "/"), UInt8(ascii: "*")):
      position += 2
      while position < code.count,
        !(code[position] == UInt8(ascii: "/") && code[position - 1] == UInt8(ascii: "*"))
      {
        position += 1
      }
      position = min(position + 1, code.count)
      return true
    default: return false
    }
    features.countCue(CueKey.key(ofPunctuation: byte, next))
    features.codeMarkCount += 1
    skipLine(in: code)
    return true
  }

  /// Counts the punctuation at the current position: a run of one character, or up to three characters.
  mutating func readPunctuation(startingWith byte: UInt8, in code: Span<UInt8>) {
    if Self.codeMarks.contains(byte) { features.codeMarkCount += 1 }
    let length = code.runLength(of: byte, from: position)
    if length > 1 {
      if length > 3, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "=") { line.hasRuler = true }
      // Longer runs are rulers in text.
      if length > 3 { features.addPoints(1, to: .text) }
      if length < 4 {
        features.countCue(CueKey.key(ofPunctuation: byte, byte, length == 3 ? byte : 0))
      }
      position += length
      return
    }
    position += 1
    guard position < code.count else { return }
    let second = code[position]
    if byte == UInt8(ascii: ":") { readColon(in: code) }
    if byte == UInt8(ascii: "$"), second == UInt8(ascii: "("), readVariable(in: code) { return }
    if byte == UInt8(ascii: "-"), byteKinds[Int(second)] == .identifierStart,
      position > 1, code[position - 2] == UInt8(ascii: " ")
    {
      features.codeMarkCount += 1
    }
    guard second > 32, second < 0x7F, byteKinds[Int(second)] == .punctuation else { return }
    features.countCue(CueKey.key(ofPunctuation: byte, second))
    guard position + 1 < code.count else { return }
    let third = code[position + 1]
    guard third > 32, third < 0x7F, byteKinds[Int(third)] == .punctuation else { return }
    features.countCue(CueKey.key(ofPunctuation: byte, second, third))
  }
}

// MARK: - Messages and makefiles

extension FeatureExtractor {
  /// The characters that occur in code of most languages, and rarely in prose, numbers and tables.
  private static let codeMarks: CharacterClass = {
    var set = CharacterClass()
    for byte in "=(){}[];<>\\#@*!$%^~?&`".utf8 { set.insert(byte) }
    return set
  }()

  /// Reads a colon; counts the location in a message, such as `main.c:3:5:`, and a URL or a path of
  /// Windows at the start of the code.
  private mutating func readColon(in code: Span<UInt8>) {
    let next = code[position]
    let isDigit = byteKinds[Int(next)] == .digit
    guard isDigit || next == UInt8(ascii: "/") || next == UInt8(ascii: "\\") else { return }
    var (start, hasDot) = (position - 1, false)
    while start > line.start, code[start - 1] > 32, position - start < 200 {
      start -= 1
      hasDot = hasDot || code[start] == UInt8(ascii: ".") || code[start] == UInt8(ascii: ">")
    }
    let length = position - 1 - start
    if isDigit {
      if hasDot || code[start] == UInt8(ascii: "/") { readLineNumber(in: code, afterWordAt: start) }
    } else if features.lineCount == 0, line.itemCount < 4,
      length == 1 || next == UInt8(ascii: "/") && length > 2
    {
      features.addPoints(4, to: .text)
    }
  }

  /// Counts the location in a message, after the first colon of it.
  private mutating func readLineNumber(in code: Span<UInt8>, afterWordAt start: Int) {
    var end = position
    while end < code.count, byteKinds[Int(code[end])] == .digit { end += 1 }
    guard end < code.count, code[end] == UInt8(ascii: ":") else { return }
    let isFirstWord = !code.indices[line.start..<start].contains { code[$0] > 32 }
    guard isFirstWord || end + 1 == code.count || code[end + 1] <= 32 else { return }
    features.addPoints(8, to: .text)
    position = end
  }

  /// Reads a reference to a variable of a makefile, such as `$(OBJECTS)`, after its dollar sign.
  ///
  /// - Returns: Whether there was one; in shells, `$(` begins a command, usually in lower case.
  private mutating func readVariable(in code: Span<UInt8>) -> Bool {
    var end = position + 1
    while end < code.count, CharacterClass.uppercase.contains(code[end]) || code[end] == 0x5F {
      end += 1
    }
    guard end > position + 1, end < code.count, code[end] == UInt8(ascii: ")") else { return false }
    features.addPoints(3, to: .makefile)
    position = end + 1
    return true
  }
}

extension Span<UInt8> {
  /// Returns the number of consecutive occurrences of a byte from an index on.
  fileprivate func runLength(of byte: UInt8, from start: Int) -> Int {
    var end = start
    while end < count, self[end] == byte { end += 1 }
    return end - start
  }
}
