internal import Basics

/// A term of the search index in a compact form: its bytes, or its hash and the index of its bytes.
struct IndexTerm {
  /// The bytes of a term of up to eight bytes, or the hash of a longer term.
  let key: UInt64
  /// The index of the term in ``LongTermBytes``; 0 for a short term.
  let storageIndex: UInt32

  /// Whether the term has more than eight bytes.
  var isLong: Bool { storageIndex > 0 }

  /// Returns the first slot to try for the key of a term in an open-addressing hash table, whose
  /// size is a power of 2.
  static func slot(of key: UInt64, slotCount count: Int) -> Int {
    // The bytes of a short term are in the upper half of its key.
    Int(truncatingIfNeeded: ((key ^ key &>> 32) &* hashMultiplier) &>> 32) & (count &- 1)
  }
}

/// Storage for the bytes of all terms that have more than eight bytes, each preceded by its length.
struct LongTermBytes {
  private var bytes: [UInt8] = [0]

  /// Appends the bytes of a term to the storage and returns their index.
  mutating func append(_ text: borrowing Span<UInt8>, _ range: Range<Int>) -> UInt32 {
    let start = bytes.count
    bytes.append(UInt8(range.count))
    bytes.append(text, range)
    return UInt32(start)
  }

  /// Returns the range of a long term's bytes in the storage, without their length.
  func range(of term: IndexTerm) -> Range<Int> {
    let start = Int(term.storageIndex)
    return start + 1..<start + 1 + Int(bytes[start])
  }

  /// Reports whether a term has the same bytes as a range of a text, given that both have the same
  /// key.
  func matches(_ term: IndexTerm, _ text: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard term.isLong, range.count > 8 else { return term.isLong == (range.count > 8) }
    let termRange = self.range(of: term)
    guard termRange.count == range.count else { return false }
    let bytes = bytes.span
    var offset = 0
    while offset < range.count,
      bytes.sortKey(from: termRange.lowerBound + offset, to: termRange.upperBound)
        == text.sortKey(from: range.lowerBound + offset, to: range.upperBound)
    {
      offset += 8
    }
    return offset >= range.count
  }

  /// Returns the first eight bytes of a term as a number that sorts like them.
  func sortKey(of term: IndexTerm) -> UInt64 {
    guard term.isLong else { return term.key }
    let range = range(of: term)
    return bytes.span.sortKey(from: range.lowerBound, to: range.upperBound)
  }

  /// Returns the bytes of a term, with ASCII capitals in lower case.
  func bytes(of term: IndexTerm) -> [UInt8] {
    if term.isLong { return bytes[range(of: term)].map(\.lowercased) }
    let count = 8 - term.key.trailingZeroBitCount / 8
    return (0..<count).map { UInt8(truncatingIfNeeded: term.key >> UInt64(56 - 8 * $0)) }
  }
}

extension Span<UInt8> {
  /// Returns the hash of a term of more than eight bytes; `key` is the sort key of its first eight
  /// bytes.
  func termHash(_ range: Range<Int>, prefixKey key: UInt64) -> UInt64 {
    var hash = key
    var start = range.lowerBound + 8
    while start < range.upperBound {
      hash = (hash ^ hash >> 32) &* hashMultiplier ^ sortKey(from: start, to: range.upperBound)
      start += 8
    }
    return hash
  }
}

/// An odd multiplier for hashing, 2^64 divided by the golden ratio, which mixes bits into the upper
/// half.
private var hashMultiplier: UInt64 { 0x9E37_79B9_7F4A_7C15 }
