extension Range<Int> {
  /// Returns the first number for which `isBefore` is false, by binary search; the upper bound if
  /// it is true for all.
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
  /// Returns the index of an element in a collection in ascending order, by binary search; `nil` if
  /// it is absent.
  @inlinable package func sortedIndex(of element: Element) -> Int? {
    let index = (startIndex..<endIndex).partitionPoint { self[$0] < element }
    return index < endIndex && self[index] == element ? index : nil
  }
}
