/// Eight bytes of a text that are looked at together.
///
/// Its questions are answered by the high bits of the bytes. They mark each byte that is meant, and
/// above such a one perhaps others: the first mark is always right.
///
/// Source: Henry S. Warren, "Hacker's Delight", 6-1.
@usableFromInline package struct ByteWord {
  @usableFromInline let bits: UInt64

  @inlinable init(bits: UInt64) { self.bits = bits }

  /// Loads eight bytes, all of which the caller knows to be there; the first one lies lowest.
  @inlinable package init(_ bytes: Span<UInt8>, at index: Int) {
    bits = unsafe UInt64(
      littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// The word in which each byte has these bits set, too.
  @inlinable package static func | (word: ByteWord, bits: UInt8) -> ByteWord {
    ByteWord(bits: word.bits | ones &* UInt64(bits))
  }

  @inlinable package func marks(of byte: UInt8) -> UInt64 {
    let difference = bits ^ (Self.ones &* UInt64(byte))
    return (difference &- Self.ones) & ~difference & Self.highBits
  }

  /// Marks bytes below a limit of at most 0x80.
  @inlinable package func marks(below limit: UInt8) -> UInt64 {
    (bits &- Self.ones &* UInt64(limit)) & ~bits & Self.highBits
  }

  /// Marks what is neither a small letter of ASCII nor a digit, and no other.
  @inlinable var marksBesidesSmall: UInt64 {
    let low = bits & ~Self.highBits
    let letters = low &+ Self.ones &* UInt64(0x80 - UInt8(ascii: "a"))
    let behindLetters = low &+ Self.ones &* UInt64(0x7F - UInt8(ascii: "z"))
    let digits = low &+ Self.ones &* UInt64(0x80 - UInt8(ascii: "0"))
    let behindDigits = low &+ Self.ones &* UInt64(0x7F - UInt8(ascii: "9"))
    return ~(letters & ~behindLetters | digits & ~behindDigits) & Self.highBits | bits
      & Self.highBits
  }

  /// The word with its first byte made small if that is a capital of ASCII.
  @inlinable package var beginningSmall: ByteWord {
    ByteWord(bits: self[0].isCapital ? bits | 0x20 : bits)
  }

  /// How many small letters of ASCII and digits it begins with.
  @inlinable package var smallCount: Int { marksBesidesSmall.trailingZeroBitCount &>> 3 }

  /// A byte of it; the index is less than eight.
  @inlinable package subscript(index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: bits &>> UInt64(8 &* index))
  }

  /// The first bytes, 1 to 8 of them, as a number that sorts like them.
  @inlinable package func sortKey(_ count: Int) -> UInt64 {
    bits.byteSwapped & (UInt64.max &<< UInt64(8 &* (8 &- count)))
  }

  /// Marks each `byte` and, unlike ``marks(of:)``, no other.
  @inlinable package func exactMarks(of byte: UInt8) -> UInt64 {
    let difference = bits ^ (Self.ones &* UInt64(byte))
    return ~((difference & ~Self.highBits &+ ~Self.highBits) | difference | ~Self.highBits)
  }

  /// The word with capitals of ASCII made small.
  @inlinable var lowercased: ByteWord {
    let low = bits & ~Self.highBits
    let fromA = low &+ Self.ones &* UInt64(0x80 - UInt8(ascii: "A"))
    let aboveZ = low &+ Self.ones &* UInt64(0x7F - UInt8(ascii: "Z"))
    return ByteWord(bits: bits | (fromA & ~aboveZ & ~bits & Self.highBits) &>> 2)
  }

  @inlinable static var ones: UInt64 { 0x0101_0101_0101_0101 }
  @inlinable static var highBits: UInt64 { 0x8080_8080_8080_8080 }
}

extension Span<UInt8> {
  /// Finds the first byte of a kind that is rare, eight bytes at a time, or gives `end`; marks are
  /// of the bytes of a word that may be meant.
  @inlinable @inline(__always)
  package func firstIndex(
    from start: Int, to end: Int, marks: (ByteWord) -> UInt64, where isWanted: (UInt8) -> Bool
  ) -> Int {
    precondition(start >= 0 && end <= count)
    var index = start
    while index &+ 8 <= end {
      let found = marks(ByteWord(self, at: index))
      guard found != 0 else {
        index &+= 8
        continue
      }
      index &+= found.trailingZeroBitCount &>> 3
      if unsafe isWanted(self[unchecked: index]) { return index }
      index &+= 1
    }
    while index < end, unsafe !isWanted(self[unchecked: index]) { index &+= 1 }
    return index
  }
}

extension Span<UInt8> {
  /// The first index from `start` on whose byte is neither a small letter of ASCII nor a digit, or
  /// ``Span/count``.
  @inlinable @inline(__always)
  package func endOfSmallLetters(from start: Int) -> Int {
    precondition(start >= 0)
    var index = start
    while index &+ 8 <= count {
      let found = ByteWord(self, at: index).smallCount
      index &+= found
      if found < 8 { return index }
    }
    while index < count, unsafe self[unchecked: index].isSmallOrDigit { index &+= 1 }
    return index
  }

  /// The bytes of a range, at most its first eight, as a number that sorts like them; capitals of ASCII
  /// count as small letters.
  @inlinable package func sortKey(_ start: Int, _ end: Int) -> UInt64 {
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
    return ByteWord(self, at: start).lowercased.sortKey(length)
  }
}
