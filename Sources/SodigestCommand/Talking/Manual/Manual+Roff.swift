internal import Configuration

extension Manual {
  /// A page for `man`, in the macros that all of its readers know.
  var roff: String {
    var lines = [
      ".TH \(Self.quoted(page.uppercased())) 1 \"\" \(Self.quoted("sodigest \(version)"))",
      ".SH NAME", Self.escaped("\(page) - \(summary)"),
      ".SH SYNOPSIS", Self.escaped(usage),
    ]
    for section in sections {
      lines.append(".SH \(Self.quoted(section.heading))")
      for entry in section.entries {
        lines += [".TP", ".B \(Self.quoted(entry.label))", Self.escaped(entry.explanation)]
      }
    }
    lines += [".SH \"SEE ALSO\"", Self.escaped(others.map { "\($0)(1)" }.joined(separator: ", "))]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The names of the pages beside this one.
  private var others: [String] {
    (["sodigest"] + CommandName.allCases.map { "sodigest-\($0.rawValue)" }).filter { $0 != page }
  }

  private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// Text in which nothing means anything to roff.
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
      default: scalar.isASCII ? String(scalar) : "\\[u\(Self.digits(scalar))]"
      }
    }
    let line = characters.joined()
    return line.hasPrefix(".") ? "\\&" + line : line
  }

  private static func digits(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
