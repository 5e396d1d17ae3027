private import Glibc

/// A set of ASCII characters, which texts are searched for.
@usableFromInline package struct ByteSet: Sendable {
  @usableFromInline let low: UInt64
  @usableFromInline let high: UInt64

  package init(_ characters: String) {
    var (low, high): (UInt64, UInt64) = (0, 0)
    for byte in characters.utf8 {
      if byte < 64 { low |= 1 << byte } else { high |= 1 << (byte & 63) }
    }
    self.init(low: low, high: high)
  }

  private init(low: UInt64, high: UInt64) { (self.low, self.high) = (low, high) }

  package func union(_ other: ByteSet) -> ByteSet {
    ByteSet(low: low | other.low, high: high | other.high)
  }

  package func without(_ other: ByteSet) -> ByteSet {
    ByteSet(low: low & ~other.low, high: high & ~other.high)
  }

  @inlinable @inline(__always)
  package func contains(_ byte: UInt8) -> Bool {
    byte < 0x80 && ((byte < 64 ? low : high) &>> UInt64(byte)) & 1 != 0
  }
}

extension Span<UInt8> {
  /// The first index from `start` on whose byte is in a set, or ``Span/count``.
  @inlinable package func firstIndex(in set: ByteSet, from start: Int) -> Int {
    precondition(start >= 0)
    var index = start
    // Checked by the loop's own condition.
    while index < count, unsafe !set.contains(self[unchecked: index]) { index += 1 }
    return index
  }

  /// The first index from `start` on whose byte is not in a set, or ``Span/count``.
  @inlinable package func firstIndex(notIn set: ByteSet, from start: Int) -> Int {
    precondition(start >= 0)
    var index = start
    while index < count, unsafe set.contains(self[unchecked: index]) { index += 1 }
    return index
  }
}

extension [UInt8] {
  /// The first index of `byte` in a range.
  package func firstIndex(of byte: UInt8, from start: Int, before end: Int) -> Int? {
    guard start < end else { return nil }
    precondition(start >= 0 && end <= count)
    return unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = unsafe memchr(base + start, CInt(byte), end - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }
}
