internal import Archive
internal import Basics
internal import Contents
internal import FoundationEssentials
internal import Mustache
internal import StackExchange

/// The metadata at the start of a Markdown file, in YAML, for note-taking programs and site generators.
///
/// Strings are double-quoted, and characters with a meaning in YAML, Markdown or HTML are escaped, so that programs
/// that do not know front matter display it as text.
struct FrontMatter: Equatable {
  private var lines: [UInt8] = []

  /// The whole front matter with its delimiters; the empty line before the end prevents Markdown
  /// from reading a heading.
  var bytes: [UInt8] { Array("---\n".utf8) + lines + Array("\n---\n".utf8) }

  /// Adds a line with a key and a string; `nil` adds nothing.
  mutating func text(_ key: String, _ value: String?) {
    guard let value else { return }
    write(key) { $0.append(yaml: value) }
  }

  /// Adds a line with a key and a list of strings.
  mutating func list(_ key: String, _ values: [String]) {
    write(key) { lines in
      lines.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { lines += ", ".utf8 }
        lines.append(yaml: value)
      }
      lines.append(UInt8(ascii: "]"))
    }
  }

  /// Adds a line with a key and an integer.
  mutating func number(_ key: String, _ value: Int) { write(key) { $0 += String(value).utf8 } }

  /// Adds a line with a key and a Boolean.
  mutating func flag(_ key: String, _ value: Bool) { write(key) { $0 += "\(value)".utf8 } }

  /// Adds a line with a key and a date in the format of ISO 8601; `nil` adds nothing.
  mutating func date(_ key: String, _ date: DisplayDate?) {
    if let date { write(key) { $0 += date.iso.utf8 } }
  }

  /// Adds a line with a key and an address as a string; `nil` adds nothing.
  mutating func address(_ key: String, _ address: LinkAddress?) {
    guard let address else { return }
    write(key) { $0.append(yaml: address.text, unescaped: addressCharacters) }
  }

  /// Adds a line with a key; the closure appends the value.
  private mutating func write(_ key: String, _ value: (inout [UInt8]) -> Void) {
    lines += "\(key): ".utf8
    value(&lines)
    lines.append(UInt8(ascii: "\n"))
  }
}

extension [UInt8] {
  /// Appends a double-quoted YAML string, in which ASCII characters are escaped unless they are alphanumeric or in
  /// `unescaped`.
  fileprivate mutating func append(
    yaml text: String, unescaped: ByteSet = textCharacters
  ) {
    append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x80:
        let byte = UInt8(scalar.value)
        if byte.isAlphanumeric || unescaped.contains(byte) {
          append(byte)
        } else {
          self += "\\u00".utf8
          self += [byte.hexDigits.high, byte.hexDigits.low]
        }
      // Control characters, line breaks of YAML 1.1, and characters that YAML forbids.
      case 0x80..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF:
        let digits = String(scalar.value, radix: 16)
        self += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      default: self += String(scalar).utf8
      }
    }
    append(UInt8(ascii: "\""))
  }
}

/// Punctuation that needs no escape in quoted text, because a line that begins with a word gives it
/// no special meaning.
private let textCharacters = ByteSet(" ,.;?!'-/")
/// Punctuation in addresses that needs no escape, because it has no special meaning in YAML,
/// Markdown and HTML.
private let addressCharacters = ByteSet(",.;?!'-/:=%+")

extension Composer {
  /// Returns the YAML front matter of a question's page; empty in formats other than Markdown.
  func frontMatter(
    of question: Question, as item: PostItem, answers: [PostItem], fetched: Date
  ) -> [UInt8] {
    guard links.format == .markdown else { return [] }
    var matter = FrontMatter()
    matter.text("title", question.displayTitle)
    if links.settings.namesNotesByTitle { matter.list("aliases", [question.displayTitle]) }
    matter.date("date", item.created)
    matter.date("lastmod", question.post.lastActivityDate.flatMap(DisplayDate.init))
    matter.date("fetched", DisplayDate(fetched))
    matter.list("tags", question.tags.map(\.truncatedName))
    matter.number("score", question.post.score)
    matter.number("answers", question.answerCount)
    matter.flag("accepted", question.acceptedAnswerID != nil)
    var authors: [String] = []
    for name in ([item] + answers).compactMap(\.author?.value.name) where !authors.contains(name) {
      authors.append(name)
    }
    matter.list("authors", authors)
    if let licence = item.licence { matter.text("licence", licence.name) }
    matter.address("source", item.originalAddress)
    return matter.bytes
  }

  /// Returns the YAML front matter of an edition's page; empty in formats other than Markdown.
  func frontMatter(of edition: Edition, title: String) -> [UInt8] {
    guard links.format == .markdown else { return [] }
    var matter = FrontMatter()
    matter.text("title", title)
    matter.date("date", DisplayDate(day: edition.date))
    matter.date("fetched", DisplayDate(edition.dataDate))
    matter.text("digest", edition.digest.truncatedName)
    matter.number("questions", edition.entries.count)
    return matter.bytes
  }
}
