// Numbers and texts stored one after the other, in as few bytes as possible, for tables of a million rows.

extension [UInt8] {
  /// Appends a number, with its sign in the lowest bit; those near zero take one byte.
  @inlinable package mutating func append(packed number: Int) {
    append(varint: UInt64(bitPattern: Int64(number << 1 ^ number >> 63)))
  }

  /// Appends a number that may be missing; not one of 64 bits.
  @inlinable package mutating func append(packed number: Int?) {
    append(varint: number.map { UInt64(bitPattern: Int64($0 << 1 ^ $0 >> 63)) + 1 } ?? 0)
  }

  /// Appends a text that may be missing.
  package mutating func append(packed text: String?) {
    append(packed: text?.utf8.count)
    if let text { append(contentsOf: text.utf8) }
  }

  /// Appends a number with seven bits a byte, the lowest first, as LEB128 does.
  @inlinable package mutating func append(varint number: UInt64) {
    var rest = number
    while rest > 0x7F {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }
}

/// Reads packed values one by one; beyond the end, as in damaged bytes, all numbers are 0.
package struct PackedValueReader {
  @usableFromInline let bytes: [UInt8]
  @usableFromInline var position: Int

  package init(_ bytes: [UInt8], at index: Int = 0) {
    (self.bytes, position) = (bytes, index)
  }

  /// The index of the next byte.
  @inlinable package var index: Int { position }

  package var isAtEnd: Bool { index == bytes.count }
  /// How many bytes were not read yet.
  package var left: Int { bytes.count - index }

  /// The next number; nil where only the start of one is left.
  package mutating func wholeNumber() -> Int? { wholeVarint().map(Self.signed) }

  /// The next number without a sign; nil where only the start of one is left.
  package mutating func wholeVarint() -> UInt64? {
    guard bytes[index...].contains(where: { $0 < 0x80 }) else { return nil }
    return varint()
  }

  @inlinable package mutating func number() -> Int { Self.signed(varint()) }

  @inlinable package mutating func optionalNumber() -> Int? {
    let number = varint()
    return number == 0 ? nil : Self.signed(number - 1)
  }

  /// Goes on at an index of the bytes.
  package mutating func move(to index: Int) { position = Swift.min(index, bytes.count) }

  /// A number of things each of which takes a byte at least.
  package mutating func count() -> Int { Swift.min(Swift.max(0, number()), left) }

  package mutating func text() -> String? {
    optionalNumber().map { String(decoding: take($0), as: UTF8.self) }
  }

  /// The next bytes, as they are.
  package mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    let start = position
    position += Swift.min(Swift.max(0, count), left)
    return bytes[start..<position]
  }

  @inlinable static func signed(_ number: UInt64) -> Int {
    Int(bitPattern: UInt(number >> 1)) ^ -Int(number & 1)
  }

  /// The next number without a sign.
  @inlinable package mutating func varint() -> UInt64 {
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
