internal import Basics

/// `[tag:name]` and `[meta-tag:name]`, which link to the questions with a tag.
struct TagName {
  /// The name as the site writes it.
  let name: [UInt8]
  /// Whether it is a tag of the site's meta.
  let isMeta: Bool
  /// Behind the closing bracket.
  let end: Int

  /// The tag whose opening bracket is at `start`.
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
    let limit = min(end, first + Self.maximumLength)
    guard let index = text.firstIndex(of: .closingBracket, from: first, before: limit),
      let name = Self.normalised(text[first..<index])
    else { return nil }
    self.name = name
    self.end = index + 1
  }

  /// No tag is longer than a few dozen characters.
  private static let maximumLength = 100

  /// A name in small letters, without what a tag cannot begin or end with; `nil` if it is none.
  private static func normalised(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var name = text.trimmed.map(\.lowercased)[...]
    while let first = name.first, first == .hyphen || first == .hash || first == .plus {
      name.removeFirst()
    }
    while let last = name.last, last == .hyphen || last == .dot { name.removeLast() }
    guard !name.isEmpty, name.allSatisfy(isAllowed), !hasLonePlus(name) else { return nil }
    let result = Array(name)
    return reserved.contains(result) ? nil : result
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == .hyphen || byte == .hash || byte == .dot || byte == .plus
      || byte >= 0x80
  }

  private static func hasLonePlus(_ name: ArraySlice<UInt8>) -> Bool {
    name.split(omittingEmptySubsequences: true) { $0 != .plus }.contains { $0.count == 1 }
  }

  private static let reserved: Set<[UInt8]> = [Array("and".utf8), Array("or".utf8)]
}
