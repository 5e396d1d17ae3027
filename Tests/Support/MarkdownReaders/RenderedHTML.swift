/// The start tags in any HTML, parsed as browsers do.
struct RenderedHTML {
  struct Tag {
    var name = ""
    var attributes: [(name: String, value: String)] = []
  }

  private(set) var tags: [Tag] = []
  private let bytes: [UInt8]
  private var index = 0

  init(_ html: String) {
    bytes = Array(html.utf8)
    while index < bytes.count { readOne() }
  }

  private mutating func readOne() {
    guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count else {
      index += 1
      return
    }
    if has("<!--") {
      skipComment()
    } else if Self.isLetter(bytes[index + 1]) {
      index += 1
      readTag()
    } else if bytes[index + 1] == UInt8(ascii: "/"), index + 2 < bytes.count,
      Self.isLetter(bytes[index + 2])
    {
      // Attributes of end tags are nothing, but their quotes count.
      index += 2
      readTag()
      tags.removeLast()
    } else {
      index += 1
    }
  }

  private func has(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private mutating func skipComment() {
    index += 4
    if has(">") || has("->") { return }
    while index < bytes.count, !has("-->"), !has("--!>") { index += 1 }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }

  private mutating func readTag() {
    var tag = Tag()
    tag.name = read { !Self.isSpace($0) && !"/>".utf8.contains($0) }.lowercased()
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      if Self.isSpace(bytes[index]) || bytes[index] == UInt8(ascii: "/") {
        index += 1
      } else {
        tag.attributes.append(readAttribute())
      }
    }
    tags.append(tag)
  }

  private mutating func readAttribute() -> (name: String, value: String) {
    let first = String(decoding: [bytes[index]], as: UTF8.self)
    index += 1
    let name = first + read { !Self.isSpace($0) && !"/>=".utf8.contains($0) }
    _ = read(while: Self.isSpace)
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return (name, "") }
    index += 1
    _ = read(while: Self.isSpace)
    guard index < bytes.count else { return (name, "") }
    let quote = bytes[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return (name, read { !Self.isSpace($0) && $0 != UInt8(ascii: ">") })
    }
    index += 1
    let value = read { $0 != quote }
    index += 1
    return (name, value)
  }

  private mutating func read(while isIn: (UInt8) -> Bool) -> String {
    let start = index
    while index < bytes.count, isIn(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }
}
