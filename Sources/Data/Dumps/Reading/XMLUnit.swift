internal import Basics

/// The next bytes of XML, classified by the character for which they stand.
enum XMLUnit: Equatable {
  /// Characters that XML allows, with the number of their bytes; also markup, whatever its form.
  case valid(size: Int)
  /// A surrogate as a reference or as three bytes, with the number of its bytes.
  case surrogate(UInt32, size: Int)
  /// A character that XML forbids, or bytes that are not UTF-8, with their number.
  case forbidden(size: Int)

  /// The number of bytes.
  var size: Int {
    switch self {
    case .valid(let size), .surrogate(_, let size), .forbidden(let size): size
    }
  }

  /// Classifies the bytes at an index; at the end there are none, which are valid.
  init(in xml: Span<UInt8>, at start: Int) {
    var end = start
    while end < xml.count, Self.isPlain(xml[end]) { end += 1 }
    guard end == start, end < xml.count else {
      self = .valid(size: end - start)
      return
    }
    switch xml[start] {
    case UInt8(ascii: "&"): self = Self.reference(in: xml, at: start)
    case 0x80...: self = Self.sequence(in: xml, at: start)
    default: self = .forbidden(size: 1)
    }
  }

  /// Creates the unit of a code point that has `size` bytes.
  private init(_ codePoint: UInt32, size: Int) {
    self =
      switch codePoint {
      case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF:
        .valid(size: size)
      case 0xD800...0xDFFF: .surrogate(codePoint, size: size)
      default: .forbidden(size: size)
      }
  }

  /// Whether a byte alone stands for a character that XML allows.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x80).contains(byte) && byte != UInt8(ascii: "&")
      || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// Returns the unit of a reference; an `&` that begins no numeric reference stays as it is.
  private static func reference(in xml: Span<UInt8>, at start: Int) -> XMLUnit {
    guard start + 2 < xml.count, xml[start + 1] == UInt8(ascii: "#") else { return .valid(size: 1) }
    let radix: UInt32 = xml[start + 2] == UInt8(ascii: "x") ? 16 : 10
    let digitsStart = start + (radix == 16 ? 3 : 2)
    var (index, codePoint): (Int, UInt32) = (digitsStart, 0)
    while index < xml.count, let digit = xml[index].lowercased.hexValue, digit < radix {
      codePoint = min(codePoint * radix + UInt32(digit), 0x11_0000)
      index += 1
    }
    guard index > digitsStart, index < xml.count, xml[index] == UInt8(ascii: ";") else {
      return .valid(size: 1)
    }
    return XMLUnit(codePoint, size: index + 1 - start)
  }

  /// Returns the unit of a sequence of UTF-8 bytes, or of the longest part of one that is cut.
  private static func sequence(in xml: Span<UInt8>, at start: Int) -> XMLUnit {
    let lead = xml[start]
    guard (0xC2...0xF4).contains(lead) else { return .forbidden(size: 1) }
    let size = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var codePoint = UInt32(lead & (0x7F >> UInt8(size)))
    for index in start + 1..<start + size {
      guard index < xml.count, xml[index] & 0xC0 == 0x80 else {
        return .forbidden(size: isSurrogateStart(xml, start) ? 1 : index - start)
      }
      if index == start + 1, isOutOfRange(lead, xml[index]) { return .forbidden(size: 1) }
      codePoint = codePoint << 6 | UInt32(xml[index] & 0x3F)
    }
    return XMLUnit(codePoint, size: size)
  }

  /// Whether the second byte makes a sequence overlong, or its code point larger than U+10FFFF.
  private static func isOutOfRange(_ lead: UInt8, _ second: UInt8) -> Bool {
    switch lead {
    case 0xE0: second < 0xA0
    case 0xF0: second < 0x90
    case 0xF4: second > 0x8F
    default: false
    }
  }

  /// Whether the first two bytes of a sequence are those of a surrogate.
  private static func isSurrogateStart(_ xml: Span<UInt8>, _ start: Int) -> Bool {
    xml[start] == 0xED && start + 1 < xml.count && (0xA0...0xBF).contains(xml[start + 1])
  }
}

extension Unicode.Scalar {
  /// Creates the character of two units; `nil` if they are not a high and a low surrogate.
  init?(_ first: XMLUnit, _ second: XMLUnit) {
    guard case .surrogate(let high, _) = first, case .surrogate(let low, _) = second,
      high < 0xDC00, low >= 0xDC00
    else { return nil }
    self.init(0x1_0000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }
}
