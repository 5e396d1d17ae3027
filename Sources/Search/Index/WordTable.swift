internal import Basics

/// The different words of many questions, and those of the question at hand.
struct WordTable: WordSink {
  /// Where the words that come are, as ``Posting/code(_:ordinal:)`` says.
  var place: UInt32 = 0
  private var letters: [UInt8] = []
  private var words: [Word] = []
  /// Open addressing: places in `words`, counted from 1.
  private var slots = [UInt32](repeating: 0, count: 1 << 12)
  private var touched: [UInt32] = []
  private var question: UInt32 = 0

  private struct Word {
    /// The first eight letters, which are all of most words.
    let key: UInt64
    let hash: UInt32
    let start: UInt32
    let count: UInt32
    /// The last question that has it, where first, and how often.
    var question: UInt32
    var place: UInt32
    var times: UInt32
  }

  var count: Int { words.count }

  /// Begins a question.
  mutating func begin() {
    question += 1
    touched.removeAll(keepingCapacity: true)
  }

  /// The words of the question at hand, and where they were found first.
  func forEachTouched(_ body: (_ word: UInt32, _ code: UInt32) -> Void) {
    for word in touched {
      let found = words[Int(word)]
      body(word, found.place | (found.times > 2 ? 1 : 0))
    }
  }

  mutating func take(_ text: borrowing Span<UInt8>, _ range: Range<Int>) {
    let key = text.sortKey(range.lowerBound, range.upperBound)
    // The letters of short words are all in the upper half.
    var hash = (key ^ key >> 32) &* Self.multiplier
    var start = range.lowerBound + 8
    while start < range.upperBound {
      let next = text.sortKey(start, range.upperBound)
      hash = (hash ^ hash >> 32 ^ next ^ next >> 32) &* Self.multiplier
      start += 8
    }
    take(text, range, key, UInt32(truncatingIfNeeded: hash >> 32))
  }

  /// Spreads bits to the upper half; an odd number near the golden ratio of its range.
  private static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15

  private mutating func take(
    _ text: borrowing Span<UInt8>, _ range: Range<Int>, _ key: UInt64, _ hash: UInt32
  ) {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if words[index].key == key, words[index].hash == hash, words[index].count == range.count,
        range.count <= 8 || holds(words[index], text, range)
      {
        return touch(index)
      }
      slot = (slot + 1) & mask
    }
    slots[slot] = UInt32(words.count + 1)
    touched.append(UInt32(words.count))
    words.append(
      Word(
        key: key, hash: hash, start: UInt32(letters.count), count: UInt32(range.count),
        question: question, place: place, times: 1))
    for index in range { letters.append(text[index].lowercased) }
    if words.count * 2 > slots.count { grow() }
  }

  /// Whether a word is what a text says behind its eighth letter.
  private func holds(_ word: Word, _ text: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
    let letters = letters.span
    let (start, end) = (Int(word.start), Int(word.start + word.count))
    return stride(from: 8, to: range.count, by: 8).allSatisfy { offset in
      letters.sortKey(start + offset, end)
        == text.sortKey(range.lowerBound + offset, range.upperBound)
    }
  }

  private mutating func touch(_ index: Int) {
    if words[index].question == question {
      words[index].times &+= 1
    } else {
      words[index].question = question
      words[index].place = place
      words[index].times = 1
      touched.append(UInt32(index))
    }
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    for (index, word) in words.enumerated() {
      var slot = Int(word.hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(index + 1)
    }
  }

  func bytes(of word: Int) -> ArraySlice<UInt8> {
    letters[Int(words[word].start)..<Int(words[word].start + words[word].count)]
  }

  /// All words, by their bytes.
  var sorted: [Int] {
    words.indices.sorted { first, second in
      let (key, other) = (words[first].key, words[second].key)
      if key != other { return key < other }
      return bytes(of: first).lexicographicallyPrecedes(bytes(of: second))
    }
  }
}
