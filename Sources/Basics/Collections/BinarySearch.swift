extension Range<Int> {
  /// Returns the first number for which `isBefore` is false, by binary search; the upper bound if it is
  /// true for all.
  ///
  /// It has to be true for the numbers up to some point, and false for those after it.
  @inlinable package func partitionPoint(_ isBefore: (Int) -> Bool) -> Int {
    var (first, end) = (lowerBound, upperBound)
    while first < end {
      let middle = first + (end - first) / 2
      if isBefore(middle) { first = middle + 1 } else { end = middle }
    }
    return first
  }
}

extension RandomAccessCollection where Element: Comparable, Index == Int {
  /// Returns the first index of an element by binary search, nil if there is none; the collection has to be
  /// in ascending order.
  @inlinable package func sortedIndex(of element: Element) -> Int? {
    let index = (startIndex..<endIndex).partitionPoint { self[$0] < element }
    return index < endIndex && self[index] == element ? index : nil
  }
}
