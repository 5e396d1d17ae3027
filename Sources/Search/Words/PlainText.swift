internal import Basics

/// The text of safe HTML, for words: without tags, one blank where a block ends.
package struct PlainText {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Takes the text of markup whose tags are closed; its few kinds of references are read.
  package mutating func read(_ html: [UInt8]) {
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
    var name: UInt64 = 0
    while index < html.count, html[index].isAlphanumeric {
      name = name << 8 | UInt64(html[index])
      index += 1
    }
    while index < html.count, html[index] != UInt8(ascii: ">") { index += 1 }
    if !Self.inline.contains(name) { bytes.append(UInt8(ascii: " ")) }
    return min(index + 1, html.count)
  }

  /// What stands within a word, by its letters as a number.
  private static let inline: Set<UInt64> = Set(
    [
      "a", "b", "code", "del", "em", "i", "ins", "kbd", "mi", "mn", "mo", "s", "span", "strike",
      "strong", "sub", "sup",
    ].map { (name: String) in name.utf8.reduce(0) { $0 << 8 | UInt64($1) } })

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
