internal import Basics

extension Tokenizer {
  /// Skips what a `<!` at the position opens: a comment, or anything else up to the next `>`.
  ///
  /// A doctype ends at its first `>` whatever its quotes, and CDATA outside of foreign content is
  /// a comment by another name.
  mutating func skipDeclaration() {
    let body = position + 2
    guard body + 1 < source.count, source[body] == .hyphen, source[body + 1] == .hyphen else {
      return skip(past: .greaterThan)
    }
    position = endOfComment(from: body + 2)
  }

  /// Finds where a comment ends whose text starts at `start`: behind `-->` or `--!>`, at once for
  /// `<!-->` and `<!--->`, else with the input.
  private func endOfComment(from start: Int) -> Int {
    var index = start
    var hyphens = 2  // The two of `<!--` count.
    while index < source.count {
      switch source[index] {
      case .hyphen: hyphens += 1
      case .greaterThan where hyphens >= 2: return index + 1
      case .exclamation where hyphens >= 2 && index >= start + 2:
        if index + 1 < source.count, source[index + 1] == .greaterThan { return index + 2 }
        hyphens = 0
      default: hyphens = 0
      }
      index += 1
    }
    return source.count
  }

  /// Skips the content of an element that nobody reads, if its end tag is there, before the end of
  /// the block around it; see ``HiddenContent``.
  mutating func skipContent(of element: Element, within block: Element?) -> Bool {
    guard let end = endTags.next(of: element, from: position, in: source) else { return false }
    if let block, let limit = endTags.next(of: block, from: position, in: source), limit < end {
      return false
    }
    position = end
    return true
  }
}

/// Where end tags are, found once each however often one asks.
struct EndTags {
  /// By element: a place before which no end tag is left but that one; -1 before the first search.
  private var found: [Int] = []

  /// The place of the first `</name` at `start` or later, asked with growing `start`.
  mutating func next(of element: Element, from start: Int, in source: [UInt8]) -> Int? {
    if found.isEmpty { found = [Int](repeating: -1, count: Element.allCases.count) }
    let slot = Int(element.rawValue)
    if found[slot] < start {
      found[slot] = Self.search(Array(element.name.utf8), from: start, in: source)
    }
    return found[slot] < source.count ? found[slot] : nil
  }

  private static func search(_ name: [UInt8], from start: Int, in source: [UInt8]) -> Int {
    var index = start
    while index + 1 + name.count < source.count {
      if source[index] == .lessThan, source[index + 1] == .slash,
        matches(name, at: index + 2, in: source)
      {
        return index
      }
      index += 1
    }
    return source.count
  }

  private static func matches(_ name: [UInt8], at start: Int, in source: [UInt8]) -> Bool {
    for offset in name.indices {
      guard start + offset < source.count, source[start + offset].lowercased == name[offset] else {
        return false
      }
    }
    let after = start + name.count
    guard after < source.count else { return false }
    let byte = source[after]
    return byte.isSpace || byte == .slash || byte == .greaterThan
  }
}
