/// A start tag as browsers read it, with the text in elements such as `script` and `style`.
struct StartTag {
  /// The name of the element in lower case.
  var name: String
  /// The decoded values of the attributes by lower-case name; the first of equal names counts.
  var attributes: [String: String] = [:]
  /// The text between the tags of `script`, `style`, `title` and `textarea`.
  var rawText = ""
}

/// Reads the start tags of HTML or SVG, one by one.
///
/// The scanner is independent of the program's own tokenizer, whose output it checks.
struct StartTagScanner {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the next start tag, or `nil` at the end of the markup.
  mutating func next() -> StartTag? {
    while let open = find(UInt8(ascii: "<")) {
      offset = open + 1
      if starts(with: "!--") {
        skip(through: "-->")
      } else if let byte = byte(at: offset), isLetter(byte) {
        var tag = readTag()
        if ["script", "style", "title", "textarea"].contains(tag.name) {
          tag.rawText = readRawText(until: "</\(tag.name)")
        }
        return tag
      } else if starts(with: "/") || starts(with: "!") || starts(with: "?") {
        skip(through: ">")
      }
    }
    return nil
  }

  private mutating func readTag() -> StartTag {
    var tag = StartTag(name: readName(until: " \t\n\r\u{0C}/>").lowercased())
    while let byte = byte(at: offset), byte != UInt8(ascii: ">") {
      if isBlank(byte) || byte == UInt8(ascii: "/") {
        offset += 1
        continue
      }
      // A leading equals sign is part of the name.
      let first = byte == UInt8(ascii: "=") ? "=" : ""
      offset += first.utf8.count
      let name = first + readName(until: " \t\n\r\u{0C}/>=").lowercased()
      let value = readValue()
      if tag.attributes[name] == nil { tag.attributes[name] = value }
    }
    offset += 1
    return tag
  }

  private mutating func readValue() -> String {
    let end = offset
    skipBlanks()
    guard byte(at: offset) == UInt8(ascii: "=") else {
      offset = end
      return ""
    }
    offset += 1
    skipBlanks()
    guard let quote = byte(at: offset), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else { return decodeReferences(readName(until: " \t\n\r\u{0C}>")) }
    offset += 1
    let start = offset
    offset = find(quote) ?? bytes.count
    defer { offset += 1 }
    return decodeReferences(text(start..<offset))
  }

  private mutating func readRawText(until end: String) -> String {
    let start = min(offset, bytes.count)
    while offset < bytes.count, !starts(with: end) { offset += 1 }
    return text(start..<max(start, min(offset, bytes.count)))
  }

  /// Reads a name, up to one of the stop bytes or the end of the markup.
  private mutating func readName(until stops: String) -> String {
    let start = offset
    let stopBytes = Array(stops.utf8)
    while let byte = byte(at: offset), !stopBytes.contains(byte) { offset += 1 }
    return text(start..<offset)
  }

  private mutating func skip(through end: String) {
    while offset < bytes.count, !starts(with: end) { offset += 1 }
    offset += end.utf8.count
  }

  private mutating func skipBlanks() {
    while let byte = byte(at: offset), isBlank(byte) { offset += 1 }
  }

  private func find(_ byte: UInt8) -> Int? {
    var index = offset
    while index < bytes.count {
      if bytes[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// Whether the bytes at the current offset equal a lower-case text, ignoring case.
  private func starts(with text: String) -> Bool {
    var index = offset
    for byte in text.utf8 {
      guard index < bytes.count else { return false }
      let actual = bytes[index]
      guard actual == byte || (isLetter(actual) && actual | 0x20 == byte) else { return false }
      index += 1
    }
    return true
  }

  private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  private func isBlank(_ byte: UInt8) -> Bool { [9, 10, 12, 13, 32].contains(byte) }
}

/// Replaces numeric character references, and the named ones that escaping produces.
private func decodeReferences(_ text: String) -> String {
  guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
  let characters: [Substring: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "colon": ":", "Tab": "\t", "NewLine": "\n", "sol": "/", "num": "#",
  ]
  var decoded = ""
  var rest = text[...]
  while let ampersand = rest.firstIndex(of: "&") {
    decoded += rest[..<ampersand]
    rest = rest[rest.index(after: ampersand)...]
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "#" }
    guard let character = characters[name] ?? character(numbered: name) else {
      decoded += "&"
      continue
    }
    decoded += character
    rest = rest[name.endIndex...]
    if rest.first == ";" { rest.removeFirst() }
  }
  return decoded + rest
}

/// Returns the character of a numeric reference such as `#38` or `#x26`.
private func character(numbered name: Substring) -> String? {
  guard name.first == "#" else { return nil }
  let digits = name.dropFirst()
  let number =
    digits.first == "x" || digits.first == "X"
    ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
  return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
}
