extension [UInt8] {
  /// Appends a part of a text.
  @inlinable package mutating func append(_ text: borrowing Span<UInt8>, _ range: Range<Int>) {
    unsafe text.extracting(range).withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
