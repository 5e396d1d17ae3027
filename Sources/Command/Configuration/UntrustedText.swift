internal import Basics

/// Returns untrusted text for a message: in backquotes, on one line, at most 120 characters long.
func quoted(_ text: String) -> String { "`\(singleLine(text))`" }

/// Returns untrusted text on one line, with control characters escaped, at most 120 characters long.
func singleLine(_ text: String) -> String {
  let start = text.unicodeScalars.prefix(120)
  let isCut = start.endIndex < text.unicodeScalars.endIndex
  return printable(String(Substring(start)), keepsLines: false) + (isCut ? "…" : "")
}
