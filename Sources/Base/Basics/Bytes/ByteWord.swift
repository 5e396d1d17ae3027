/// Eight bytes of a text, compared in parallel with integer arithmetic (SWAR).
///
/// A search returns an integer in which the highest bit of a byte is set if the byte matches. Some
/// searches may also set the highest bit of bytes after the first match; the lowest set bit is
/// always exact.
///
/// Source: Henry S. Warren, "Hacker's Delight", 6-1.
@usableFromInline package struct ByteWord {
  /// The eight bytes, the first in the lowest bits.
  @usableFromInline let bits: UInt64

  /// Creates a word from an integer that contains its eight bytes, the first in the lowest bits.
  @inlinable init(bits: UInt64) { self.bits = bits }

  /// Loads the eight bytes that start at `index`, without a bounds check.
  @inlinable package init(_ bytes: Span<UInt8>, at index: Int) {
    bits = unsafe UInt64(
      littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// Returns the word with the given bits set in each of its eight bytes.
  @inlinable package static func | (word: ByteWord, bits: UInt8) -> ByteWord {
    ByteWord(bits: word.bits | ones &* UInt64(bits))
  }

  /// Returns an integer with the highest bit of each byte that equals `byte`; bits above the first
  /// match may be wrong.
  @inlinable package func matchBits(of byte: UInt8) -> UInt64 {
    let difference = bits ^ (Self.ones &* UInt64(byte))
    return (difference &- Self.ones) & ~difference & Self.highBits
  }

  /// Returns an integer with the highest bit of each byte that is less than `limit`, which is at
  /// most 0x80; bits above the first match may be wrong.
  @inlinable package func matchBits(below limit: UInt8) -> UInt64 {
    (bits &- Self.ones &* UInt64(limit)) & ~bits & Self.highBits
  }

  /// An integer with the highest bit of each byte that is neither a lower-case ASCII letter nor a
  /// digit; every bit is exact.
  @inlinable var nonLowercaseOrDigitBits: UInt64 {
    let lowBits = bits & ~Self.highBits
    let fromA = lowBits &+ Self.ones &* UInt64(0x80 - UInt8(ascii: "a"))
    let aboveZ = lowBits &+ Self.ones &* UInt64(0x7F - UInt8(ascii: "z"))
    let from0 = lowBits &+ Self.ones &* UInt64(0x80 - UInt8(ascii: "0"))
    let above9 = lowBits &+ Self.ones &* UInt64(0x7F - UInt8(ascii: "9"))
    return ~(fromA & ~aboveZ | from0 & ~above9) & Self.highBits | bits
      & Self.highBits
  }

  /// The word with the first byte converted to lower case if it is an upper-case ASCII letter.
  @inlinable package var lowercasingFirst: ByteWord {
    ByteWord(bits: self[0].isUppercase ? bits | 0x20 : bits)
  }

  /// The number of lower-case ASCII letters and digits at the start of the word.
  @inlinable package var lowercaseOrDigitPrefixCount: Int {
    nonLowercaseOrDigitBits.trailingZeroBitCount &>> 3
  }

  /// Returns the byte at an index from 0 to 7.
  @inlinable package subscript(index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: bits &>> UInt64(8 &* index))
  }

  /// Returns the first `count` bytes, 1 to 8, as a number; such numbers sort in the same order as
  /// the bytes.
  @inlinable package func sortKey(length count: Int) -> UInt64 {
    bits.byteSwapped & (UInt64.max &<< UInt64(8 &* (8 &- count)))
  }

  /// Returns an integer with the highest bit of each byte that equals `byte`; unlike in
  /// ``matchBits(of:)``, every bit is exact.
  @inlinable package func exactMatchBits(of byte: UInt8) -> UInt64 {
    let difference = bits ^ (Self.ones &* UInt64(byte))
    return ~((difference & ~Self.highBits &+ ~Self.highBits) | difference | ~Self.highBits)
  }

  /// The word with upper-case ASCII letters converted to lower case.
  @inlinable var lowercased: ByteWord {
    let lowBits = bits & ~Self.highBits
    let fromA = lowBits &+ Self.ones &* UInt64(0x80 - UInt8(ascii: "A"))
    let aboveZ = lowBits &+ Self.ones &* UInt64(0x7F - UInt8(ascii: "Z"))
    return ByteWord(bits: bits | (fromA & ~aboveZ & ~bits & Self.highBits) &>> 2)
  }

  /// The number 1 in each of eight bytes; multiplying it by a byte repeats the byte eight times.
  @inlinable static var ones: UInt64 { 0x0101_0101_0101_0101 }
  /// A mask of the highest bit of each of eight bytes.
  @inlinable static var highBits: UInt64 { 0x8080_8080_8080_8080 }
}

extension Span<UInt8> {
  /// Returns the index of the first byte that satisfies `isWanted`, or `end`; fast if such bytes
  /// are rare.
  ///
  /// - Parameters:
  ///   - start: The index at which the search starts.
  ///   - end: The index at which the search ends.
  ///   - matchBits: Returns the highest bits of the candidate bytes in a word; no match may precede
  ///     the first candidate.
  ///   - isWanted: Returns whether a candidate byte is a match.
  /// - Returns: The index of the first match, or `end`.
  @inlinable @inline(__always)
  package func firstIndex(
    from start: Int, to end: Int, matchBits: (ByteWord) -> UInt64,
    where isWanted: (UInt8) -> Bool
  ) -> Int {
    precondition(start >= 0 && end <= count)
    var index = start
    while index &+ 8 <= end {
      let candidates = matchBits(ByteWord(self, at: index))
      guard candidates != 0 else {
        index &+= 8
        continue
      }
      index &+= candidates.trailingZeroBitCount &>> 3
      if unsafe isWanted(self[unchecked: index]) { return index }
      index &+= 1
    }
    while index < end, unsafe !isWanted(self[unchecked: index]) { index &+= 1 }
    return index
  }
}

extension Span<UInt8> {
  /// Returns the index of the first byte from `start` on that is neither a lower-case ASCII letter
  /// nor a digit; ``Span/count`` if there is none.
  @inlinable @inline(__always)
  package func endOfLowercaseOrDigits(from start: Int) -> Int {
    precondition(start >= 0)
    var index = start
    while index &+ 8 <= count {
      let matchingCount = ByteWord(self, at: index).lowercaseOrDigitPrefixCount
      index &+= matchingCount
      if matchingCount < 8 { return index }
    }
    while index < count, unsafe self[unchecked: index].isLowercaseOrDigit { index &+= 1 }
    return index
  }

  /// Returns the first bytes of a range, up to eight, as a number that sorts like the bytes,
  /// ignoring the case of ASCII letters.
  @inlinable package func sortKey(from start: Int, to end: Int) -> UInt64 {
    precondition(start >= 0 && start <= end && end <= count)
    let length = Swift.min(end &- start, 8)
    guard length > 0 else { return 0 }
    guard start &+ 8 <= count else {
      var key: UInt64 = 0
      for index in start..<start &+ length {
        let byte = unsafe self[unchecked: index]
        key = key &<< 8 | UInt64(byte.lowercased)
      }
      return key &<< UInt64(8 &* (8 &- length))
    }
    return ByteWord(self, at: start).lowercased.sortKey(length: length)
  }
}
