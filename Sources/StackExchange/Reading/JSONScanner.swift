internal import Basics

/// Finds the values of a JSON text by its grammar; nothing is decoded.
struct JSONScanner {
  private let text: [UInt8]
  private var values: [JSONText.Value] = []
  private var index = 0
  private var depth = 0

  /// What Foundation's decoder follows.
  private static let mostDepth = 512

  init(_ text: [UInt8]) {
    self.text = text
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    skipBlanks()
  }

  /// All values of a text that is one; nil for anything else.
  mutating func scan() -> [JSONText.Value]? {
    guard value() else { return nil }
    skipBlanks()
    return index == text.count ? values : nil
  }

  private mutating func value() -> Bool {
    guard index < text.count, depth < Self.mostDepth else { return false }
    depth += 1
    defer { depth -= 1 }
    switch text[index] {
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "{"): return container(.object, closing: "}") { $0.member() }
    case UInt8(ascii: "["): return container(.list, closing: "]") { $0.value() }
    case UInt8(ascii: "t"): return word("true", .yes)
    case UInt8(ascii: "f"): return word("false", .no)
    case UInt8(ascii: "n"): return word("null", .null)
    default:
      let start = index
      guard number() else { return false }
      note(.number, start..<index)
      return true
    }
  }

  private mutating func container(
    _ kind: JSONText.Value.Kind, closing mark: Unicode.Scalar,
    _ element: (inout JSONScanner) -> Bool
  ) -> Bool {
    let number = values.count
    note(kind, index..<index)
    index += 1
    skipBlanks()
    if !skip(mark) {
      repeat {
        guard element(&self) else { return false }
        skipBlanks()
      } while take(",")
      guard skip(mark) else { return false }
    }
    values[number].end = Int32(index)
    values[number].next = Int32(values.count)
    return true
  }

  /// A name and its value.
  private mutating func member() -> Bool {
    guard string() else { return false }
    skipBlanks()
    return take(":") && value()
  }

  private mutating func note(_ kind: JSONText.Value.Kind, _ range: Range<Int>) {
    values.append(
      JSONText.Value(
        kind: kind, start: Int32(range.lowerBound), end: Int32(range.upperBound),
        next: Int32(values.count + 1)))
  }

  private mutating func string() -> Bool {
    guard skip("\"") else { return false }
    let start = index
    var kind = JSONText.Value.Kind.string
    while true {
      index = text.span.firstIndex(
        from: index, to: text.count, marks: { $0.marksOfStringEnd }, where: \.endsString)
      guard index < text.count else { return false }
      let byte = text[index]
      index += 1
      guard byte == UInt8(ascii: "\\") else {
        note(kind, start..<index - 1)
        return byte == UInt8(ascii: "\"")
      }
      kind = .escaped
      guard escape() else { return false }
    }
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

  private mutating func word(_ word: String, _ kind: JSONText.Value.Kind) -> Bool {
    guard text[index...].starts(with: word.utf8) else { return false }
    note(kind, index..<index + word.utf8.count)
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

extension ByteWord {
  /// Marks what may end a string or a part of it without escapes.
  fileprivate var marksOfStringEnd: UInt64 {
    marks(of: UInt8(ascii: "\"")) | marks(of: UInt8(ascii: "\\")) | marks(below: 0x20)
  }
}

extension UInt8 {
  fileprivate var endsString: Bool {
    self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\") || self < 0x20
  }

  fileprivate var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }
}
