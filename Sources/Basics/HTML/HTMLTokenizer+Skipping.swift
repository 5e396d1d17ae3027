extension HTMLTokenizer {
  /// Skips what a `<!` at the position opens: a comment, or anything else up to the next `>`.
  ///
  /// A doctype ends at its first `>` whatever its quotes, and CDATA outside of foreign content is
  /// a comment by another name.
  mutating func skipDeclaration() {
    let body = position + 2
    guard body + 1 < source.count, source[body] == UInt8(ascii: "-"),
      source[body + 1] == UInt8(ascii: "-")
    else {
      return skip(past: UInt8(ascii: ">"))
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
      case UInt8(ascii: "-"): hyphens += 1
      case UInt8(ascii: ">") where hyphens >= 2: return index + 1
      case UInt8(ascii: "!") where hyphens >= 2 && index >= start + 2:
        if index + 1 < source.count, source[index + 1] == UInt8(ascii: ">") { return index + 2 }
        hyphens = 0
      default: hyphens = 0
      }
      index += 1
    }
    return source.count
  }

  /// Returns the index of the next `</name` that ends a tag's name, at `start` or later; the number of bytes
  /// if there is none.
  package func indexOfEndTag(_ name: [UInt8], from start: Int) -> Int {
    var index = start
    while index + 1 + name.count < source.count {
      if source[index] == UInt8(ascii: "<"), source[index + 1] == UInt8(ascii: "/"),
        isName(name, at: index + 2)
      {
        return index
      }
      index += 1
    }
    return source.count
  }

  private func isName(_ name: [UInt8], at start: Int) -> Bool {
    let end = start + name.count
    return end < source.count && endsTagName(source[end])
      && name.indices.allSatisfy { source[start + $0].lowercased == name[$0] }
  }
}
