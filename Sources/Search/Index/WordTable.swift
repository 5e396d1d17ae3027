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
    var key: UInt64 = 0
    for index in range.prefix(8) { key = key << 8 | UInt64(text[index].lowercased) }
    key <<= UInt64(8 * (8 - min(8, range.count)))
    var hash = key &* 0x9E37_79B9_7F4A_7C15
    for index in range.dropFirst(8) {
      hash = (hash ^ UInt64(text[index].lowercased)) &* 0x100_0000_01B3
    }
    take(text, range, key, UInt32(truncatingIfNeeded: (hash ^ hash >> 32) >> 8))
  }

  private mutating func take(
    _ text: borrowing Span<UInt8>, _ range: Range<Int>, _ key: UInt64, _ hash: UInt32
  ) {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      let word = words[index]
      if word.key == key, word.hash == hash, Int(word.count) == range.count,
        holds(word, text, range)
      {
        return touch(index, word)
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
    for offset in 8..<max(8, range.count)
    where letters[Int(word.start) + offset] != text[range.lowerBound + offset].lowercased {
      return false
    }
    return true
  }

  private mutating func touch(_ index: Int, _ word: Word) {
    var word = word
    if word.question == question {
      word.times += 1
    } else {
      (word.question, word.place, word.times) = (question, place, 1)
      touched.append(UInt32(index))
    }
    words[index] = word
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
