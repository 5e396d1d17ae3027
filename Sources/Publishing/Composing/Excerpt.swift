internal import Basics
package import StackMarkdown

/// How safe HTML begins, as text.
///
/// It reads no further than it has to, and trusts that every tag is closed.
package struct Excerpt {
  private let html: [UInt8]
  private let limit: Int
  private let keepsCode: Bool
  private var index = 0
  private var text: [UInt8] = []
  /// Where the word at hand begins.
  private var word = 0

  /// The first words on one line, with an ellipsis where there are more.
  ///
  /// Spoilers are left out. So are code blocks, if there is anything else.
  ///
  /// - Parameters:
  ///   - post: The text; its formulas are shown as they were written.
  ///   - limit: In bytes of UTF-8, without the ellipsis.
  /// - Returns: Nothing where nothing is to be seen.
  package static func text(of post: StackMarkdown.Post?, upTo limit: Int) -> String {
    text(ofHTML: post?.html(.plain).bytes ?? [], upTo: limit)
  }

  /// The same of a text that is HTML already.
  static func text(ofHTML html: [UInt8], upTo limit: Int) -> String {
    for keepsCode in [false, true] {
      var excerpt = Excerpt(html, limit, keepsCode: keepsCode)
      let text = excerpt.read()
      if !text.isEmpty { return text }
    }
    return ""
  }

  private init(_ html: [UInt8], _ limit: Int, keepsCode: Bool) {
    (self.html, self.limit, self.keepsCode) = (html, limit, keepsCode)
  }

  private mutating func read() -> String {
    while index < html.count {
      switch html[index] {
      case UInt8(ascii: "<"): readTag()
      case UInt8(ascii: "&"): readReference()
      case 0x09...0x0D, 0x20:
        endWord()
        index += 1
      case let byte:
        text.append(byte)
        index += 1
      }
      if text.count > limit, text.last != UInt8(ascii: " ") { return cut }
    }
    endWord()
    if text.last == UInt8(ascii: " ") { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func endWord() {
    guard let last = text.last, last != UInt8(ascii: " ") else { return }
    text.append(UInt8(ascii: " "))
    word = text.count
  }

  private mutating func readTag() {
    let rest = html[(index + 1)...]
    let end = rest.firstIndex(of: UInt8(ascii: ">")) ?? html.endIndex - 1
    let tag = String(decoding: html[(index + 1)..<end], as: UTF8.self)
    let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
    index = end + 1
    if !Self.inline.contains(name) { endWord() }
    if name == "pre", !keepsCode { skip("pre", tag) }
    if tag.hasPrefix("details class=\"spoiler\"") { skip("details", tag) }
  }

  /// Goes on behind the end of an element that has just begun.
  private mutating func skip(_ name: String, _ tag: String) {
    guard !tag.hasPrefix("/") else { return }
    var depth = 1
    while depth > 0, let start = html[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      if html[index...].starts(with: "/\(name)>".utf8) { depth -= 1 }
      if html[index...].starts(with: "\(name) ".utf8)
        || html[index...].starts(with: "\(name)>".utf8)
      {
        depth += 1
      }
    }
    index = html[index...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? html.endIndex
  }

  private mutating func readReference() {
    for (name, character) in Self.references where html[index...].starts(with: name.utf8) {
      text.append(character)
      index += name.utf8.count
      return
    }
    text.append(html[index])
    index += 1
  }

  /// What is before the word that is too much; if that is the first one, a part of it.
  private var cut: String {
    guard word == 0 else {
      return String(decoding: text[..<(word - 1)], as: UTF8.self) + " …"
    }
    // A few bytes more than needed, so that what is cut in two is dropped as a whole.
    let rest = html[index...].prefix(64).prefix { $0 != UInt8(ascii: "<") }
    var first = String(decoding: text + rest, as: UTF8.self)
    while first.utf8.count > limit { first.removeLast() }
    return first + " …"
  }

  private static let references: [(String, UInt8)] = [
    ("&amp;", UInt8(ascii: "&")), ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")),
    ("&quot;", UInt8(ascii: "\"")),
  ]

  /// What stands within a word.
  private static let inline: Set<Substring> = [
    "a", "abbr", "b", "code", "del", "em", "i", "ins", "kbd", "q", "s", "small", "span", "strike",
    "strong", "sub", "sup", "var",
  ]
}
