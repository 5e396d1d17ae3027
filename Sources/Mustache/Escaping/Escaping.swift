/// How text is written so that a language shows it as it is.
protocol Escaping {
  /// Whether a byte may have to be replaced; a cheap test that most bytes fail.
  static func isSpecial(_ byte: UInt8) -> Bool

  /// The place of the first such byte at `start` or later, or how many bytes there are.
  static func firstSpecial(in bytes: borrowing Span<UInt8>, from start: Int) -> Int

  /// What to write for a special byte among others, or nil when it may stay.
  static func replacement(for index: Int, of bytes: borrowing Span<UInt8>) -> Replacement?
}

extension Escaping {
  static func firstSpecial(in bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    var index = start
    // Within bounds by the condition before it.
    while index < bytes.count, unsafe !isSpecial(bytes[unchecked: index]) { index &+= 1 }
    return index
  }
}

/// What is written in the place of some bytes.
struct Replacement {
  let text: StaticString
  /// How many bytes it stands for.
  var count = 1
}

extension OutputBuffer {
  /// Appends text with other text in the place of what means something in a language.
  ///
  /// What stays is copied in runs.
  mutating func append(_ text: consuming String, for escaping: (some Escaping).Type) {
    text.withUTF8 { unsafe append($0, for: escaping) }
  }

  /// The same for text in bytes.
  mutating func append(_ text: [UInt8], for escaping: (some Escaping).Type) {
    unsafe text.withUnsafeBufferPointer { unsafe append($0, for: escaping) }
  }

  private mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, for escaping: (some Escaping).Type
  ) {
    let span = unsafe bytes.span
    var start = 0
    var index = 0
    while true {
      index = escaping.firstSpecial(in: span, from: index)
      guard index < span.count else { break }
      guard let replacement = escaping.replacement(for: index, of: span) else {
        index += 1
        continue
      }
      unsafe append(UnsafeBufferPointer(rebasing: bytes[start..<index]))
      replacement.text.withUTF8Buffer { unsafe append($0) }
      index += replacement.count
      start = index
    }
    unsafe append(UnsafeBufferPointer(rebasing: bytes[start...]))
  }
}
