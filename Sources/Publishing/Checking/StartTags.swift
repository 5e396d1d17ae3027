internal import Basics

/// Reads the start tags of HTML one by one, as far as their addresses and anchors go.
///
/// Texts of scripts and styles, and comments, hold none.
struct StartTags {
  let bytes: [UInt8]
  private(set) var name: ArraySlice<UInt8> = []
  /// Names and values as they are written.
  private(set) var attributes: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Goes on to the next tag; `false` at the end.
  mutating func next() -> Bool {
    if !name.isEmpty { skipText() }
    while let open = bytes.firstIndex(of: UInt8(ascii: "<"), from: index, before: bytes.count) {
      index = open + 1
      guard index < bytes.count else { return false }
      if bytes[index].isLetter {
        readTag()
        return true
      }
      if starts(with: "!--") { skip(through: "-->") }
    }
    return false
  }

  func isAny(of names: [StaticString]) -> Bool {
    names.contains { name.isEqual(to: $0) }
  }

  /// The value of an attribute, without character references.
  func value(of attribute: StaticString) -> String? {
    attributes.first { $0.name.isEqual(to: attribute) }.map { $0.value.withoutReferences }
  }

  private mutating func readTag() {
    name = word { $0.isSpace || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }
    attributes.removeAll(keepingCapacity: true)
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      if bytes[index].isSpace || bytes[index] == UInt8(ascii: "/") {
        index += 1
        continue
      }
      let start = index
      let name = word {
        $0.isSpace || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "=")
      }
      // A sign of equality without a name before it belongs to the name.
      if index == start { index += 1 } else { attributes.append((name, value())) }
    }
    index += 1
  }

  private mutating func value() -> ArraySlice<UInt8> {
    let end = index
    _ = word { !$0.isSpace }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
      index = end
      return []
    }
    index += 1
    _ = word { !$0.isSpace }
    guard index < bytes.count else { return [] }
    let quote = bytes[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return word { $0.isSpace || $0 == UInt8(ascii: ">") }
    }
    let start = index + 1
    let close = bytes.firstIndex(of: quote, from: start, before: bytes.count) ?? bytes.count
    index = close + 1
    return bytes[start..<close]
  }

  /// What is up to a byte that ends it.
  private mutating func word(until ends: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.count, !ends(bytes[index]) { index += 1 }
    return bytes[min(start, bytes.count)..<min(index, bytes.count)]
  }

  /// Goes behind what the tag holds, if that is no HTML.
  private mutating func skipText() {
    if name.isEqual(to: "script") { skip(through: "</script") }
    if name.isEqual(to: "style") { skip(through: "</style") }
  }

  private mutating func skip(through end: StaticString) {
    while index < bytes.count {
      if starts(with: end) {
        index += end.utf8CodeUnitCount
        return
      }
      index += 1
    }
  }

  private func starts(with text: StaticString) -> Bool {
    bytes[index...].prefix(text.utf8CodeUnitCount).isEqual(to: text)
  }
}

extension UInt8 {
  /// Whether HTML counts the byte as white space.
  fileprivate var isSpace: Bool { self == 0x20 || 0x09...0x0D ~= self && self != 0x0B }
}

extension ArraySlice<UInt8> {
  /// Whether it is that text in letters of either case.
  fileprivate func isEqual(to text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { letters in
      var place = startIndex
      for index in 0..<count {
        guard unsafe self[place].lowercased == letters[index] else { return false }
        place += 1
      }
      return true
    }
  }

  /// The text with the characters that references stand for, as far as addresses need them.
  fileprivate var withoutReferences: String {
    let text = String(decoding: self, as: UTF8.self)
    guard contains(UInt8(ascii: "&")) else { return text }
    return text.replacing(#/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(lt|gt|quot|apos|amp));/#) {
      match in
      if let name = match.3 { return Self.named[name] ?? String(match.0) }
      let number = match.1.flatMap { UInt32($0) } ?? match.2.flatMap { UInt32($0, radix: 16) }
      return number.flatMap(Unicode.Scalar.init).map { String($0) } ?? String(match.0)
    }
  }

  private static var named: [Substring: String] {
    ["lt": "<", "gt": ">", "quot": "\"", "apos": "'", "amp": "&"]
  }
}
