internal import Basics

extension FeatureExtractor {
  /// Reads the word at the current position, and counts the cues that contain it.
  mutating func readWord(in code: Span<UInt8>) {
    let start = position
    var hash = CueKey.emptyHash
    var end = start
    while end < code.count {
      let byte = code[end]
      if byteKinds[Int(byte)] == .punctuation {
        guard byte == UInt8(ascii: "-"), end + 1 < code.count,
          byteKinds[Int(code[end + 1])] == .identifierStart
        else { break }
      }
      hash = CueKey.adding(byte, to: hash)
      end += 1
    }
    features.wordCount += 1
    position = end
    // Box drawing characters are part of tables in text.
    if code[start] == 0xE2, start + 1 < code.count, code[start + 1] | 1 == 0x95 {
      features.addPoints(2, to: .text)
    }
    if line.itemCount == 1, line.firstByte == UInt8(ascii: "["), code[start - 1] == line.firstByte {
      line.isSection = true
    }
    let countsAlone = countCueWithPreviousCharacter(hash, wordStart: start, in: code)
    if countsAlone { features.countCue(hash) }
    if line.itemCount == 0 { features.countCue(CueKey.key(ofWord: hash, after: UInt8(ascii: "^"))) }
    if previousWord.end + 1 == start, code[previousWord.end] == UInt8(ascii: " ") {
      features.countCue(CueKey.key(ofPair: previousWord.hash, hash))
    }
    countCueWithNextCharacter(hash, in: code)
    previousWord = (hash, end)
  }

  /// Counts the cue that consists of a word and the character before it.
  ///
  /// - Returns: Whether the word without this character is a possible cue, too.
  private mutating func countCueWithPreviousCharacter(
    _ hash: UInt64, wordStart start: Int, in code: Span<UInt8>
  ) -> Bool {
    guard start > 0 else { return true }
    var previous = code[start - 1]
    if previous == UInt8(ascii: " "), start > 1, code[start - 2] == UInt8(ascii: ":") {
      previous = UInt8(ascii: ":")
    }
    guard previous > 32, byteKinds[Int(previous)] == .punctuation else { return true }
    features.countCue(CueKey.key(ofWord: hash, after: previous))
    if previous == UInt8(ascii: "$") || previous == UInt8(ascii: "@") {
      features.countCue(CueKey.key(ofPunctuation: previous, 0))
      return false
    }
    if previous == UInt8(ascii: ".") {
      features.memberAccessCount += 1
      return false
    }
    return previous != UInt8(ascii: "#") && previous != UInt8(ascii: "\\")
  }

  /// Reports whether the first word of a line names an error, such as `ValueError` or, with a class
  /// after several packages, `com.mysql.DataTruncation`.
  private func isNameOfError(endingAt end: Int, in code: Span<UInt8>) -> Bool {
    let first = code.firstIndex(notIn: .blanks, from: line.start)
    guard CharacterClass.identifierStart.contains(code[first]) else { return false }
    var (dotCount, component) = (0, first)
    for index in first..<end {
      if code[index] <= 32 { return false }
      if code[index] == UInt8(ascii: ".") { (dotCount, component) = (dotCount + 1, index + 1) }
    }
    return dotCount > 1 && CharacterClass.uppercase.contains(code[component])
      || Self.errorSuffixes.contains { code.hasText($0, before: end) }
  }

  /// Reports whether the word before an index is the code of an error, as in `error CS1002:`.
  private func isCodeOfError(endingAt end: Int, in code: Span<UInt8>) -> Bool {
    var start = end
    while start > line.start, byteKinds[Int(code[start - 1])] == .digit { start -= 1 }
    guard start < end else { return false }
    while start > line.start, CharacterClass.uppercase.contains(code[start - 1]) { start -= 1 }
    return code.hasText("error ", before: start) || code.hasText("warning ", before: start)
  }

  /// The ends of the names of errors.
  private static let errorSuffixes: [StaticString] = ["Error", "Exception", "Warning"]

  /// Counts the cue that consists of a word and the character after it.
  ///
  /// If the word is the first of its line, the character also classifies the line.
  private mutating func countCueWithNextCharacter(_ hash: UInt64, in code: Span<UInt8>) {
    guard position < code.count else { return }
    let following = code[position]
    let next = position + 1 < code.count ? code[position + 1] : 0
    if following > 32, following < 0x80 {
      features.countCue(CueKey.key(ofWord: hash, before: following))
    }
    if following == UInt8(ascii: "(") { features.callCount += 1 }
    if following == UInt8(ascii: ":"), next <= 32, isNameOfError(endingAt: position, in: code) {
      features.addPoints(6, to: .text)
    }
    if following == UInt8(ascii: ":"), next <= 32, isCodeOfError(endingAt: position, in: code) {
      features.addPoints(12, to: .text)
    }
    guard line.itemCount == 0 else { return }
    line.isEntry = following == UInt8(ascii: ":") && next != following
    line.hasCapitalAfterColon =
      line.isEntry && next == UInt8(ascii: " ") && position + 2 < code.count
      && CharacterClass.uppercase.contains(code[position + 2])
    line.isAssignment =
      following == UInt8(ascii: "=")
      || following == UInt8(ascii: " ") && next == UInt8(ascii: "=")
        && position + 2 < code.count && code[position + 2] == UInt8(ascii: " ")
  }
}
