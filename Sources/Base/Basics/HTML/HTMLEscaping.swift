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
