/// Replaces characters in a text that could control a terminal or mislead its reader: controls, those of the writing
/// direction, invisible characters, and accents that pile up on one letter.
///
/// All texts by strangers that a terminal or the text of a mail shows pass this function.
///
/// - Parameters:
///   - text: The text to make safe.
///   - keepsLines: Whether line feeds stay; otherwise they are escaped, too.
///   - excess: What replaces the accents of a letter beyond the first eight; `nil` to escape each of them.
///   - escape: Returns the replacement of an unsafe character.
/// - Returns: The text with every unsafe character replaced.
package func printable(
  _ text: String, keepsLines: Bool = true, excess: String? = "…",
  escaping escape: (Unicode.Scalar) -> String = { $0.escaped(asASCII: true) }
) -> String {
  let isPlain = text.utf8.allSatisfy { (0x20..<0x7f).contains($0) || keepsLines && $0 == 0x0a }
  guard !isPlain else { return text }
  var result = ""
  var combiningMarkCount = 0
  var previous: Unicode.Scalar = " "
  for scalar in text.unicodeScalars {
    defer { previous = scalar }
    let isMark = scalar.isCombiningMark
    combiningMarkCount = isMark ? combiningMarkCount + 1 : 0
    if combiningMarkCount > maxCombiningMarks {
      if let excess {
        if combiningMarkCount == maxCombiningMarks + 1 { result += excess }
      } else {
        result += escape(scalar)
      }
    } else if keepsLines && scalar == "\n" || scalar.isPrintable
      || scalar.isJoiner && previous.isJoinable
    {
      result.unicodeScalars.append(scalar)
    } else {
      result += escape(scalar)
    }
  }
  return result
}

/// Returns untrusted text for a message: in backquotes, on one line, at most 120 characters long.
package func quoted(_ text: String) -> String { "`\(singleLine(text))`" }

/// Returns untrusted text on one line, with control characters escaped, at most 120 characters long.
package func singleLine(_ text: String) -> String {
  let start = text.unicodeScalars.prefix(120)
  let isCut = start.endIndex < text.unicodeScalars.endIndex
  return printable(String(Substring(start)), keepsLines: false) + (isCut ? "…" : "")
}

/// The number of accents on one letter that stay; no language needs as many.
private let maxCombiningMarks = 8

extension Unicode.Scalar {
  /// Whether a terminal shows the character without moving the cursor or changing the writing direction.
  fileprivate var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    // Fillers and selectors are invisible; emoji need the selectors of their style.
    default: !properties.isDefaultIgnorableCodePoint || 0xFE0E...0xFE0F ~= value
    }
  }

  /// Whether the character joins letters of Persian or Hindi, or emoji, or keeps them apart.
  fileprivate var isJoiner: Bool { 0x200C...0x200D ~= value }

  /// Whether a joiner may follow: after a letter beyond ASCII, an emoji or its selector.
  fileprivate var isJoinable: Bool { value > 0x7F && isPrintable }

  fileprivate var isCombiningMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }
}

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
