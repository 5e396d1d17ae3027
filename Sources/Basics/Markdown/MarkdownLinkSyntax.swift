/// Text that Markdown readers turn into links although no link was written, and escapes do not prevent.
///
/// The writer of posts and the writer of values in templates both have to break such text up.
package enum MarkdownLinkSyntax {
  /// Whether the dot at `index` makes a link of the `www` before it.
  package static func endsWWW(_ text: borrowing Span<UInt8>, dotAt index: Int) -> Bool {
    has("www", before: index, in: text) && (index == 3 || !text[index - 4].isAlphanumeric)
  }

  /// Whether the colon at `index` makes a link of the scheme before it, which a browser runs, or with which
  /// it shows what is on this machine.
  package static func endsForbiddenScheme(
    _ text: borrowing Span<UInt8>, colonAt index: Int
  ) -> Bool {
    if index + 1 < text.count, text[index + 1].isSpace { return false }
    return forbiddenSchemes.contains { scheme in
      guard has(scheme, before: index, in: text) else { return false }
      let count = scheme.utf8CodeUnitCount
      return index == count || !text[index - count - 1].isLetter
    }
  }

  /// Whether the `@` at `index` makes a link for mail, or of a scheme that may stand in none.
  package static func makesLink(_ text: borrowing Span<UInt8>, at index: Int) -> Bool {
    endsName(text, at: index) || joinsMailAddress(text, at: index)
  }

  /// Whether the `@` at `index` ends a name behind `xmpp:`, of which some readers make a link.
  package static func endsName(_ text: borrowing Span<UInt8>, at index: Int) -> Bool {
    var start = index
    while start > 0, isNameByte(text[start - 1]) || text[start - 1] == UInt8(ascii: "+") {
      start -= 1
    }
    return start > 0 && text[start - 1] == UInt8(ascii: ":")
      && has("xmpp", before: start - 1, in: text)
  }

  /// Whether there is a name before an `@`, and a domain with a dot behind it.
  private static func joinsMailAddress(_ text: borrowing Span<UInt8>, at index: Int) -> Bool {
    guard index > 0, !text[index - 1].isSpace else { return false }
    var end = index + 1
    var dot: Int?
    while end < text.count, isNameByte(text[end]) || text[end] >= 0x80 {
      if text[end] == UInt8(ascii: "."), dot == nil { dot = end }
      end += 1
    }
    return dot.map { $0 + 1 < end } ?? false
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }

  /// Whether a word in small letters stands directly before, whatever the case of its letters.
  private static func has(
    _ word: StaticString, before index: Int, in text: borrowing Span<UInt8>
  ) -> Bool {
    let start = index - word.utf8CodeUnitCount
    guard start >= 0 else { return false }
    for offset in 0..<word.utf8CodeUnitCount
    where unsafe text[start + offset].lowercased != word.utf8Start[offset] { return false }
    return true
  }

  private static let forbiddenSchemes: [StaticString] = [
    "javascript", "vbscript", "data", "file", "blob",
  ]
}
