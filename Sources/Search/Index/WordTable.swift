/// Different words, numbered in the order in which they came.
struct WordTable {
  private let letters: WordLetters
  private var words: [Word] = []
  /// Open addressing.
  private var slots = [Slot](repeating: Slot(), count: 1 << 14)

  private struct Slot {
    var key: UInt64 = 0
    /// The word's number, counted from 1; zero for no word.
    var word: UInt32 = 0
  }

  /// Makes an empty table of words whose letters are known.
  init(_ letters: WordLetters) { self.letters = letters }

  var count: Int { words.count }

  /// The number of a word; it is added if it is new.
  mutating func number(of word: Word) -> UInt32 {
    var slot = Word.slot(of: word.key, among: slots.count)
    while slots[slot].word != 0 {
      let number = slots[slot].word &- 1
      if slots[slot].key == word.key, letters.isEqual(words[Int(number)], word) { return number }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    words.append(word)
    slots[slot] = Slot(key: word.key, word: UInt32(words.count))
    if words.count * 2 > slots.count { grow() }
    return UInt32(words.count - 1)
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for entry in old where entry.word != 0 {
      var slot = Word.slot(of: entry.key, among: slots.count)
      while slots[slot].word != 0 { slot = (slot + 1) & (slots.count - 1) }
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
