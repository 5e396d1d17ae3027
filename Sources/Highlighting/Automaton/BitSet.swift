/// A set of small numbers.
struct BitSet: Hashable {
  private var words: [UInt64]

  /// The empty set of numbers below `limit`.
  init(below limit: Int) { words = Array(repeating: 0, count: (limit + 63) / 64) }

  init(_ numbers: [Int], below limit: Int) {
    self.init(below: limit)
    for number in numbers { insert(number) }
  }

  mutating func insert(_ number: Int) { words[number >> 6] |= 1 << UInt64(number & 63) }

  mutating func formUnion(_ other: BitSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// Becomes what two sets have in common, and says whether that is anything.
  mutating func become(commonOf one: BitSet, _ other: BitSet) -> Bool {
    var all: UInt64 = 0
    for index in words.indices {
      words[index] = one.words[index] & other.words[index]
      all |= words[index]
    }
    return all != 0
  }

  /// Calls `body` for each number, in ascending order.
  func forEach(_ body: (Int) -> Void) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(index << 6 | rest.trailingZeroBitCount)
        rest &= rest &- 1
      }
    }
  }
}
