/// Finds words by their bytes.
struct WordTable {
  private var bytes: [UInt8] = []
  private var words: [(range: Range<Int>, outcome: Outcome)] = []
  /// By hash, the number of a word, plus one.
  private var slots: [UInt16]
  private let fold: UInt8

  /// Makes a table; of a word that is there twice, the first counts.
  init(_ words: [(word: String, outcome: Outcome)], ignoringCase: Bool) {
    fold = ignoringCase ? 0x20 : 0
    var size = 16
    while size < 3 * words.count { size *= 2 }
    slots = Array(repeating: 0, count: size)
    for (word, outcome) in words { insert(Array(word.utf8), outcome) }
  }

  private mutating func insert(_ word: [UInt8], _ outcome: Outcome) {
    guard self[word.span, 0..<word.count] == nil else { return }
    words.append((bytes.count..<bytes.count + word.count, outcome))
    bytes += word.map { $0 | fold }
    var slot = slot(of: word.span, 0..<word.count)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt16(words.count)
  }

  /// What becomes of the word in a range, if it is in the table.
  subscript(code: Span<UInt8>, range: Range<Int>) -> Outcome? {
    var slot = slot(of: code, range)
    while slots[slot] != 0 {
      let word = words[Int(slots[slot]) - 1]
      if isEqual(code, range, word.range) { return word.outcome }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func slot(of code: Span<UInt8>, _ range: Range<Int>) -> Int {
    let first = UInt32(code[range.lowerBound] | fold)
    let middle = UInt32(code[(range.lowerBound + range.upperBound) / 2] | fold)
    let last = UInt32(code[range.upperBound - 1] | fold)
    let mixed = (first | middle << 8 | last << 16 | UInt32(range.count & 0xFF) << 24)
    return Int((mixed &* 0x9E37_79B1) >> 16) & (slots.count - 1)
  }

  private func isEqual(_ code: Span<UInt8>, _ range: Range<Int>, _ word: Range<Int>) -> Bool {
    guard range.count == word.count else { return false }
    for offset in 0..<word.count
    where code[range.lowerBound + offset] | fold != bytes[word.lowerBound + offset] {
      return false
    }
    return true
  }
}
