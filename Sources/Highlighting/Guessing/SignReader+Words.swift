extension SignReader {
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
    if code[start] == 0xE2, start + 1 < code.count, code[start + 1] | 1 == 0x95 {
      evidence.add(2, to: .text)
    }
    if line.count == 1, line.first == UInt8(ascii: "["), code[start - 1] == line.first {
      line.isSection = true
    }
    let isBare = countPrefixed(hash, from: start, in: code)
    if isBare { evidence.count(hash) }
    if line.count == 0 { evidence.count(SignKey.word(hash, behind: UInt8(ascii: "^"))) }
    if before.end + 1 == start, code[before.end] == UInt8(ascii: " ") {
      evidence.count(SignKey.pair(before.hash, hash))
    }
    countFollowed(hash, in: code)
    before = (hash, end)
  }

  /// Counts a word with the character before it.
  ///
  /// - Returns: Whether it is a word without it, too.
  private mutating func countPrefixed(_ hash: UInt64, from start: Int, in code: Span<UInt8>) -> Bool
  {
    guard start > 0 else { return true }
    var mark = code[start - 1]
    if mark == UInt8(ascii: " "), start > 1, code[start - 2] == UInt8(ascii: ":") {
      mark = UInt8(ascii: ":")
    }
    guard mark > 32, kinds[Int(mark)] == .mark else { return true }
    evidence.count(SignKey.word(hash, behind: mark))
    if mark == UInt8(ascii: "$") || mark == UInt8(ascii: "@") {
      evidence.count(SignKey.marks(mark, 0))
      return false
    }
    if mark == UInt8(ascii: ".") {
      evidence.members += 1
      return false
    }
    return mark != UInt8(ascii: "#") && mark != UInt8(ascii: "\\")
  }

  private mutating func countFollowed(_ hash: UInt64, in code: Span<UInt8>) {
    guard position < code.count else { return }
    let mark = code[position]
    let next = position + 1 < code.count ? code[position + 1] : 0
    if mark > 32, mark < 0x80 { evidence.count(SignKey.word(hash, before: mark)) }
    if mark == UInt8(ascii: "(") { evidence.calls += 1 }
    guard line.count == 0 else { return }
    line.isEntry = mark == UInt8(ascii: ":") && next != mark
    line.namesType =
      line.isEntry && next == UInt8(ascii: " ") && position + 2 < code.count
      && CharacterClass.capitals.contains(code[position + 2])
    line.isAssignment =
      mark == UInt8(ascii: "=")
      || mark == UInt8(ascii: " ") && next == UInt8(ascii: "=")
        && position + 2 < code.count && code[position + 2] == UInt8(ascii: " ")
  }
}
