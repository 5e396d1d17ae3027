private import Glibc

/// A set of ASCII characters, for searches in bytes.
@usableFromInline package struct ByteSet: Sendable {
  /// A bit mask of the characters from 0 to 63 that are in the set.
  @usableFromInline let lowMask: UInt64
  /// A bit mask of the characters from 64 to 127 that are in the set; bit 0 stands for 64.
  @usableFromInline let highMask: UInt64

  /// Creates a set of the ASCII characters in a text.
  package init(_ characters: String) {
    var (lowMask, highMask): (UInt64, UInt64) = (0, 0)
    for byte in characters.utf8 {
      if byte < 64 { lowMask |= 1 << byte } else { highMask |= 1 << (byte & 63) }
    }
    self.init(lowMask: lowMask, highMask: highMask)
  }

  private init(lowMask: UInt64, highMask: UInt64) {
    (self.lowMask, self.highMask) = (lowMask, highMask)
  }

  /// Returns the set of the characters that are in this set or in `other`.
  package func union(_ other: ByteSet) -> ByteSet {
    ByteSet(lowMask: lowMask | other.lowMask, highMask: highMask | other.highMask)
  }

  /// Returns the set of the characters that are in this set but not in `other`.
  package func subtracting(_ other: ByteSet) -> ByteSet {
    ByteSet(lowMask: lowMask & ~other.lowMask, highMask: highMask & ~other.highMask)
  }

  /// Returns whether a byte is in the set.
  @inlinable @inline(__always)
  package func contains(_ byte: UInt8) -> Bool {
    byte < 0x80 && ((byte < 64 ? lowMask : highMask) &>> UInt64(byte)) & 1 != 0
  }
}

extension Span<UInt8> {
  /// Returns the index of the first byte from `start` on that is in the set; ``Span/count`` if
  /// there is none.
  @inlinable package func firstIndex(in set: ByteSet, from start: Int) -> Int {
    precondition(start >= 0)
    var index = start
    // The first condition keeps the unchecked access within bounds.
    while index < count, unsafe !set.contains(self[unchecked: index]) { index += 1 }
    return index
  }

  /// Returns the index of the first byte from `start` on that is not in the set; ``Span/count`` if
  /// there is none.
  @inlinable package func firstIndex(notIn set: ByteSet, from start: Int) -> Int {
    precondition(start >= 0)
    var index = start
    while index < count, unsafe set.contains(self[unchecked: index]) { index += 1 }
    return index
  }
}

extension [UInt8] {
  /// Returns the first index of `byte` in the range from `start` up to but not including `end`;
  /// `nil` if there is none.
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

/// Classification of bytes as ASCII characters; bytes from 0x80 on are in no class.
extension UInt8 {
  /// Whether the byte is an ASCII letter.
  @inlinable package var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  /// Whether the byte is a decimal digit.
  @inlinable package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Whether the byte is an ASCII letter or a decimal digit.
  @inlinable package var isAlphanumeric: Bool { isLetter || isDigit }

  /// Whether the byte is a lower-case ASCII letter or a decimal digit.
  @inlinable package var isLowercaseOrDigit: Bool { self &- UInt8(ascii: "a") < 26 || isDigit }

  /// Whether the byte is an upper-case ASCII letter.
  @inlinable package var isUppercase: Bool { self &- UInt8(ascii: "A") < 26 }

  /// Whether the byte is white space in HTML: tab, line feed, form feed, carriage return or space.
  @inlinable package var isWhitespace: Bool {
    self == 0x20 || (self <= 0x0D && self >= 0x09 && self != 0x0B)
  }

  /// The byte, converted to lower case if it is an upper-case ASCII letter.
  @inlinable package var lowercased: UInt8 { isUppercase ? self | 0x20 : self }
}

extension ArraySlice<UInt8> {
  /// Returns whether the bytes equal `text`, ignoring the case of ASCII letters; `text` must be in
  /// lower case.
  @inlinable package func equalsIgnoringCase(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { lowercaseText in
      unsafe zip(self, lowercaseText).allSatisfy { $0.lowercased == $1 }
    }
  }
}
