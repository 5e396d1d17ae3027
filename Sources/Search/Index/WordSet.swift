internal import Basics

/// Different words, numbered in the order in which they came.
struct WordSet {
  private var letters: [UInt8] = []
  private var words: [Word] = []
  /// Open addressing: numbers of words, counted from 1.
  private var slots: [UInt32]

  private struct Word {
    /// The first eight letters, which are all of most words.
    let key: UInt64
    let hash: UInt32
    let start: UInt32
    let count: UInt32

    var range: Range<Int> { Int(start)..<Int(start + count) }
  }

  /// Makes an empty set with room for so many words, a power of two; there can be more.
  init(capacity: Int) { slots = [UInt32](repeating: 0, count: 2 * capacity) }

  var count: Int { words.count }

  mutating func removeAll() {
    letters.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    var slots = slots.mutableSpan
    slots.update(repeating: 0)
  }

  /// The number of a word, in which capitals of ASCII count as small letters; it is added if it is new.
  mutating func number(of text: borrowing Span<UInt8>, _ range: Range<Int>) -> Int {
    let key = text.sortKey(range.lowerBound, range.upperBound)
    // The letters of short words are all in the upper half.
    var hash = (key ^ key >> 32) &* Self.multiplier
    var start = range.lowerBound + 8
    while start < range.upperBound {
      let next = text.sortKey(start, range.upperBound)
      hash = (hash ^ hash >> 32 ^ next ^ next >> 32) &* Self.multiplier
      start += 8
    }
    return number(of: text, range, key, UInt32(truncatingIfNeeded: hash >> 32))
  }

  /// Spreads bits to the upper half; an odd number near the golden ratio of its range.
  private static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The number of a word of another set; it is added if it is new.
  mutating func number(of word: Int, in other: borrowing WordSet) -> Int {
    let word = other.words[word]
    return number(of: other.letters.span, word.range, word.key, word.hash)
  }

  private mutating func number(
    of text: borrowing Span<UInt8>, _ range: Range<Int>, _ key: UInt64, _ hash: UInt32
  ) -> Int {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if words[number].key == key, words[number].hash == hash, words[number].count == range.count,
        range.count <= 8 || holds(words[number], text, range)
      {
        return number
      }
      slot = (slot + 1) & mask
    }
    words.append(
      Word(key: key, hash: hash, start: UInt32(letters.count), count: UInt32(range.count)))
    for index in range { letters.append(text[index].lowercased) }
    slots[slot] = UInt32(words.count)
    if words.count * 2 > slots.count { grow() }
    return words.count - 1
  }

  /// Whether a word is what a text says behind its eighth letter.
  private func holds(_ word: Word, _ text: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
    let letters = letters.span
    return stride(from: 8, to: range.count, by: 8).allSatisfy { offset in
      letters.sortKey(word.range.lowerBound + offset, word.range.upperBound)
        == text.sortKey(range.lowerBound + offset, range.upperBound)
    }
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    for (number, word) in words.enumerated() {
      var slot = Int(word.hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(number + 1)
    }
  }

  func bytes(of word: Int) -> ArraySlice<UInt8> { letters[words[word].range] }

  /// All words, by their bytes.
  var sorted: [Int] {
    words.indices.sorted { first, second in
      let (key, other) = (words[first].key, words[second].key)
      if key != other { return key < other }
      return bytes(of: first).lexicographicallyPrecedes(bytes(of: second))
    }
  }
}
