internal import Basics

/// Passes over JSON by its grammar; nothing is decoded.
struct JSONScanner {
  private let text: [UInt8]
  private var index = 0
  private var depth = 0

  /// What Foundation's decoder follows.
  private static let mostDepth = 512

  init(_ text: [UInt8]) {
    self.text = text
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    skipBlanks()
  }

  /// Whether nothing but blanks is left.
  var isAtEnd: Bool { index == text.count }

  /// Passes over an object, if there is one, and the blanks after it; told where each member's
  /// name, without its quotation marks, and its value lie.
  mutating func object(_ visit: (_ name: Range<Int>, _ value: Range<Int>) -> Void) -> Bool {
    guard take("{") else { return false }
    if take("}") { return true }
    repeat {
      let quote = index
      guard string() else { return false }
      let name = quote + 1..<index - 1
      skipBlanks()
      guard take(":") else { return false }
      let start = index
      guard value() else { return false }
      visit(name, start..<index)
      skipBlanks()
    } while take(",")
    return take("}")
  }

  private mutating func value() -> Bool {
    guard index < text.count, depth < Self.mostDepth else { return false }
    depth += 1
    defer { depth -= 1 }
    switch text[index] {
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "{"): return object { _, _ in }
    case UInt8(ascii: "["): return list()
    case UInt8(ascii: "t"): return word("true")
    case UInt8(ascii: "f"): return word("false")
    case UInt8(ascii: "n"): return word("null")
    default: return number()
    }
  }

  private mutating func list() -> Bool {
    guard take("[") else { return false }
    if take("]") { return true }
    repeat {
      guard value() else { return false }
      skipBlanks()
    } while take(",")
    return take("]")
  }

  private mutating func string() -> Bool {
    guard index < text.count, text[index] == UInt8(ascii: "\"") else { return false }
    index += 1
    while index < text.count {
      let byte = text[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return true
      case UInt8(ascii: "\\"): guard escape() else { return false }
      case 0..<0x20: return false
      default: continue
      }
    }
    return false
  }

  /// What follows a backslash.
  private mutating func escape() -> Bool {
    guard index < text.count else { return false }
    let byte = text[index]
    index += 1
    guard byte == UInt8(ascii: "u") else { return Self.escapes.contains(byte) }
    let end = index + 4
    while index < min(end, text.count), text[index].isHexDigit { index += 1 }
    return index == end
  }

  private mutating func number() -> Bool {
    if text[index] == UInt8(ascii: "-") { index += 1 }
    let start = index
    guard digits() else { return false }
    if text[start] == UInt8(ascii: "0"), index > start + 1 { return false }
    if skip(".") { guard digits() else { return false } }
    guard skip("e") || skip("E") else { return true }
    _ = skip("+") || skip("-")
    return digits()
  }

  /// Passes over at least one digit.
  private mutating func digits() -> Bool {
    let start = index
    while index < text.count, text[index].isDigit { index += 1 }
    return index > start
  }

  private mutating func word(_ word: String) -> Bool {
    guard text[index...].starts(with: word.utf8) else { return false }
    index += word.utf8.count
    return true
  }

  /// Passes over a mark, if it comes next.
  private mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard index < text.count, text[index] == UInt8(ascii: mark) else { return false }
    index += 1
    return true
  }

  /// Passes over a mark and the blanks after it, if it comes next.
  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard skip(mark) else { return false }
    skipBlanks()
    return true
  }

  private mutating func skipBlanks() {
    while index < text.count, Self.isBlank(text[index]) { index += 1 }
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static let escapes = Array("\"\\/bfnrt".utf8)
}

extension UInt8 {
  fileprivate var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }
}
