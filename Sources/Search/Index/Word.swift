internal import Basics

/// A word as it is told from others: all its letters, or of more than eight a hash and where they are.
struct Word {
  let key: UInt64
  /// Where its letters begin among those of long words; zero for a short one.
  let letters: UInt32

  var isLong: Bool { letters > 0 }

  /// Where to look first for a key in a table of open addressing; its size is a power of two.
  static func slot(of key: UInt64, among count: Int) -> Int {
    // The letters of short words are all in the upper half.
    Int(truncatingIfNeeded: ((key ^ key &>> 32) &* spreader) &>> 32) & (count &- 1)
  }
}

/// The letters of long words, each behind how many they are.
struct WordLetters {
  private var bytes: [UInt8] = [0]

  /// Appends the letters of a word, and gives where they are.
  mutating func append(_ text: borrowing Span<UInt8>, _ range: Range<Int>) -> UInt32 {
    let start = bytes.count
    bytes.append(UInt8(range.count))
    bytes.append(text, range)
    return UInt32(start)
  }

  func range(of word: Word) -> Range<Int> {
    let start = Int(word.letters)
    return start + 1..<start + 1 + Int(bytes[start])
  }

  /// Whether a word is what stands in a text, which has the same key.
  func holds(_ word: Word, _ text: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard word.isLong, range.count > 8 else { return word.isLong == (range.count > 8) }
    let own = self.range(of: word)
    guard own.count == range.count else { return false }
    let bytes = bytes.span
    var offset = 0
    while offset < range.count,
      bytes.sortKey(own.lowerBound + offset, own.upperBound)
        == text.sortKey(range.lowerBound + offset, range.upperBound)
    {
      offset += 8
    }
    return offset >= range.count
  }

  /// The first letters of a word as a number that sorts like them.
  func sortKey(of word: Word) -> UInt64 {
    guard word.isLong else { return word.key }
    let range = range(of: word)
    return bytes.span.sortKey(range.lowerBound, range.upperBound)
  }

  /// A word, its capitals of ASCII as small letters.
  func bytes(of word: Word) -> [UInt8] {
    if word.isLong { return bytes[range(of: word)].map(\.lowercased) }
    let count = 8 - word.key.trailingZeroBitCount / 8
    return (0..<count).map { UInt8(truncatingIfNeeded: word.key >> UInt64(56 - 8 * $0)) }
  }
}

extension Span<UInt8> {
  /// What tells a word of more than eight letters from others: a hash; the first letters are known.
  func wordKey(_ range: Range<Int>, beginning key: UInt64) -> UInt64 {
    var hash = key
    var start = range.lowerBound + 8
    while start < range.upperBound {
      hash = (hash ^ hash >> 32) &* spreader ^ sortKey(start, range.upperBound)
      start += 8
    }
    return hash
  }
}

/// Spreads bits to the upper half; an odd number near the golden ratio of its range.
private var spreader: UInt64 { 0x9E37_79B9_7F4A_7C15 }
