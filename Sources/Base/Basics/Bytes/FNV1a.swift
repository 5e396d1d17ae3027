/// A fast hash that is stable between processes; it is not cryptographic.
///
/// Source: Fowler, Noll and Vo, FNV-1a.
@usableFromInline package struct FNV1a<Value: FixedWidthInteger & UnsignedInteger> {
  /// The hash of all bytes added so far.
  @usableFromInline package var value: Value
  /// The prime by which the hash is multiplied after each byte.
  @usableFromInline let prime: Value

  /// Creates the hash of no bytes from the constants of FNV-1a.
  @inlinable init(offsetBasis: Value, prime: Value) {
    (value, self.prime) = (offsetBasis, prime)
  }

  /// Adds a byte to the hash.
  @inlinable package mutating func add(_ byte: UInt8) { value = (value ^ Value(byte)) &* prime }

  /// Adds bytes to the hash, one by one.
  @inlinable package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }
}

extension FNV1a<UInt32> {
  /// Creates a 32-bit hash to which no byte has been added yet.
  @inlinable package init() { self.init(offsetBasis: 0x811C_9DC5, prime: 0x0100_0193) }
}

extension FNV1a<UInt64> {
  /// Creates a 64-bit hash to which no byte has been added yet.
  @inlinable package init() {
    self.init(offsetBasis: 0xCBF2_9CE4_8422_2325, prime: 0x100_0000_01B3)
  }

  /// Adds a 64-bit number to the hash in one step, then folds the upper half of the hash into the
  /// lower half.
  ///
  /// Multiplication carries only upwards: without the fold, the high bits of a number would never
  /// affect the low bits of the hash.
  @inlinable package mutating func add(_ number: UInt64) {
    value = (value ^ number) &* prime
    value ^= value >> 32
  }

  /// Adds the number of bytes to the hash, then the bytes in groups of eight; the result differs
  /// from adding them one by one.
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

  /// Returns the hash of the bytes as 16 hexadecimal digits.
  package static func hex(_ bytes: some Sequence<UInt8>) -> String {
    var hash = FNV1a()
    hash.add(bytes)
    return stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: hash.value >> $0) }
      .hex
  }
}
