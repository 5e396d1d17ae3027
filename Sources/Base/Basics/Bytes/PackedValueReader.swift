// A compact binary encoding of numbers and texts, one after the other, for tables of a million rows.

extension [UInt8] {
  /// Appends an integer as a zigzag-encoded varint, in which small numbers of either sign take one
  /// byte.
  @inlinable package mutating func append(packed number: Int) {
    append(varint: UInt64(bitPattern: Int64(number << 1 ^ number >> 63)))
  }

  /// Appends an optional integer as a varint, in which `nil` is 0; the integer must fit in 63 bits.
  @inlinable package mutating func append(packed number: Int?) {
    append(varint: number.map { UInt64(bitPattern: Int64($0 << 1 ^ $0 >> 63)) + 1 } ?? 0)
  }

  /// Appends an optional text as its length in bytes, or `nil`, and its UTF-8 bytes.
  package mutating func append(packed text: String?) {
    append(packed: text?.utf8.count)
    if let text { append(contentsOf: text.utf8) }
  }

  /// Appends an unsigned integer as a varint in LEB128 format: seven bits per byte, the lowest
  /// first.
  @inlinable package mutating func append(varint number: UInt64) {
    var remaining = number
    while remaining > 0x7F {
      append(UInt8(truncatingIfNeeded: remaining) | 0x80)
      remaining >>= 7
    }
    append(UInt8(truncatingIfNeeded: remaining))
  }
}

/// A reader of numbers and texts in a compact binary encoding; after the end of the bytes it reads
/// every number as 0.
package struct PackedValueReader {
  /// The encoded numbers and texts.
  @usableFromInline let bytes: [UInt8]
  /// The index of the next byte to read.
  @usableFromInline var position: Int

  /// Creates a reader of encoded values that starts at an index of the bytes.
  package init(_ bytes: [UInt8], at index: Int = 0) {
    (self.bytes, position) = (bytes, index)
  }

  /// The index of the next byte to read.
  @inlinable package var index: Int { position }

  /// Whether all bytes have been read.
  package var isAtEnd: Bool { index == bytes.count }
  /// The number of unread bytes.
  package var remainingCount: Int { bytes.count - index }

  /// Reads a signed integer; returns `nil` if the bytes end within it.
  package mutating func readNumberIfComplete() -> Int? { readVarintIfComplete().map(Self.signed) }

  /// Reads an unsigned integer; returns `nil` if the bytes end within it.
  package mutating func readVarintIfComplete() -> UInt64? {
    guard bytes[index...].contains(where: { $0 < 0x80 }) else { return nil }
    return readVarint()
  }

  /// Reads a signed integer.
  @inlinable package mutating func readNumber() -> Int { Self.signed(readVarint()) }

  /// Reads an optional integer; returns `nil` if the encoded value is `nil`.
  @inlinable package mutating func readOptionalNumber() -> Int? {
    let number = readVarint()
    return number == 0 ? nil : Self.signed(number - 1)
  }

  /// Moves to an index of the bytes, from which the next value is read.
  package mutating func seek(to index: Int) { position = Swift.min(index, bytes.count) }

  /// Reads the number of elements that follow, limited to the number of unread bytes because each
  /// element takes at least one byte.
  package mutating func readCount() -> Int { Swift.min(Swift.max(0, readNumber()), remainingCount) }

  /// Reads an optional text; returns `nil` if the encoded value is `nil`.
  package mutating func readText() -> String? {
    readOptionalNumber().map { String(decoding: readBytes($0), as: UTF8.self) }
  }

  /// Reads `count` raw bytes, or as many as remain.
  package mutating func readBytes(_ count: Int) -> ArraySlice<UInt8> {
    let start = position
    position += Swift.min(Swift.max(0, count), remainingCount)
    return bytes[start..<position]
  }

  /// Decodes a zigzag-encoded integer.
  @inlinable static func signed(_ number: UInt64) -> Int {
    Int(bitPattern: UInt(number >> 1)) ^ -Int(number & 1)
  }

  /// Reads an unsigned integer in LEB128 format.
  @inlinable package mutating func readVarint() -> UInt64 {
    // Most numbers are small.
    if position < bytes.count, bytes[position] < 0x80 {
      position += 1
      return UInt64(bytes[position - 1])
    }
    return readLongVarint()
  }

  @usableFromInline mutating func readLongVarint() -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    return 0
  }
}
