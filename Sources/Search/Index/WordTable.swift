/// Different words, numbered in the order in which they came.
struct WordTable {
  private var letters = WordLetters()
  private var words: [Word] = []
  /// Open addressing.
  private var slots = [Slot](repeating: Slot(), count: 1 << 14)

  private struct Slot {
    var word = Word(key: 0, letters: 0)
    /// Counted from 1; zero for no word.
    var number: UInt32 = 0
  }

  var count: Int { words.count }

  /// The number of a word in a text, whose first eight letters are known; it is added if it is new.
  @inline(__always)
  mutating func number(
    of range: Range<Int>, key: UInt64, _ text: borrowing Span<UInt8>
  ) -> Int {
    let key = range.count > 8 ? text.wordKey(range, beginning: key) : key
    var slot = Word.slot(of: key, among: slots.count)
    while slots[slot].number != 0 {
      if slots[slot].word.key == key, letters.holds(slots[slot].word, text, range) {
        return Int(slots[slot].number) &- 1
      }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    add(Word(key: key, letters: range.count > 8 ? letters.append(text, range) : 0), slot)
    return words.count - 1
  }

  private mutating func add(_ word: Word, _ slot: Int) {
    words.append(word)
    slots[slot] = Slot(word: word, number: UInt32(words.count))
    if words.count * 2 > slots.count { grow() }
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for entry in old where entry.number != 0 {
      var slot = Word.slot(of: entry.word.key, among: slots.count)
      while slots[slot].number != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = entry
    }
  }

  func bytes(of word: Int) -> [UInt8] { letters.bytes(of: words[word]) }

  /// All words, by their bytes.
  var sorted: [Int] {
    var keys: [(key: UInt64, word: Int)] = []
    keys.reserveCapacity(count)
    for (number, word) in words.enumerated() { keys.append((letters.sortKey(of: word), number)) }
    keys.sort { first, second in
      if first.key != second.key { return first.key < second.key }
      return bytes(of: first.word).lexicographicallyPrecedes(bytes(of: second.word))
    }
    return keys.map(\.word)
  }
}
