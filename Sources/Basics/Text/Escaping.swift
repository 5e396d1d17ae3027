/// How text is written so that a language shows it as it is.
@usableFromInline package protocol Escaping {
  /// Whether a byte may have to be replaced; a cheap test that most bytes fail.
  static func isSpecial(_ byte: UInt8) -> Bool

  /// The place of the first such byte at `start` or later, or how many bytes there are.
  static func firstSpecial(in bytes: borrowing Span<UInt8>, from start: Int) -> Int

  /// What to write for a special byte among others, or nil when it may stay.
  static func escape(for index: Int, of bytes: borrowing Span<UInt8>) -> Escape?
}

extension Escaping {
  @inlinable package static func firstSpecial(in bytes: borrowing Span<UInt8>, from start: Int)
    -> Int
  {
    var index = start
    // Within bounds by the condition before it.
    while index < bytes.count, unsafe !isSpecial(bytes[unchecked: index]) { index &+= 1 }
    return index
  }
}

/// What is written in the place of some bytes.
@usableFromInline package struct Escape {
  @usableFromInline let text: StaticString
  @usableFromInline let count: Int

  /// Writes `text` for so many bytes.
  @inlinable package init(text: StaticString, count: Int = 1) {
    (self.text, self.count) = (text, count)
  }
}

extension ByteBuffer {
  /// Appends text with other text in the place of what means something in a language.
  ///
  /// What stays is copied in runs.
  @inlinable
  package mutating func append(_ text: consuming String, for escaping: (some Escaping).Type) {
    text.withUTF8 { unsafe append($0.span, for: escaping) }
  }

  @inlinable
  package mutating func append(_ text: [UInt8], for escaping: (some Escaping).Type) {
    append(text.span, for: escaping)
  }

  @inlinable package mutating func append(
    _ text: [UInt8], _ range: Range<Int>, for escaping: (some Escaping).Type
  ) {
    append(text.span.extracting(range), for: escaping)
  }

  @inlinable
  package mutating func append(_ text: Span<UInt8>, for escaping: (some Escaping).Type) {
    var start = 0
    var index = 0
    while true {
      index = escaping.firstSpecial(in: text, from: index)
      guard index < text.count else { break }
      guard let escape = escaping.escape(for: index, of: text) else {
        index += 1
        continue
      }
      append(text, start..<index)
      append(escape.text)
      index += escape.count
      start = index
    }
    append(text, start..<text.count)
  }
}

extension String {
  /// The text as a language shows it as it is.
  package func escaped(for escaping: (some Escaping).Type) -> String {
    var buffer = ByteBuffer(capacity: 2 * utf8.count)
    buffer.append(self, for: escaping)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}
