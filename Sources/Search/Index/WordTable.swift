internal import Basics

/// Different words, numbered in the order in which they came.
struct WordTable {
  /// Open addressing.
  private var slots: [Slot]
  private var words: [Word] = []
  /// Those of long words.
  private var letters: [UInt8] = []

  private struct Slot {
    var key: UInt64 = 0
    /// The word's number, counted from 1; zero for no word.
    var word: UInt32 = 0
    var isLong = false
  }

  /// A word: all its letters, or a hash of more than eight.
  private struct Word {
    let key: UInt64
    /// Where the letters of a long word are.
    let start: UInt32
    let count: UInt32

    var isLong: Bool { count > 8 }
    var range: Range<Int> { Int(start)..<Int(start + count) }
  }

  /// Makes an empty table with room for so many words, a power of two; there can be more.
  init(capacity: Int) { slots = [Slot](repeating: Slot(), count: 2 * capacity) }

  var count: Int { words.count }

  mutating func removeAll() {
    letters.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    var slots = slots.mutableSpan
    slots.update(repeating: Slot())
  }

  /// The number of a word, in which capitals of ASCII count as small letters; it is added if it is new.
  mutating func number(of text: borrowing Span<UInt8>, _ range: Range<Int>) -> Int {
    var key = text.sortKey(range.lowerBound, range.upperBound)
    if range.count > 8 { key = text.hash(range, beginning: key) }
    return number(of: text, range, key)
  }

  /// The number of a word of another table; it is added if it is new.
  mutating func number(of word: Int, in other: borrowing WordTable) -> Int {
    let word = other.words[word]
    return number(of: other.letters.span, word.range, word.key)
  }

  @inline(__always)
  private mutating func number(
    of text: borrowing Span<UInt8>, _ range: Range<Int>, _ key: UInt64
  ) -> Int {
    let isLong = range.count > 8
    var slot = firstSlot(of: key)
    while slots[slot].word != 0 {
      if slots[slot].key == key, slots[slot].isLong == isLong {
        let number = Int(slots[slot].word) - 1
        if !isLong || holds(words[number], text, range) { return number }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    add(text, range, key)
    slots[slot] = Slot(key: key, word: UInt32(words.count), isLong: isLong)
    if words.count * 2 > slots.count { grow() }
    return words.count - 1
  }

  private func firstSlot(of key: UInt64) -> Int {
    // The letters of short words are all in the upper half.
    Int(truncatingIfNeeded: ((key ^ key >> 32) &* multiplier) >> 32) & (slots.count - 1)
  }

  private mutating func add(_ text: borrowing Span<UInt8>, _ range: Range<Int>, _ key: UInt64) {
    words.append(Word(key: key, start: UInt32(letters.count), count: UInt32(range.count)))
    guard range.count > 8 else { return }
    for index in range { letters.append(text[index].lowercased) }
  }

  /// Whether a long word is what stands in a text.
  private func holds(_ word: Word, _ text: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard word.count == range.count else { return false }
    let letters = letters.span
    return stride(from: 0, to: range.count, by: 8).allSatisfy { offset in
      letters.sortKey(word.range.lowerBound + offset, word.range.upperBound)
        == text.sortKey(range.lowerBound + offset, range.upperBound)
    }
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for entry in old where entry.word != 0 {
      var slot = firstSlot(of: entry.key)
      while slots[slot].word != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = entry
    }
  }

  func bytes(of word: Int) -> ArraySlice<UInt8> {
    let word = words[word]
    if word.isLong { return letters[word.range] }
    return ArraySlice((0..<word.count).map { UInt8(truncatingIfNeeded: word.key >> (56 - 8 * $0)) })
  }

  /// All words, by their bytes.
  var sorted: [Int] {
    let letters = letters.span
    var keys: [(key: UInt64, word: Int)] = []
    keys.reserveCapacity(count)
    for (number, word) in words.enumerated() {
      let range = word.range
      keys.append(
        (word.isLong ? letters.sortKey(range.lowerBound, range.upperBound) : word.key, number))
    }
    keys.sort { first, second in
      if first.key != second.key { return first.key < second.key }
      return bytes(of: first.word).lexicographicallyPrecedes(bytes(of: second.word))
    }
    return keys.map(\.word)
  }
}

extension Span<UInt8> {
  /// A hash of more than eight letters, the first of which are known.
  fileprivate func hash(_ range: Range<Int>, beginning key: UInt64) -> UInt64 {
    var hash = key
    var start = range.lowerBound + 8
    while start < range.upperBound {
      hash = (hash ^ hash >> 32) &* multiplier ^ sortKey(start, range.upperBound)
      start += 8
    }
    return hash
  }
}

/// Spreads bits to the upper half; an odd number near the golden ratio of its range.
private var multiplier: UInt64 { 0x9E37_79B9_7F4A_7C15 }
