internal import Basics
package import Highlighting

/// The invariants of highlighted code, which hold for any bytes.
package enum HighlightingInvariants {
  /// Returns the violated invariants of the HTML for some code, in words.
  package static func violations(of code: [UInt8], as language: Language) -> [String] {
    var output = ByteBuffer()
    Highlighter.html(of: code.span, as: language, into: &output)
    var plain = ByteBuffer()
    plain.append(code, for: HTMLEscaping.self)
    var spans = SpanReader(output.bytes)
    spans.read()
    if spans.text != plain.bytes { spans.violations.append("bytes changed") }
    return spans.violations.map { "\($0) in \(language)" }
  }
}

/// Separates the text and the spans of highlighted code.
package struct SpanReader {
  private var rest: ArraySlice<UInt8>
  /// The text without the tags.
  package private(set) var text: [UInt8] = []
  /// The pieces of text with their classes; the class of text outside of spans is empty.
  package private(set) var pieces: [(className: String, text: [UInt8])] = []
  package fileprivate(set) var violations: [String] = []
  /// The class of the open span; empty outside of spans.
  private var className = ""

  package init(_ html: [UInt8]) { rest = html[...] }

  package mutating func read() {
    while let byte = rest.first {
      if byte != UInt8(ascii: "<") {
        let end = rest.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
        add(rest[..<end])
      } else if consume("</span>") {
        if className.isEmpty { violations.append("an end without a start") }
        className = ""
      } else {
        openSpan()
      }
    }
    if !className.isEmpty { violations.append("a start without an end") }
  }

  private mutating func consume(_ tag: String) -> Bool {
    guard rest.starts(with: tag.utf8) else { return false }
    rest.removeFirst(tag.utf8.count)
    return true
  }

  private mutating func openSpan() {
    if !className.isEmpty { violations.append("a span in a span") }
    guard consume("<span class=\""), let end = rest.firstIndex(of: UInt8(ascii: "\"")) else {
      violations.append("a tag of another kind")
      rest = []
      return
    }
    className = String(decoding: rest[..<end], as: UTF8.self)
    rest = rest[end...]
    if !consume("\">") || className.isEmpty { violations.append("no class") }
  }

  private mutating func add(_ piece: ArraySlice<UInt8>) {
    if let first = piece.first, let last = text.last, first & 0xC0 == 0x80, last & 0xC0 == 0xC0 {
      violations.append("a character in two pieces")
    }
    text += piece
    pieces.append((className, Array(piece)))
    rest = rest[piece.endIndex...]
  }
}
