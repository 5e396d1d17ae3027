internal import Basics

/// A tag in a text, such as `[tag:swift]` or `[meta-tag:bug]`, which links to the questions with
/// that tag.
struct TagReference {
  /// The name of the tag in lower case.
  let name: [UInt8]
  /// Whether the tag belongs to the meta site.
  let isMeta: Bool
  /// The index in the text after the closing bracket of the tag.
  let end: Int

  /// Parses the tag whose opening bracket is at `start`, such as `[tag:swift]`; `nil` if there is
  /// none.
  init?(in text: [UInt8], at start: Int, before end: Int) {
    let first: Int
    if text.has("[tag:", at: start, before: end) {
      first = start + 5
      isMeta = false
    } else if text.has("[meta-tag:", at: start, before: end) {
      first = start + 10
      isMeta = true
    } else {
      return nil
    }
    let limit = min(end, first + Self.maximumNameLength)
    guard let index = text.firstIndex(of: .closingBracket, from: first, before: limit),
      let name = Self.normalised(text[first..<index])
    else { return nil }
    self.name = name
    self.end = index + 1
  }

  /// The maximum length of a tag name in bytes; actual tags have a few dozen characters at most.
  private static let maximumNameLength = 100

  /// Returns a tag name in lower case without invalid first and last characters; `nil` if it is not
  /// a valid tag.
  private static func normalised(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var name = text.trimmed.map(\.lowercased)[...]
    while let first = name.first, first == .hyphen || first == .hash || first == .plus {
      name.removeFirst()
    }
    while let last = name.last, last == .hyphen || last == .dot { name.removeLast() }
    guard !name.isEmpty, name.allSatisfy(isTagByte), !hasLonePlus(name) else { return nil }
    let result = Array(name)
    return reservedNames.contains(result) ? nil : result
  }

  /// Whether a byte can occur in a tag name.
  private static func isTagByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == .hyphen || byte == .hash || byte == .dot || byte == .plus
      || byte >= 0x80
  }

  /// Whether a tag name contains a `+` without another `+` beside it.
  private static func hasLonePlus(_ name: ArraySlice<UInt8>) -> Bool {
    name.split(omittingEmptySubsequences: true) { $0 != .plus }.contains { $0.count == 1 }
  }

  /// The words that Stack Exchange does not accept as tag names.
  private static let reservedNames: Set<[UInt8]> = [Array("and".utf8), Array("or".utf8)]
}
