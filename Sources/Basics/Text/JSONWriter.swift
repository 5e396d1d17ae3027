/// A streaming writer of JSON; keys appear in the order of the calls.
package struct JSONWriter {
  /// The use of white space and escapes in the JSON.
  package enum Layout {
    /// Readable: one value a line, indented by two spaces a level.
    case prettyPrinted
    /// Compact, and without bytes that have a meaning in HTML.
    case embeddedInHTML
  }

  /// The layout of the JSON.
  private let layout: Layout
  /// The JSON written so far, in UTF-8.
  package private(set) var bytes: [UInt8] = []
  /// The number of open objects and arrays.
  private var level = 0
  /// Whether the innermost open object or array already has a value.
  private var hasValues = false

  /// Creates an empty writer.
  package init(_ layout: Layout = .prettyPrinted) { self.layout = layout }

  /// Writes an object whose fields the closure writes.
  package mutating func object(_ fields: (inout JSONWriter) -> Void) { nest("{", "}", fields) }

  /// Writes an array whose items the closure writes.
  package mutating func array(_ items: (inout JSONWriter) -> Void) { nest("[", "]", items) }

  /// Writes the key of a field; the next call writes its value.
  package mutating func field(_ name: String) {
    beginLine()
    append(quoted: name)
    bytes += (layout == .prettyPrinted ? ": " : ":").utf8
  }

  /// Begins an item of an array; the next call writes its value.
  package mutating func item() { beginLine() }

  /// Writes a string value, or `null`.
  package mutating func value(_ text: String?) {
    if let text { append(quoted: text) } else { bytes += "null".utf8 }
  }

  /// Writes a field with a string value, or with `null`.
  package mutating func text(_ name: String, _ value: String?) {
    field(name)
    self.value(value)
  }

  /// Writes a field with an integer value, or with `null`.
  package mutating func number(_ name: String, _ value: Int?) {
    field(name)
    bytes += (value.map { String($0) } ?? "null").utf8
  }

  /// Writes a field with a Boolean value.
  package mutating func flag(_ name: String, _ value: Bool) {
    field(name)
    bytes += "\(value)".utf8
  }

  /// Writes an object or array between its brackets.
  private mutating func nest(
    _ open: Character, _ close: Character, _ contents: (inout JSONWriter) -> Void
  ) {
    let outerHasValues = hasValues
    hasValues = false
    level += 1
    bytes += String(open).utf8
    contents(&self)
    level -= 1
    if hasValues { newLine() }
    bytes += String(close).utf8
    hasValues = outerHasValues
    if level == 0, layout == .prettyPrinted { bytes.append(UInt8(ascii: "\n")) }
  }

  /// Writes the comma after the previous value, and the line break before the next.
  private mutating func beginLine() {
    if hasValues { bytes.append(UInt8(ascii: ",")) }
    hasValues = true
    newLine()
  }

  private mutating func append(quoted text: String) {
    bytes.append(quoted: text, escapesMarkup: layout == .embeddedInHTML)
  }

  /// Begins an indented line if the layout has lines.
  private mutating func newLine() {
    guard layout == .prettyPrinted else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<level { bytes += "  ".utf8 }
  }
}

extension [UInt8] {
  /// Appends a JSON string with its quotes, escaped as JSON requires.
  ///
  /// With `escapesMarkup` it also escapes characters that have a meaning in HTML or end a line of a
  /// script.
  package mutating func append(quoted text: String, escapesMarkup: Bool = false) {
    append(UInt8(ascii: "\""))
    let bytes = text.utf8.span
    let unescaped = escapesMarkup ? unescapedInMarkup : unescapedInJSON
    var index = 0
    while index < bytes.count {
      let end = bytes.firstIndex(notIn: unescaped, from: index)
      append(bytes, index..<end)
      if end < bytes.count { append(special: end, of: bytes, escapesMarkup) }
      index = end + 1
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends the byte at `index`, escaped if necessary.
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
      // Older browsers treat U+2028 and U+2029 as line ends in scripts.
      if escapesMarkup, index > 1, bytes[index - 1] == 0x80, bytes[index - 2] == 0xE2 {
        replaceSubrange((count - 3)..., with: "\\u20\(byte == 0xA8 ? 28 : 29)".utf8)
      }
    default: append(byte)
    }
  }

  /// Appends a byte as `\u00` and two hexadecimal digits.
  private mutating func append(escaped byte: UInt8) {
    self += #"\u00"#.utf8
    append(byte.hexDigits.high)
    append(byte.hexDigits.low)
  }
}

/// The bytes that need no escape in a JSON string.
private let unescapedInJSON = ByteSet(String(decoding: 0x20..<0x7F, as: UTF8.self))
  .subtracting(ByteSet(#""\"#))
/// The bytes that need no escape in a JSON string within HTML.
private let unescapedInMarkup = unescapedInJSON.subtracting(ByteSet("<>&"))
