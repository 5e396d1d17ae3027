package import Configuration

/// The help texts and manual pages of sodigest.
package enum Help {
  /// The help text for the program as a whole, with the list of commands.
  package static var overview: String { Manual.overview.text }

  /// Returns the help text for one command.
  package static func command(_ command: CommandName) -> String {
    Manual(of: command.definition).text
  }

  /// Returns the manual page of a command, or of the program if `command` is `nil`.
  package static func manualPage(_ command: CommandName?) -> String {
    (command.map { Manual(of: $0.definition) } ?? .overview).roff
  }
}

/// The contents of a help text or manual page, of the program or of one command.
struct Manual {
  /// The name of the manual page, such as `sodigest-build`.
  let pageName: String
  /// The title of the help text, such as `sodigest build`.
  let title: String
  /// A description of the program or command in one line.
  let summary: String
  /// The forms of the command line, such as `sodigest build [OPTIONS]`.
  let usage: [String]
  let sections: [HelpSection]

  /// A section of a help text, with a heading and entries.
  struct HelpSection {
    let heading: String
    let entries: [HelpEntry]
    /// The column at which the explanations of entries begin, counted from 0.
    var indent = 30
  }

  /// An entry of the help: a label, such as an option or command, with its explanation.
  struct HelpEntry {
    let label: String
    let explanation: String

    init(_ label: String, _ explanation: String) {
      (self.label, self.explanation) = (label, explanation)
    }
  }
}

extension Manual {
  /// The help for the program as a whole.
  static var overview: Manual {
    let width = CommandName.allCases.map(\.rawValue.count).max() ?? 0
    let commands = Command.all.map { HelpEntry($0.name.rawValue, $0.summary) }
    return Manual(
      pageName: "sodigest", title: "sodigest",
      summary: "build digests and archives of Stack Exchange posts as static sites",
      usage: ["sodigest COMMAND [OPTIONS]"],
      sections: [
        HelpSection(heading: "COMMANDS", entries: commands, indent: width + 4),
        HelpSection(
          heading: "FIRST STEPS",
          entries: [
            HelpEntry("sodigest build --tag swift --sample", "try it with built-in posts, offline"),
            HelpEntry("sodigest build --tag swift", "fetch this week's best questions"),
            HelpEntry("sodigest open", "open the site in the browser"),
            HelpEntry("sodigest help build", "list all options of a command"),
          ], indent: 39),
        HelpSection(
          heading: "EXIT CODES",
          entries: ExitCode.allCases.map { HelpEntry("\($0.rawValue)", $0.meaning) }, indent: 7),
      ])
  }

  /// Creates the help for one command.
  init(of command: Command) {
    pageName = "sodigest-\(command.name.rawValue)"
    let title = "sodigest \(command.name.rawValue)"
    self.title = title
    summary = command.summary
    usage = command.usage.map { $0.isEmpty ? title : "\(title) \($0)" }
    let groups = command.groups.map { group in
      HelpSection(heading: group.heading, entries: group.options.map(HelpEntry.init))
    }
    let topics = command.topics.map { topic in
      HelpSection(
        heading: topic.heading, entries: topic.entries.map { HelpEntry($0.term, $0.explanation) })
    }
    let examples = command.examples.map { HelpEntry("sodigest \($0.key)", $0.value) }
    let exitCodes = ExitCode.allCases.compactMap { code in
      command.exitCodes[code].map { HelpEntry("\(code.rawValue)", $0) }
    }
    sections =
      groups + topics + [
        HelpSection(heading: "EXAMPLES", entries: examples, indent: 6),
        HelpSection(heading: "EXIT CODES", entries: exitCodes, indent: 7),
      ]
  }
}

extension Manual.HelpEntry {
  /// Creates the entry of an option.
  fileprivate init(_ option: Option) {
    let value = option.placeholder.map { " \($0)" } ?? ""
    let label = (option.name.shortFlag.map { "\($0), " } ?? "    ") + option.name.flag + value
    self.init(label + (option.isRepeatable ? " …" : ""), option.summary)
  }
}

extension Manual {
  /// The help text for a terminal of 80 columns.
  var text: String {
    let sections = sections.map { section in
      let entries = section.entries.map { Self.formatted($0, at: section.indent) }
      return "\(section.heading)\n\(entries.joined(separator: "\n"))\n"
    }
    return """
      \(title): \(summary)

      USAGE
        \(usage.joined(separator: "\n  "))

      \(sections.joined(separator: "\n"))
      """
  }

  /// Returns the label of an entry and its explanation, wrapped to 80 columns and indented by `indent` columns.
  private static func formatted(_ entry: HelpEntry, at indent: Int) -> String {
    var lines = [""]
    for word in entry.explanation.split(separator: " ") {
      if let last = lines.last, indent + last.count + word.count >= 80 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    let label = "  \(entry.label)"
    let margin = String(repeating: " ", count: indent)
    let fits = label.count + 2 <= indent
    let start =
      fits ? label + String(repeating: " ", count: indent - label.count) : "\(label)\n\(margin)"
    return start + lines.joined(separator: "\n" + margin)
  }
}

extension Manual {
  /// The manual page in roff for `man`, with macros that all implementations of `man` support.
  var roff: String {
    var lines = [
      ".TH \(Self.quoted(pageName.uppercased())) 1 \"\" \(Self.quoted("sodigest \(version)"))",
      ".SH NAME", Self.escaped("\(pageName) - \(summary)"),
      ".SH SYNOPSIS", usage.map(Self.escaped).joined(separator: "\n.br\n"),
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
