extension RandomAccessCollection where Index == Int {
  /// Splits the collection into consecutive slices of at most `size` elements.
  @inlinable package func chunks(of size: Int) -> [SubSequence] {
    stride(from: startIndex, to: endIndex, by: size).map {
      self[$0..<Swift.min($0 + size, endIndex)]
    }
  }
}
