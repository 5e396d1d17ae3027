internal import Basics

/// A URL or an email address in angle brackets: `<https://example.com>`, `<a@example.com>`.
struct Autolink {
  /// The index in the text after the closing angle bracket.
  let end: Int
  /// Whether Stack Exchange turns this URL or email address into a link.
  let isAccepted: Bool

  /// Parses the autolink whose opening angle bracket is at `start`; `nil` if there is none.
  init?(in text: [UInt8], at start: Int) {
    if let end = Self.endOfURI(in: text, at: start) {
      self.end = end
      isAccepted = LinkTarget.isAccepted(start + 1..<end - 1, in: text)
    } else if let end = Self.endOfEmailAddress(in: text, at: start) {
      self.end = end
      isAccepted = LinkTarget.isEmailAddress(text[start + 1..<end - 1])
    } else {
      return nil
    }
  }

  /// Returns the index after the URI in angle brackets at `start`; `nil` if there is none.
  private static func endOfURI(in text: [UInt8], at start: Int) -> Int? {
    var index = start + 1
    guard index < text.count, text[index].isLetter else { return nil }
    while index < text.count, isSchemeByte(text[index]) { index += 1 }
    guard index < text.count, text[index] == .colon, 2...32 ~= index - start - 1 else {
      return nil
    }
    while index < text.count, text[index] > .space, text[index] != .lessThan {
      if text[index] == .greaterThan { return index + 1 }
      index += 1
    }
    return nil
  }

  /// Whether a byte can occur in a URI scheme after the scheme's first letter.
  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == .plus || byte == .dot || byte == .hyphen
  }

  /// Returns the index after the email address in angle brackets at `start`; `nil` if there is
  /// none.
  private static func endOfEmailAddress(in text: [UInt8], at start: Int) -> Int? {
    var index = start + 1
    while index < text.count, text[index] > .space, text[index] != .lessThan {
      if text[index] == .greaterThan {
        let content = text[start + 1..<index]
        return content.contains(UInt8(ascii: "@")) && isEmailAddress(content) ? index + 1 : nil
      }
      index += 1
    }
    return nil
  }

  /// Whether a text is an email address by the rules of CommonMark.
  private static func isEmailAddress(_ text: ArraySlice<UInt8>) -> Bool {
    guard let at = text.firstIndex(of: UInt8(ascii: "@")), at > text.startIndex,
      text[..<at].allSatisfy({ $0.isAlphanumeric || localPartPunctuation.contains($0) })
    else { return false }
    return text[(at + 1)...].split(separator: .dot, omittingEmptySubsequences: false).allSatisfy {
      label in
      guard let first = label.first, let last = label.last, label.count <= 63 else { return false }
      return first.isAlphanumeric && last.isAlphanumeric
        && label.allSatisfy { $0.isAlphanumeric || $0 == .hyphen }
    }
  }

  /// The punctuation that CommonMark allows before the `@` of an email address.
  private static let localPartPunctuation = Array(".!#$%&'*+/=?^_`{|}~-".utf8)
}
