extension SignReader {
  /// Reads the word at the current position, and counts the cues that it is part of.
  mutating func readWord(in code: Span<UInt8>) {
    let start = position
    var hash = SignKey.start
    var end = start
    while end < code.count {
      let byte = code[end]
      if kinds[Int(byte)] == .mark {
        guard byte == UInt8(ascii: "-"), end + 1 < code.count,
          kinds[Int(code[end + 1])] == .initial
        else { break }
      }
      hash = SignKey.adding(byte, to: hash)
      end += 1
    }
    evidence.words += 1
    position = end
    // Box drawing characters are part of tables in text.
    if code[start] == 0xE2, start + 1 < code.count, code[start + 1] | 1 == 0x95 {
      evidence.add(2, to: .text)
    }
    if line.count == 1, line.first == UInt8(ascii: "["), code[start - 1] == line.first {
      line.isSection = true
    }
    let countsAlone = countPrefixed(hash, from: start, in: code)
    if countsAlone { evidence.count(hash) }
    if line.count == 0 { evidence.count(SignKey.word(hash, behind: UInt8(ascii: "^"))) }
    if before.end + 1 == start, code[before.end] == UInt8(ascii: " ") {
      evidence.count(SignKey.pair(before.hash, hash))
    }
    countFollowed(hash, in: code)
    before = (hash, end)
  }

  /// Counts a word together with the character before it.
  ///
  /// - Returns: Whether the word alone counts as well.
  private mutating func countPrefixed(_ hash: UInt64, from start: Int, in code: Span<UInt8>) -> Bool
  {
    guard start > 0 else { return true }
    var previous = code[start - 1]
    if previous == UInt8(ascii: " "), start > 1, code[start - 2] == UInt8(ascii: ":") {
      previous = UInt8(ascii: ":")
    }
    guard previous > 32, kinds[Int(previous)] == .mark else { return true }
    evidence.count(SignKey.word(hash, behind: previous))
    if previous == UInt8(ascii: "$") || previous == UInt8(ascii: "@") {
      evidence.count(SignKey.marks(previous, 0))
      return false
    }
    if previous == UInt8(ascii: ".") {
      evidence.members += 1
      return false
    }
    return previous != UInt8(ascii: "#") && previous != UInt8(ascii: "\\")
  }

  /// Counts a word together with the character after it; classifies the line if the word is its first.
  private mutating func countFollowed(_ hash: UInt64, in code: Span<UInt8>) {
    guard position < code.count else { return }
    let following = code[position]
    let next = position + 1 < code.count ? code[position + 1] : 0
    if following > 32, following < 0x80 { evidence.count(SignKey.word(hash, before: following)) }
    if following == UInt8(ascii: "(") { evidence.calls += 1 }
    guard line.count == 0 else { return }
    line.isEntry = following == UInt8(ascii: ":") && next != following
    line.namesType =
      line.isEntry && next == UInt8(ascii: " ") && position + 2 < code.count
      && CharacterClass.capitals.contains(code[position + 2])
    line.isAssignment =
      following == UInt8(ascii: "=")
      || following == UInt8(ascii: " ") && next == UInt8(ascii: "=")
        && position + 2 < code.count && code[position + 2] == UInt8(ascii: " ")
  }
}
