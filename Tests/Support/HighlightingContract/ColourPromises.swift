internal import Basics
package import Highlighting

/// What is promised of coloured code, whatever bytes it has.
package enum ColourPromises {
  /// Says what is wrong with the colours of some code.
  package static func faults(of code: [UInt8], as language: Language) -> [String] {
    var output = ByteBuffer()
    Highlighter.html(of: code.span, as: language, into: &output)
    var plain = ByteBuffer()
    plain.append(code, for: HTMLEscaping.self)
    var spans = SpanReader(output.bytes)
    spans.read()
    if spans.text != plain.bytes { spans.faults.append("bytes changed") }
    return spans.faults.map { "\($0) in \(language)" }
  }
}

/// Takes the spans out of coloured code.
package struct SpanReader {
  private var rest: ArraySlice<UInt8>
  /// Everything but the tags.
  package private(set) var text: [UInt8] = []
  /// The pieces with their classes; those without one have an empty name.
  package private(set) var pieces: [(name: String, text: [UInt8])] = []
  package fileprivate(set) var faults: [String] = []
  private var name = ""

  package init(_ html: [UInt8]) { rest = html[...] }

  package mutating func read() {
    while let byte = rest.first {
      if byte != UInt8(ascii: "<") {
        let end = rest.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
        add(rest[..<end])
      } else if take("</span>") {
        if name.isEmpty { faults.append("an end without a start") }
        name = ""
      } else {
        begin()
      }
    }
    if !name.isEmpty { faults.append("a start without an end") }
  }

  private mutating func take(_ tag: String) -> Bool {
    guard rest.starts(with: tag.utf8) else { return false }
    rest.removeFirst(tag.utf8.count)
    return true
  }

  private mutating func begin() {
    if !name.isEmpty { faults.append("a span in a span") }
    guard take("<span class=\""), let end = rest.firstIndex(of: UInt8(ascii: "\"")) else {
      faults.append("a tag of another kind")
      rest = []
      return
    }
    name = String(decoding: rest[..<end], as: UTF8.self)
    rest = rest[end...]
    if !take("\">") || name.isEmpty { faults.append("no class") }
  }

  private mutating func add(_ piece: ArraySlice<UInt8>) {
    if let first = piece.first, let last = text.last, first & 0xC0 == 0x80, last & 0xC0 == 0xC0 {
      faults.append("a character in two pieces")
    }
    text += piece
    pieces.append((name, Array(piece)))
    rest = rest[piece.endIndex...]
  }
}
