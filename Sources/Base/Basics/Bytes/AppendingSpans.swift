extension [UInt8] {
  /// Appends the bytes of `text` whose indices are in `range`.
  @inlinable package mutating func append(_ text: borrowing Span<UInt8>, _ range: Range<Int>) {
    unsafe text.extracting(range).withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
