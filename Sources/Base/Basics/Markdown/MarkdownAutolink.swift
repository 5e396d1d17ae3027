/// Detection of text that Markdown renderers turn into a link although it is not marked up as one.
///
/// Backslash escapes do not prevent such autolinks, so code that writes Markdown must break up the
/// text.
package enum MarkdownAutolink {
  /// Returns whether the dot at `index` follows a `www` that Markdown renderers turn into a link.
  package static func isWWWAutolink(_ text: borrowing Span<UInt8>, dotAt index: Int) -> Bool {
    containsWord("www", before: index, in: text) && (index == 3 || !text[index - 4].isAlphanumeric)
  }

  /// Returns whether the colon at `index` ends an unsafe URL scheme, one that runs code or opens
  /// local files.
  package static func endsUnsafeScheme(
    _ text: borrowing Span<UInt8>, colonAt index: Int
  ) -> Bool {
    if index + 1 < text.count, text[index + 1].isWhitespace { return false }
    return unsafeSchemes.contains { scheme in
      guard containsWord(scheme, before: index, in: text) else { return false }
      let count = scheme.utf8CodeUnitCount
      return index == count || !text[index - count - 1].isLetter
    }
  }

  /// Returns whether the `@` at `index` is part of a mail address or of an `xmpp:` address.
  package static func isAddressAutolink(_ text: borrowing Span<UInt8>, atSignAt index: Int) -> Bool
  {
    isXMPPAutolink(text, atSignAt: index) || isMailAddress(text, at: index)
  }

  /// Returns whether the `@` at `index` follows `xmpp:` and a name, which some renderers turn into
  /// a link.
  package static func isXMPPAutolink(_ text: borrowing Span<UInt8>, atSignAt index: Int) -> Bool {
    var start = index
    while start > 0, isAddressByte(text[start - 1]) || text[start - 1] == UInt8(ascii: "+") {
      start -= 1
    }
    return start > 0 && text[start - 1] == UInt8(ascii: ":")
      && containsWord("xmpp", before: start - 1, in: text)
  }

  /// Returns whether the `@` at `index` is between a name and a domain with a dot, as in a mail
  /// address.
  private static func isMailAddress(_ text: borrowing Span<UInt8>, at index: Int) -> Bool {
    guard index > 0, !text[index - 1].isWhitespace else { return false }
    var end = index + 1
    var dot: Int?
    while end < text.count, isAddressByte(text[end]) || text[end] >= 0x80 {
      if text[end] == UInt8(ascii: "."), dot == nil { dot = end }
      end += 1
    }
    return dot.map { $0 + 1 < end } ?? false
  }

  /// Returns whether a byte may be part of the name or the domain of a mail address.
  private static func isAddressByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }

  /// Returns whether `text` contains `word`, which is in lower case, directly before `index`;
  /// ignores the case of `text`.
  private static func containsWord(
    _ word: StaticString, before index: Int, in text: borrowing Span<UInt8>
  ) -> Bool {
    let start = index - word.utf8CodeUnitCount
    guard start >= 0 else { return false }
    for offset in 0..<word.utf8CodeUnitCount
    where unsafe text[start + offset].lowercased != word.utf8Start[offset] { return false }
    return true
  }

  /// The URL schemes that run code or open local files.
  private static let unsafeSchemes: [StaticString] = [
    "javascript", "vbscript", "data", "file", "blob",
  ]
}
