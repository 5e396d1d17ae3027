/// JSON written byte by byte, for people as well: two blanks a level, keys in the order given.
struct JSONText {
  private(set) var bytes: [UInt8] = []
  private var level = 0
  /// Whether a value was written in the innermost object or array.
  private var hasValues = false

  mutating func object(_ fields: (inout JSONText) -> Void) { nest("{", "}", fields) }

  mutating func array(_ items: (inout JSONText) -> Void) { nest("[", "]", items) }

  /// Begins a field of an object; its value comes next.
  mutating func field(_ name: String) {
    beginLine()
    append(quoted: name)
    bytes += ": ".utf8
  }

  /// Begins an item of an array; its value comes next.
  mutating func item() { beginLine() }

  mutating func value(_ text: String?) {
    if let text { append(quoted: text) } else { bytes += "null".utf8 }
  }

  mutating func value(_ number: Int?) {
    bytes += (number.map { String($0) } ?? "null").utf8
  }

  private mutating func nest(
    _ open: Character, _ close: Character, _ contents: (inout JSONText) -> Void
  ) {
    let outer = hasValues
    hasValues = false
    level += 1
    bytes += String(open).utf8
    contents(&self)
    level -= 1
    if hasValues { newLine() }
    bytes += String(close).utf8
    hasValues = outer
    if level == 0 { bytes.append(UInt8(ascii: "\n")) }
  }

  private mutating func beginLine() {
    if hasValues { bytes.append(UInt8(ascii: ",")) }
    hasValues = true
    newLine()
  }

  private mutating func newLine() {
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<level { bytes += "  ".utf8 }
  }

  private mutating func append(quoted text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x0A: bytes += "\\n".utf8
      case 0..<0x20, 0x7F:
        let digits = Array("0123456789abcdef".utf8)
        bytes += "\\u00".utf8
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
