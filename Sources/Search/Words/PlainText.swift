internal import Basics

/// The text of safe HTML, for words: without tags, one blank where a block ends.
struct PlainText {
  private(set) var bytes: [UInt8] = []

  /// Takes the text of markup whose tags are closed; its few kinds of references are read.
  mutating func read(_ html: [UInt8]) {
    bytes.removeAll(keepingCapacity: true)
    bytes.reserveCapacity(html.count)
    let span = html.span
    var start = 0
    while let index = html[start...].firstIndex(where: {
      $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&")
    }) {
      bytes += html[start..<index]
      start =
        html[index] == UInt8(ascii: "<")
        ? skipTag(span, from: index + 1) : readReference(span, from: index + 1)
    }
    bytes += html[start...]
  }

  /// Passes over a tag; those within a line part no words.
  private mutating func skipTag(_ html: Span<UInt8>, from start: Int) -> Int {
    var index = start
    if index < html.count, html[index] == UInt8(ascii: "/") { index += 1 }
    let name = index
    while index < html.count, html[index].isLetter { index += 1 }
    let isInline = Self.isInline(html.extracting(name..<index))
    while index < html.count, html[index] != UInt8(ascii: ">") { index += 1 }
    if !isInline { bytes.append(UInt8(ascii: " ")) }
    return min(index + 1, html.count)
  }

  private static func isInline(_ name: Span<UInt8>) -> Bool {
    switch name.count {
    case 1: name[0] != UInt8(ascii: "p")
    case 2: name[0] == UInt8(ascii: "e") || name[0] == UInt8(ascii: "m") && name[1] > 0x61
    case 3: name[0] == UInt8(ascii: "k") || name[0] == UInt8(ascii: "d") && name[1] == 0x65
    case 4: name[0] == UInt8(ascii: "s") && name[1] == UInt8(ascii: "p") || name[0] == 0x63
    default: name.count == 6 && name[0] == UInt8(ascii: "s")
    }
  }

  private mutating func readReference(_ html: Span<UInt8>, from start: Int) -> Int {
    for (name, character) in Self.references where start + name.count <= html.count {
      if (0..<name.count).allSatisfy({ html[start + $0] == name[$0] }) {
        bytes.append(character)
        return start + name.count
      }
    }
    bytes.append(UInt8(ascii: "&"))
    return start
  }

  private static let references: [([UInt8], UInt8)] = [
    (Array("lt;".utf8), UInt8(ascii: "<")), (Array("gt;".utf8), UInt8(ascii: ">")),
    (Array("amp;".utf8), UInt8(ascii: "&")), (Array("quot;".utf8), UInt8(ascii: "\"")),
  ]
}
