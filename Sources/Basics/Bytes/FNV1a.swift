/// A hash that is the same in every process; nothing may depend on it being hard to forge.
///
/// Source: Fowler, Noll and Vo, FNV-1a.
@usableFromInline package struct FNV1a<Value: FixedWidthInteger & UnsignedInteger> {
  /// The hash of what was added.
  @usableFromInline package var value: Value
  @usableFromInline let prime: Value

  @inlinable init(start: Value, prime: Value) { (value, self.prime) = (start, prime) }

  @inlinable package mutating func add(_ byte: UInt8) { value = (value ^ Value(byte)) &* prime }

  @inlinable package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }
}

extension FNV1a<UInt32> {
  @inlinable package init() { self.init(start: 0x811C_9DC5, prime: 0x0100_0193) }
}

extension FNV1a<UInt64> {
  @inlinable package init() { self.init(start: 0xCBF2_9CE4_8422_2325, prime: 0x100_0000_01B3) }

  /// Adds a number at once, with its upper half brought down: multiplying only carries upwards.
  @inlinable package mutating func add(_ number: UInt64) {
    value = (value ^ number) &* prime
    value ^= value >> 32
  }

  /// Adds the number of bytes, then the bytes, eight at a time.
  package mutating func add(_ bytes: Span<UInt8>) {
    add(UInt64(bytes.count))
    var index = 0
    while index &+ 8 <= bytes.count {
      add(ByteWord(bytes, at: index).bits)
      index &+= 8
    }
    while index < bytes.count {
      add(bytes[index])
      index &+= 1
    }
  }

  /// The hash of some bytes in 16 hexadecimal digits.
  package static func hex(_ bytes: some Sequence<UInt8>) -> String {
    var hash = FNV1a()
    hash.add(bytes)
    return stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: hash.value >> $0) }
      .hex
  }
}
