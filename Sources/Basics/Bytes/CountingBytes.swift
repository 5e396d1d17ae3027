extension Span<UInt8> {
  /// Returns how often a byte occurs.
  @inlinable package func count(of byte: UInt8) -> Int {
    var count = 0
    for index in indices { count &+= unsafe self[unchecked: index] == byte ? 1 : 0 }
    return count
  }
}
