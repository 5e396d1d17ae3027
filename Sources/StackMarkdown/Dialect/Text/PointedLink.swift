internal import Basics

/// A link or an address for mail in pointed brackets: `<https://example.com>`, `<a@example.com>`.
struct PointedLink {
  /// Behind the closing bracket.
  let end: Int
  /// Whether Stack Exchange makes a link of it.
  let isAccepted: Bool

  /// The link whose opening bracket is at `start`.
  init?(in text: [UInt8], at start: Int) {
    if let end = Self.endOfURI(in: text, at: start) {
      self.end = end
      isAccepted = LinkTarget.isAccepted(start + 1..<end - 1, in: text)
    } else if let end = Self.endOfMailAddress(in: text, at: start) {
      self.end = end
      isAccepted = LinkTarget.isMailAddress(text[start + 1..<end - 1])
    } else {
      return nil
    }
  }

  private static func endOfURI(in text: [UInt8], at start: Int) -> Int? {
    var index = start + 1
    guard index < text.count, text[index].isLetter else { return nil }
    while index < text.count, isInScheme(text[index]) { index += 1 }
    guard index < text.count, text[index] == .colon, 2...32 ~= index - start - 1 else {
      return nil
    }
    while index < text.count, text[index] > .space, text[index] != .lessThan {
      if text[index] == .greaterThan { return index + 1 }
      index += 1
    }
    return nil
  }

  private static func isInScheme(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == .plus || byte == .dot || byte == .hyphen
  }

  private static func endOfMailAddress(in text: [UInt8], at start: Int) -> Int? {
    var index = start + 1
    while index < text.count, text[index] > .space, text[index] != .lessThan {
      if text[index] == .greaterThan {
        let content = text[start + 1..<index]
        return content.contains(UInt8(ascii: "@")) && isMailAddress(content) ? index + 1 : nil
      }
      index += 1
    }
    return nil
  }

  /// Whether CommonMark takes a text for an address for mail.
  private static func isMailAddress(_ text: ArraySlice<UInt8>) -> Bool {
    guard let at = text.firstIndex(of: UInt8(ascii: "@")), at > text.startIndex,
      text[..<at].allSatisfy({ $0.isAlphanumeric || nameMarks.contains($0) })
    else { return false }
    return text[(at + 1)...].split(separator: .dot, omittingEmptySubsequences: false).allSatisfy {
      label in
      guard let first = label.first, let last = label.last, label.count <= 63 else { return false }
      return first.isAlphanumeric && last.isAlphanumeric
        && label.allSatisfy { $0.isAlphanumeric || $0 == .hyphen }
    }
  }

  private static let nameMarks = Array(".!#$%&'*+/=?^_`{|}~-".utf8)
}
