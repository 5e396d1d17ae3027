extension String {
  /// The text as readers see a title: at most 300 characters of it.
  package var truncatedTitle: String { truncated(to: 300) }

  /// The text as readers see the name of a person, a tag or a digest: at most 100 characters of it.
  package var truncatedName: String { truncated(to: 100) }

  /// Returns at most `limit` characters, and an ellipsis where there are more.
  ///
  /// Limits Unicode scalars, as a single character may hold a megabyte of combining marks. The cut
  /// falls between characters, unless the first one alone exceeds the limit. A text with as few
  /// bytes costs nothing.
  package func truncated(to limit: Int) -> String {
    guard utf8.count > limit,
      let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex),
      end < endIndex
    else { return self }
    // The last character of these is cut, or is the one behind the limit.
    var whole = String(unicodeScalars[...end]).dropLast()
    if whole.isEmpty { whole = String(unicodeScalars[..<end])[...] }
    while whole.last?.isWhitespace == true { whole.removeLast() }
    return "\(whole)…"
  }
}
