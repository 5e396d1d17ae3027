/// JSON written byte by byte, keys in the order given.
package struct JSONWriter {
  package enum Layout {
    /// For people as well: two blanks a level.
    case lines
    /// Without blanks, and without a byte that HTML gives a meaning.
    case embedded
  }

  private let layout: Layout
  /// What was written so far.
  package private(set) var bytes: [UInt8] = []
  private var level = 0
  /// Whether a value was written in the innermost object or array.
  private var hasValues = false

  package init(_ layout: Layout = .lines) { self.layout = layout }

  package mutating func object(_ fields: (inout JSONWriter) -> Void) { nest("{", "}", fields) }

  package mutating func array(_ items: (inout JSONWriter) -> Void) { nest("[", "]", items) }

  /// Begins a field of an object; its value comes next.
  package mutating func field(_ name: String) {
    beginLine()
    append(quoted: name)
    bytes += (layout == .lines ? ": " : ":").utf8
  }

  /// Begins an item of an array; its value comes next.
  package mutating func item() { beginLine() }

  package mutating func value(_ text: String?) {
    if let text { append(quoted: text) } else { bytes += "null".utf8 }
  }

  /// Writes a field whose value is a text.
  package mutating func text(_ name: String, _ value: String?) {
    field(name)
    self.value(value)
  }

  /// Writes a field whose value is a number.
  package mutating func number(_ name: String, _ value: Int?) {
    field(name)
    bytes += (value.map { String($0) } ?? "null").utf8
  }

  /// Writes a field whose value is yes or no.
  package mutating func flag(_ name: String, _ value: Bool) {
    field(name)
    bytes += "\(value)".utf8
  }

  private mutating func nest(
    _ open: Character, _ close: Character, _ contents: (inout JSONWriter) -> Void
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
    if level == 0, layout == .lines { bytes.append(UInt8(ascii: "\n")) }
  }

  private mutating func beginLine() {
    if hasValues { bytes.append(UInt8(ascii: ",")) }
    hasValues = true
    newLine()
  }

  private mutating func append(quoted text: String) {
    bytes.append(quoted: text, escapesMarkup: layout == .embedded)
  }

  private mutating func newLine() {
    guard layout == .lines else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<level { bytes += "  ".utf8 }
  }
}

extension [UInt8] {
  /// Appends a string of JSON, quotes included, with the escapes that it must have; that to which
  /// HTML or a script gives a meaning may be escaped, too.
  package mutating func append(quoted text: String, escapesMarkup: Bool = false) {
    append(UInt8(ascii: "\""))
    let bytes = text.utf8.span
    let plain = escapesMarkup ? plainInMarkup : plain
    var index = 0
    while index < bytes.count {
      let end = bytes.firstIndex(notIn: plain, from: index)
      append(bytes, index..<end)
      if end < bytes.count { append(special: end, of: bytes, escapesMarkup) }
      index = end + 1
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(
    special index: Int, of bytes: borrowing Span<UInt8>, _ escapesMarkup: Bool
  ) {
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      append(UInt8(ascii: "\\"))
      append(byte)
    case 0x0A: self += #"\n"#.utf8
    case 0x0D: self += #"\r"#.utf8
    case 0x09: self += #"\t"#.utf8
    case 0..<0x80: append(escaped: byte)
    case 0xA8, 0xA9:
      append(byte)
      // U+2028 and U+2029 end a line of a script in older browsers.
      if escapesMarkup, index > 1, bytes[index - 1] == 0x80, bytes[index - 2] == 0xE2 {
        replaceSubrange((count - 3)..., with: "\\u20\(byte == 0xA8 ? 28 : 29)".utf8)
      }
    default: append(byte)
    }
  }

  private mutating func append(escaped byte: UInt8) {
    self += #"\u00"#.utf8
    append(byte.hexDigits.high)
    append(byte.hexDigits.low)
  }
}

/// What stands in strings of JSON as it is.
private let plain = ByteSet(String(decoding: 0x20..<0x7F, as: UTF8.self)).without(ByteSet(#""\"#))
private let plainInMarkup = plain.without(ByteSet("<>&"))
