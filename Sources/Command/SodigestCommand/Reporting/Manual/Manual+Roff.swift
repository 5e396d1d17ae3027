internal import Configuration

extension Manual {
  /// The manual page in roff for `man`, with macros that all implementations of `man` support.
  var roff: String {
    var lines = [
      ".TH \(Self.quoted(pageName.uppercased())) 1 \"\" \(Self.quoted("sodigest \(version)"))",
      ".SH NAME", Self.escaped("\(pageName) - \(summary)"),
      ".SH SYNOPSIS", Self.escaped(usage),
    ]
    for section in sections {
      lines.append(".SH \(Self.quoted(section.heading))")
      for entry in section.entries {
        lines += [".TP", ".B \(Self.quoted(entry.label))", Self.escaped(entry.explanation)]
      }
    }
    lines += [
      ".SH \"SEE ALSO\"", Self.escaped(otherPageNames.map { "\($0)(1)" }.joined(separator: ", ")),
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The names of all other manual pages.
  private var otherPageNames: [String] {
    (["sodigest"] + CommandName.allCases.map { "sodigest-\($0.rawValue)" }).filter {
      $0 != pageName
    }
  }

  /// Returns a text as a quoted argument of a roff macro.
  private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// Returns a text with the special characters of roff escaped.
  private static func escaped(_ text: String) -> String {
    let characters = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "\"": "\\(dq"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      default: scalar.isASCII ? String(scalar) : "\\[u\(Self.hexDigits(scalar))]"
      }
    }
    let line = characters.joined()
    return line.hasPrefix(".") ? "\\&" + line : line
  }

  /// Returns the code point of a Unicode scalar in hexadecimal, with at least four digits.
  private static func hexDigits(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
