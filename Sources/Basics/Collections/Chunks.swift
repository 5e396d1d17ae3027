extension RandomAccessCollection where Index == Int {
  /// Splits the elements into slices of at most `size`, in their order.
  @inlinable package func chunks(of size: Int) -> [SubSequence] {
    stride(from: startIndex, to: endIndex, by: size).map {
      self[$0..<Swift.min($0 + size, endIndex)]
    }
  }
}
