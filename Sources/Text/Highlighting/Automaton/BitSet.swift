/// A set of non-negative integers below a limit, one bit each.
struct BitSet: Hashable {
  /// The bits of the set, 64 to a word; the lowest bit of the first word stands for 0.
  private var words: [UInt64]

  /// Creates an empty set for numbers below `limit`.
  init(below limit: Int) { words = Array(repeating: 0, count: (limit + 63) / 64) }

  /// Creates a set of numbers, all of which are below `limit`.
  init(_ numbers: [Int], below limit: Int) {
    self.init(below: limit)
    for number in numbers { insert(number) }
  }

  /// Combines all words into one number and hashes that; hashing each word would take a third of the time in which an
  /// automaton is built.
  func hash(into hasher: inout Hasher) {
    hasher.combine(words.reduce(0) { ($0 ^ $1) &* 0x9E37_79B9_7F4A_7C15 })
  }

  mutating func insert(_ number: Int) { words[number >> 6] |= 1 << UInt64(number & 63) }

  mutating func formUnion(_ other: BitSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// Replaces the set by the intersection of two other sets; returns whether it has any element.
  mutating func formIntersection(of first: BitSet, _ second: BitSet) -> Bool {
    var union: UInt64 = 0
    for index in words.indices {
      words[index] = first.words[index] & second.words[index]
      union |= words[index]
    }
    return union != 0
  }

  /// Calls `body` with each number in the set, in ascending order.
  func forEach(_ body: (Int) -> Void) {
    for (index, word) in words.enumerated() {
      var remaining = word
      while remaining != 0 {
        body(index << 6 | remaining.trailingZeroBitCount)
        remaining &= remaining &- 1
      }
    }
  }
}
