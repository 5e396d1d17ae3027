extension HTMLTokenizer {
  /// Skips the comment or declaration that starts with `<!` at the current position.
  ///
  /// As in the HTML standard, a doctype ends at the first `>`, even within quotes, and a CDATA
  /// section outside of foreign content is a comment.
  mutating func skipDeclaration() {
    let body = position + 2
    guard body + 1 < source.count, source[body] == UInt8(ascii: "-"),
      source[body + 1] == UInt8(ascii: "-")
    else {
      return skip(past: UInt8(ascii: ">"))
    }
    position = endOfComment(from: body + 2)
  }

  /// Returns the index after a comment whose text starts at `start`.
  ///
  /// A comment ends with `-->` or `--!>`, immediately in `<!-->` and `<!--->`, and otherwise at the
  /// end of the input.
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

  /// Returns the index of the next end tag from `start` on with the given name, in lower case; the
  /// length of the input if there is none.
  package func indexOfEndTag(_ name: [UInt8], from start: Int) -> Int {
    var index = start
    while index + 1 + name.count < source.count {
      if source[index] == UInt8(ascii: "<"), source[index + 1] == UInt8(ascii: "/"),
        hasTagName(name, at: index + 2)
      {
        return index
      }
      index += 1
    }
    return source.count
  }

  /// Returns whether the tag name that starts at `start` equals `name`, which is in lower case.
  private func hasTagName(_ name: [UInt8], at start: Int) -> Bool {
    let end = start + name.count
    return end < source.count && endsTagName(source[end])
      && name.indices.allSatisfy { source[start + $0].lowercased == name[$0] }
  }
}
