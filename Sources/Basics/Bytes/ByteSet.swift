private import Glibc

/// A set of ASCII characters, for searches in bytes.
@usableFromInline package struct ByteSet: Sendable {
  /// A bit for each character from 0 to 63.
  @usableFromInline let low: UInt64
  /// A bit for each character from 64 to 127.
  @usableFromInline let high: UInt64

  /// Creates a set of the ASCII characters in a text.
  package init(_ characters: String) {
    var (low, high): (UInt64, UInt64) = (0, 0)
    for byte in characters.utf8 {
      if byte < 64 { low |= 1 << byte } else { high |= 1 << (byte & 63) }
    }
    self.init(low: low, high: high)
  }

  private init(low: UInt64, high: UInt64) { (self.low, self.high) = (low, high) }

  /// Returns the characters that are in either set.
  package func union(_ other: ByteSet) -> ByteSet {
    ByteSet(low: low | other.low, high: high | other.high)
  }

  /// Returns the characters that are not in the other set.
  package func subtracting(_ other: ByteSet) -> ByteSet {
    ByteSet(low: low & ~other.low, high: high & ~other.high)
  }

  /// Returns whether a byte is in the set.
  @inlinable @inline(__always)
  package func contains(_ byte: UInt8) -> Bool {
    byte < 0x80 && ((byte < 64 ? low : high) &>> UInt64(byte)) & 1 != 0
  }
}

extension Span<UInt8> {
  /// Returns the index of the first byte from `start` on that is in the set, or ``Span/count``.
  @inlinable package func firstIndex(in set: ByteSet, from start: Int) -> Int {
    precondition(start >= 0)
    var index = start
    // The first condition keeps the unchecked access within bounds.
    while index < count, unsafe !set.contains(self[unchecked: index]) { index += 1 }
    return index
  }

  /// Returns the index of the first byte from `start` on that is not in the set, or ``Span/count``.
  @inlinable package func firstIndex(notIn set: ByteSet, from start: Int) -> Int {
    precondition(start >= 0)
    var index = start
    while index < count, unsafe set.contains(self[unchecked: index]) { index += 1 }
    return index
  }
}

extension [UInt8] {
  /// Returns the first index of `byte` in the range from `start` to `end`.
  package func firstIndex(of byte: UInt8, from start: Int, before end: Int) -> Int? {
    guard start < end else { return nil }
    precondition(start >= 0 && end <= count)
    return unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let match = unsafe memchr(base + start, CInt(byte), end - start)
      else { return nil }
      return unsafe UnsafeRawPointer(match) - base
    }
  }
}
