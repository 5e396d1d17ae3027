/// A streaming writer of JSON; keys appear in the order of the calls.
package struct JSONWriter {
  /// The layout of JSON: its white space, and which characters are escaped.
  package enum Layout {
    /// Readable JSON: one value per line, indented by two spaces per level.
    case prettyPrinted
    /// Compact JSON for HTML pages, in which `<`, `>` and `&` are escaped.
    case embeddedInHTML
  }

  /// The layout of the JSON.
  private let layout: Layout
  /// The JSON written so far, in UTF-8.
  package private(set) var bytes: [UInt8] = []
  /// The number of open objects and arrays.
  private var nestingLevel = 0
  /// Whether the innermost open object or array already has a value.
  private var hasValues = false

  /// Creates an empty writer.
  package init(_ layout: Layout = .prettyPrinted) { self.layout = layout }

  /// Writes a JSON object; the closure writes its fields.
  package mutating func object(_ fields: (inout JSONWriter) -> Void) { nest("{", "}", fields) }

  /// Writes a JSON array; the closure writes its items.
  package mutating func array(_ items: (inout JSONWriter) -> Void) { nest("[", "]", items) }

  /// Writes the key of a field of an object; the next call writes the value of the field.
  package mutating func field(_ name: String) {
    beginLine()
    append(quoted: name)
    bytes += (layout == .prettyPrinted ? ": " : ":").utf8
  }

  /// Begins an item of an array; the next call writes the value of the item.
  package mutating func beginItem() { beginLine() }

  /// Writes a string value, or `null`.
  package mutating func value(_ text: String?) {
    if let text { append(quoted: text) } else { bytes += "null".utf8 }
  }

  /// Writes a value that is already encoded as JSON.
  package mutating func value(encoded json: [UInt8]) { bytes += json }

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

  /// Writes an opening bracket, the contents of an object or array, and the closing bracket.
  private mutating func nest(
    _ open: Character, _ close: Character, _ contents: (inout JSONWriter) -> Void
  ) {
    let outerHasValues = hasValues
    hasValues = false
    nestingLevel += 1
    bytes += String(open).utf8
    contents(&self)
    nestingLevel -= 1
    if hasValues { newLine() }
    bytes += String(close).utf8
    hasValues = outerHasValues
    if nestingLevel == 0, layout == .prettyPrinted { bytes.append(UInt8(ascii: "\n")) }
  }

  /// Writes the comma after the previous value and the line break before the next one.
  private mutating func beginLine() {
    if hasValues { bytes.append(UInt8(ascii: ",")) }
    hasValues = true
    newLine()
  }

  private mutating func append(quoted text: String) {
    bytes.append(quoted: text, escapesMarkup: layout == .embeddedInHTML)
  }

  /// Begins an indented line, unless the layout is compact.
  private mutating func newLine() {
    guard layout == .prettyPrinted else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes += repeatElement(UInt8(ascii: " "), count: 2 * nestingLevel)
  }
}

extension [UInt8] {
  /// Appends a JSON string with its quotes, escaped as JSON requires; so are U+0080 to U+009F.
  ///
  /// With `escapesMarkup`, characters that have a meaning in HTML or end a line of a script are
  /// escaped, too.
  package mutating func append(quoted text: String, escapesMarkup: Bool = false) {
    append(UInt8(ascii: "\""))
    let bytes = text.utf8.span
    let unescaped = escapesMarkup ? unescapedInMarkup : unescapedInJSON
    var index = 0
    while index < bytes.count {
      let end = bytes.firstIndex(notIn: unescaped, from: index)
      append(bytes, index..<end)
      if end < bytes.count { append(byteAt: end, of: bytes, escapesMarkup) }
      index = end + 1
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends the byte of a JSON string at `index`, escaped if necessary.
  private mutating func append(
    byteAt index: Int, of bytes: borrowing Span<UInt8>, _ escapesMarkup: Bool
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
    case 0x80..<0xA0 where index > 0 && bytes[index - 1] == 0xC2:
      // Terminals interpret control characters.
      removeLast()
      append(escaped: byte)
    default: append(byte)
    }
  }

  /// Appends a byte as a JSON escape: `\u00` and two hexadecimal digits.
  private mutating func append(escaped byte: UInt8) {
    self += #"\u00"#.utf8
    append(byte.hexDigits.high)
    append(byte.hexDigits.low)
  }
}

/// The bytes that need no escape in a JSON string.
private let unescapedInJSON = ByteSet(String(decoding: 0x20..<0x7F, as: UTF8.self))
  .subtracting(ByteSet(#""\"#))
/// The bytes that need no escape in a JSON string inside an HTML page.
private let unescapedInMarkup = unescapedInJSON.subtracting(ByteSet("<>&"))
