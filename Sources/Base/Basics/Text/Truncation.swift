extension String {
  /// The text shortened to at most 300 characters and an ellipsis, the limit for titles.
  package var truncatedTitle: String { truncated(to: 300) }

  /// The text shortened to at most 100 characters and an ellipsis, the limit for names of people,
  /// tags and digests.
  package var truncatedName: String { truncated(to: 100) }

  /// Returns the first `limit` characters of the text, followed by an ellipsis; the whole text if
  /// it is not longer.
  ///
  /// The limit counts Unicode scalars, because a single character may contain a megabyte of
  /// combining marks. The text is cut between two characters, unless the first character alone
  /// exceeds the limit. A text of at most `limit` bytes is returned at once.
  package func truncated(to limit: Int) -> String {
    guard utf8.count > limit,
      let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex),
      end < endIndex
    else { return self }
    // The last character is incomplete, or begins at the limit.
    var prefix = String(unicodeScalars[...end]).dropLast()
    if prefix.isEmpty { prefix = String(unicodeScalars[..<end])[...] }
    while prefix.last?.isWhitespace == true { prefix.removeLast() }
    return "\(prefix)…"
  }
}
