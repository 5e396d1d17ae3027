internal import Basics

/// Different words, numbered in the order in which they came; of each is known where it was used last.
struct WordTable {
  /// Open addressing.
  private var slots: [Slot]
  private var letters: [UInt8] = []
  /// Where each word begins in ``letters``, and where the last one ends.
  private var starts: [UInt32] = [0]

  private struct Slot {
    /// A word's letters; of one with more than eight a hash.
    var key: UInt64 = 0
    /// Twice the word's number, counted from 1, and one more for a long word; zero for no word.
    var word: UInt32 = 0
    var use: UInt32 = 0
  }

  /// Makes an empty table with room for so many words, a power of two; there can be more.
  init(capacity: Int) { slots = [Slot](repeating: Slot(), count: 2 * capacity) }

  var count: Int { starts.count - 1 }

  /// Where a word is in the table, until the next one comes; capitals of ASCII count as small letters, and
  /// new words are added.
  mutating func slot(of text: borrowing Span<UInt8>, _ range: Range<Int>) -> Int {
    var key = text.sortKey(range.lowerBound, range.upperBound)
    let isLong = range.count > 8
    if isLong { key = text.hash(range, beginning: key) }
    var slot = firstSlot(of: key)
    while slots[slot].word != 0 {
      if slots[slot].key == key, slots[slot].word & 1 == (isLong ? 1 : 0),
        !isLong || holds(slots[slot], text, range)
      {
        return slot
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    add(text, range)
    slots[slot] = Slot(key: key, word: UInt32(2 * count + (isLong ? 1 : 0)))
    if count * 2 <= slots.count { return slot }
    grow()
    return self.slot(of: text, range)
  }

  private func firstSlot(of key: UInt64) -> Int {
    // The letters of short words are all in the upper half.
    Int(truncatingIfNeeded: ((key ^ key >> 32) &* multiplier) >> 32) & (slots.count - 1)
  }

  func word(at slot: Int) -> UInt32 { slots[slot].word >> 1 - 1 }

  /// The last use that was noted of a word; zero for none.
  func use(at slot: Int) -> Int { Int(slots[slot].use) }

  mutating func note(use: Int, at slot: Int) { slots[slot].use = UInt32(use) }

  private mutating func add(_ text: borrowing Span<UInt8>, _ range: Range<Int>) {
    for index in range { letters.append(text[index].lowercased) }
    starts.append(UInt32(letters.count))
  }

  /// Whether a long word is what stands in a text.
  private func holds(_ slot: Slot, _ text: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
    let word = self.range(of: Int(slot.word >> 1) - 1)
    guard word.count == range.count else { return false }
    let letters = letters.span
    return stride(from: 0, to: range.count, by: 8).allSatisfy { offset in
      letters.sortKey(word.lowerBound + offset, word.upperBound)
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

  private func range(of word: Int) -> Range<Int> { Int(starts[word])..<Int(starts[word + 1]) }

  func bytes(of word: Int) -> ArraySlice<UInt8> { letters[range(of: word)] }

  /// All words, by their bytes.
  var sorted: [Int] {
    let letters = letters.span
    var keys: [(key: UInt64, word: Int)] = []
    keys.reserveCapacity(count)
    for word in 0..<count {
      let range = range(of: word)
      keys.append((letters.sortKey(range.lowerBound, range.upperBound), word))
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
private let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
