/// Returns untrusted text for a message: in backquotes, on one line, at most 120 characters long.
func quoted(_ text: String) -> String { "`\(singleLine(text))`" }

/// Returns untrusted text on one line, with control characters escaped, at most 120 characters long.
func singleLine(_ text: String) -> String {
  let start = text.unicodeScalars.prefix(120)
  let isCut = start.endIndex < text.unicodeScalars.endIndex
  return printable(String(Substring(start)), keepsLines: false) + (isCut ? "…" : "")
}

/// Replaces characters in a text that could control a terminal.
///
/// - Parameters:
///   - text: The text to make safe.
///   - keepsLines: Whether line feeds stay; otherwise they are escaped, too.
///   - escape: Returns the replacement of an unsafe character.
/// - Returns: The text with every unsafe character replaced.
package func printable(
  _ text: String, keepsLines: Bool = true,
  escaping escape: (Unicode.Scalar) -> String = { $0.escaped(asASCII: true) }
) -> String {
  let isPlain = text.utf8.allSatisfy { (0x20..<0x7f).contains($0) || keepsLines && $0 == 0x0a }
  guard !isPlain else { return text }
  return text.unicodeScalars.reduce(into: "") { result, scalar in
    if keepsLines && scalar == "\n" || scalar.properties.generalCategory.isPrintable {
      result.unicodeScalars.append(scalar)
    } else {
      result += escape(scalar)
    }
  }
}

extension Unicode.GeneralCategory {
  /// Whether a terminal shows characters of this category without moving the cursor or changing the writing
  /// direction.
  fileprivate var isPrintable: Bool {
    switch self {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}
