/// A text from outside as a message shows it: between backquotes, in one line, not too long.
func shown(_ text: String) -> String { "`\(inOneLine(text))`" }

/// A text from outside without what could break a line, not too long.
func inOneLine(_ text: String) -> String {
  let start = text.unicodeScalars.prefix(120)
  let isCut = start.endIndex < text.unicodeScalars.endIndex
  return printable(String(Substring(start)), keepsLines: false) + (isCut ? "…" : "")
}

/// A text without what could change how a terminal shows it, which `escape` writes another way;
/// lines end only where that is allowed.
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
  /// Whether a terminal shows it without moving about or changing the direction of writing.
  fileprivate var isPrintable: Bool {
    switch self {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}
