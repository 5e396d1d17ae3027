/// Sorts integers by their digits, which is several times as fast as comparing them.
struct RadixSorter {
  private var other: [UInt32] = []
  /// For each digit, the index of the next integer with that digit.
  private var positions = [Int](repeating: 0, count: 1 << digitWidth)

  /// The number of bits of a digit; three digits make an integer.
  private static let digitWidth = 11

  mutating func sort(_ integers: inout [UInt32]) {
    if integers.count < positions.count / 4 { return integers.sort() }
    for shift in stride(from: 0, to: UInt32.bitWidth, by: Self.digitWidth) {
      other.removeAll(keepingCapacity: true)
      other += integers
      Self.distribute(other, to: &integers, by: UInt32(shift), &positions)
    }
  }

  /// Copies integers, ordered by the digit from the bit `shift` on.
  private static func distribute(
    _ source: [UInt32], to target: inout [UInt32], by shift: UInt32, _ positions: inout [Int]
  ) {
    var target = target.mutableSpan
    var positions = positions.mutableSpan
    let digit = { (integer: UInt32) in Int(integer &>> shift) & (1 << digitWidth - 1) }
    for index in positions.indices { positions[index] = 0 }
    for integer in source { positions[digit(integer)] += 1 }
    var start = 0
    for index in positions.indices {
      (positions[index], start) = (start, start + positions[index])
    }
    for integer in source {
      target[positions[digit(integer)]] = integer
      positions[digit(integer)] += 1
    }
  }
}
