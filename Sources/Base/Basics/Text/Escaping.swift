/// Rules for escaping text in an output language such as HTML.
@usableFromInline package protocol Escaping {
  /// Returns whether a byte may need escaping; a cheap test that is false for most bytes.
  static func isSpecial(_ byte: UInt8) -> Bool

  /// Returns the index of the first byte from `start` on that may need escaping; the number of
  /// bytes if there is none.
  static func indexOfFirstSpecial(in bytes: borrowing Span<UInt8>, from start: Int) -> Int

  /// Returns the replacement for the special byte at `index`; `nil` if the byte needs no escaping
  /// at that position.
  static func escape(at index: Int, in bytes: borrowing Span<UInt8>) -> Escape?
}

extension Escaping {
  /// Returns the index of the first byte from `start` on for which ``isSpecial(_:)`` is true; the
  /// number of bytes if there is none.
  @inlinable package static func indexOfFirstSpecial(
    in bytes: borrowing Span<UInt8>, from start: Int
  )
    -> Int
  {
    var index = start
    // The first condition keeps the unchecked access within bounds.
    while index < bytes.count, unsafe !isSpecial(bytes[unchecked: index]) { index &+= 1 }
    return index
  }
}

/// A replacement for one or several bytes of a text.
@usableFromInline package struct Escape {
  /// The text that replaces the special bytes.
  @usableFromInline let text: StaticString
  /// The number of special bytes that the text replaces.
  @usableFromInline let replacedCount: Int

  /// Creates a replacement of `replacedCount` bytes by `text`.
  @inlinable package init(text: StaticString, replacedCount: Int = 1) {
    (self.text, self.replacedCount) = (text, replacedCount)
  }
}

extension ByteBuffer {
  /// Appends a text, escaped for an output language such as HTML.
  @inlinable
  package mutating func append(
    _ text: consuming String, escapedFor escaping: (some Escaping).Type
  ) {
    text.withUTF8 { unsafe append($0.span, escapedFor: escaping) }
  }

  /// Appends UTF-8 bytes, escaped for an output language such as HTML.
  @inlinable
  package mutating func append(_ text: [UInt8], escapedFor escaping: (some Escaping).Type) {
    append(text.span, escapedFor: escaping)
  }

  /// Appends the UTF-8 bytes in `range`, escaped for an output language such as HTML.
  @inlinable package mutating func append(
    _ text: [UInt8], _ range: Range<Int>, escapedFor escaping: (some Escaping).Type
  ) {
    append(text.span.extracting(range), escapedFor: escaping)
  }

  /// Appends a span of UTF-8 bytes, escaped for an output language such as HTML.
  @inlinable
  package mutating func append(_ text: Span<UInt8>, escapedFor escaping: (some Escaping).Type) {
    var runStart = 0
    var index = 0
    while true {
      index = escaping.indexOfFirstSpecial(in: text, from: index)
      guard index < text.count else { break }
      guard let escape = escaping.escape(at: index, in: text) else {
        index += 1
        continue
      }
      append(text, runStart..<index)
      append(escape.text)
      index += escape.replacedCount
      runStart = index
    }
    append(text, runStart..<text.count)
  }
}

extension String {
  /// Returns the text, escaped for an output language such as HTML.
  package func escaped(for escaping: (some Escaping).Type) -> String {
    var buffer = ByteBuffer(capacity: 2 * utf8.count)
    buffer.append(self, escapedFor: escaping)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}

/// The rules for escaping text and double-quoted attributes in HTML and XML.
@usableFromInline package enum HTMLEscaping: Escaping {
  /// A bit mask of the characters to escape: `"` (34), `&` (38), `<` (60) and `>` (62).
  @inlinable static var specialMask: UInt64 { 0x5000_0044_0000_0000 }

  @inlinable package static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 64 && specialMask &>> UInt64(byte) & 1 != 0
  }

  @inlinable
  package static func escape(at index: Int, in bytes: borrowing Span<UInt8>) -> Escape? {
    switch bytes[index] {
    case UInt8(ascii: "&"): Escape(text: "&amp;")
    case UInt8(ascii: "<"): Escape(text: "&lt;")
    case UInt8(ascii: ">"): Escape(text: "&gt;")
    case UInt8(ascii: "\""): Escape(text: "&quot;")
    default: nil
    }
  }

  @inlinable
  package static func indexOfFirstSpecial(in bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    // `"` and `&` differ only in bit 0x04, `<` and `>` only in bit 0x02.
    bytes.firstIndex(
      from: start, to: bytes.count,
      matchBits: {
        ($0 | 0x04).matchBits(of: UInt8(ascii: "&")) | ($0 | 0x02).matchBits(of: UInt8(ascii: ">"))
      },
      where: isSpecial)
  }
}
