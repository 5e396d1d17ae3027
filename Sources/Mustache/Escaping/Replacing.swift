/// What is written in the place of some bytes.
struct Replacement {
  let text: StaticString
  /// How many bytes it stands for.
  var count = 1
}

extension [UInt8] {
  /// Appends text with other text in the place of some of its bytes; the runs between are copied.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - replacement: Looks at a byte among all, and says what to write for it, if not itself.
  @inline(__always)
  mutating func append(
    _ text: String, replacing replacement: (borrowing Span<UInt8>, Int) -> Replacement?
  ) {
    var text = text
    text.withUTF8 { unsafe append($0, replacing: replacement) }
  }

  /// The same for bytes that are in an array.
  @inline(__always)
  mutating func append(
    _ bytes: [UInt8], replacing replacement: (borrowing Span<UInt8>, Int) -> Replacement?
  ) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0, replacing: replacement) }
  }

  @inline(__always)
  private mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>,
    replacing replacement: (borrowing Span<UInt8>, Int) -> Replacement?
  ) {
    let span = unsafe bytes.span
    var start = 0
    var index = 0
    while index < span.count {
      guard let other = replacement(span, index) else {
        index += 1
        continue
      }
      unsafe append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
      other.text.withUTF8Buffer { unsafe append(contentsOf: $0) }
      index += other.count
      start = index
    }
    unsafe append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
  }
}
