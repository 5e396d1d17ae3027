internal import Basics

/// Bytes of HTML, written from left to right.
struct MarkupWriter: ~Copyable {
  private var output: ByteBuffer

  init(capacity: Int) { output = ByteBuffer(capacity: capacity) }

  /// All that was written.
  var bytes: [UInt8] { output.bytes }

  mutating func write(_ text: StaticString) { output.append(text) }

  mutating func write(_ text: ArraySlice<UInt8>) { output.append(text.span, 0..<text.count) }

  mutating func write(_ number: Int) { output.append(String(number)) }

  mutating func writeByte(_ byte: UInt8) { output.append(byte) }

  /// Writes a tag's name as the dialect's own, which an author cannot write; see ``OwnMark``.
  mutating func writeOwn(_ tag: StaticString) {
    write(tag)
    output.append(OwnMark.byte)
  }

  /// Begins a line unless one has just begun.
  mutating func beginLine() {
    if let last = output.last, last != .lineFeed { output.append(.lineFeed) }
  }

  /// Takes back the line feed that was written last.
  mutating func removeLineFeed() {
    if output.last == .lineFeed { output.removeLast() }
  }

  /// Writes text, with what has a meaning in HTML escaped, up to the next placeholder.
  ///
  /// - Returns: Where a placeholder begins, if there is one.
  mutating func escape(_ text: Span<UInt8>, from start: Int = 0) -> Int? {
    let marks = Self.marks
    var written = start
    while written < text.count {
      let index = text.firstIndex(in: marks, from: written)
      output.append(text, written..<index)
      guard index < text.count else { break }
      guard let reference = Self.reference(for: text[index]) else { return index }
      write(reference)
      written = index + 1
    }
    return nil
  }

  /// What has a meaning in HTML, and what begins a placeholder.
  private static let marks = ByteSet("&<>\"\u{1}")

  private static func reference(for byte: UInt8) -> StaticString? {
    switch byte {
    case .ampersand: "&amp;"
    case .lessThan: "&lt;"
    case .greaterThan: "&gt;"
    case .quote: "&quot;"
    default: nil
    }
  }

  /// Writes an address: what may not occur in one is percent-encoded.
  ///
  /// - Returns: Where a placeholder begins, if there is one.
  mutating func writeAddress(_ text: Span<UInt8>, from start: Int = 0) -> Int? {
    let plain = Self.plainInAddresses
    var written = start
    while written < text.count {
      let index = text.firstIndex(notIn: plain, from: written)
      output.append(text, written..<index)
      guard index < text.count else { break }
      switch text[index] {
      case Placeholder.opening: return index
      case .ampersand: write("&amp;")
      // libcmark's for references to U+FFFE and U+FFFF.
      case 0xFE...: break
      case let byte: writeEncoded(byte, letters: 0)
      }
      written = index + 1
    }
    return nil
  }

  private static let plainInAddresses = ByteSet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#@!$()*+,;=%")

  /// Writes a byte as two hexadecimal digits; letters are capitals, with 0x20 small.
  private mutating func writeEncoded(_ byte: UInt8, letters: UInt8) {
    output.append(0x25)
    output.append(Self.hexadecimal(byte >> 4) | letters)
    output.append(Self.hexadecimal(byte & 15) | letters)
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
  }

  /// Writes a name as a component of a path, as Stack Exchange encodes it: in small letters.
  mutating func writePathComponent(_ name: [UInt8]) {
    for byte in name {
      if byte.isAlphanumeric || byte == .hyphen || byte == .dot {
        output.append(byte)
      } else {
        writeEncoded(byte, letters: 0x20)
      }
    }
  }

  /// Writes bytes as they are, up to the next placeholder.
  ///
  /// - Returns: Where a placeholder begins, if there is one.
  mutating func copy(_ text: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < text.count, text[index] != Placeholder.opening { index += 1 }
    output.append(text, start..<index)
    return index < text.count ? index : nil
  }
}
