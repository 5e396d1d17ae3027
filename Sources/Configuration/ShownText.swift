/// A text from outside as a message shows it: between backquotes, in one line, not too long.
func shown(_ text: String) -> String { "`\(inOneLine(text))`" }

/// A text from outside without what could break a line or change how a terminal shows it.
func inOneLine(_ text: String) -> String {
  let longest = 120
  let printable = text.unicodeScalars.prefix(longest + 1).map { scalar in
    scalar.properties.generalCategory.isPrintable ? String(scalar) : scalar.escaped(asASCII: true)
  }
  let isCut = printable.count > longest
  return printable.prefix(longest).joined() + (isCut ? "…" : "")
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
