internal import Basics
package import Highlighting

/// The invariants of highlighted code, which hold for any bytes.
package enum HighlightingInvariants {
  /// Returns the invariants that the highlighted HTML of some code violates, in words.
  package static func violations(of code: [UInt8], as language: Language) -> [String] {
    var output = ByteBuffer()
    Highlighter.html(of: code.span, as: language, into: &output)
    var plain = ByteBuffer()
    plain.append(code, escapedFor: HTMLEscaping.self)
    var spans = SpanReader(output.bytes)
    spans.read()
    if spans.text != plain.bytes { spans.violations.append("bytes changed") }
    return spans.violations.map { "\($0) in \(language)" }
  }
}

/// A reader that separates the text and the spans of highlighted code.
package struct SpanReader {
  private var unreadHTML: ArraySlice<UInt8>
  /// The text of the highlighted code without tags.
  package private(set) var text: [UInt8] = []
  /// The pieces of text with their classes; the class of text outside of spans is empty.
  package private(set) var pieces: [(className: String, text: [UInt8])] = []
  package fileprivate(set) var violations: [String] = []
  /// The class of the open span; empty outside of spans.
  private var className = ""

  package init(_ html: [UInt8]) { unreadHTML = html[...] }

  package mutating func read() {
    while let byte = unreadHTML.first {
      if byte != UInt8(ascii: "<") {
        let end = unreadHTML.firstIndex(of: UInt8(ascii: "<")) ?? unreadHTML.endIndex
        add(unreadHTML[..<end])
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
    guard unreadHTML.starts(with: tag.utf8) else { return false }
    unreadHTML.removeFirst(tag.utf8.count)
    return true
  }

  private mutating func openSpan() {
    if !className.isEmpty { violations.append("a span in a span") }
    guard consume("<span class=\""), let end = unreadHTML.firstIndex(of: UInt8(ascii: "\"")) else {
      violations.append("a tag of another kind")
      unreadHTML = []
      return
    }
    className = String(decoding: unreadHTML[..<end], as: UTF8.self)
    unreadHTML = unreadHTML[end...]
    if !consume("\">") || className.isEmpty { violations.append("no class") }
  }

  private mutating func add(_ piece: ArraySlice<UInt8>) {
    if let first = piece.first, let last = text.last, first & 0xC0 == 0x80, last & 0xC0 == 0xC0 {
      violations.append("a character in two pieces")
    }
    text += piece
    pieces.append((className, Array(piece)))
    unreadHTML = unreadHTML[piece.endIndex...]
  }
}
