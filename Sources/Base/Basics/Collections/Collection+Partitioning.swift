extension Range<Int> {
  /// Returns the first number of the range for which `isBefore` is false, by binary search; the
  /// upper bound if `isBefore` is true for all numbers.
  ///
  /// The predicate must be true up to some number and false from there on.
  @inlinable package func partitionPoint(_ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension RandomAccessCollection where Element: Comparable, Index == Int {
  /// Returns the index of an element, by binary search in a collection in ascending order; `nil` if
  /// the collection does not contain the element.
  @inlinable package func sortedIndex(of element: Element) -> Int? {
    let index = (startIndex..<endIndex).partitionPoint { self[$0] < element }
    return index < endIndex && self[index] == element ? index : nil
  }
}

extension RandomAccessCollection where Index == Int {
  /// Splits the collection into consecutive slices of at most `size` elements.
  @inlinable package func chunks(of size: Int) -> [SubSequence] {
    stride(from: startIndex, to: endIndex, by: size).map {
      self[$0..<Swift.min($0 + size, endIndex)]
    }
  }
}
