package import Configuration

/// The texts of `help`.
package enum Help {
  /// The list of commands.
  package static var overview: String {
    let width = CommandName.allCases.map(\.rawValue.count).max() ?? 0
    let commands = CommandName.allCases.map { command in
      "  \(padded(command.rawValue, to: width))  \(command.summary)"
    }
    return """
      sodigest: a digest and archive of Stack Exchange, to browse anywhere

      USAGE
        sodigest COMMAND [OPTIONS]

      COMMANDS
      \(commands.joined(separator: "\n"))

      FIRST STEPS
        sodigest build --tag swift --sample    the built-in posts, without network
        sodigest build --tag swift             this week's best questions

      Then open Output/index.html. `sodigest help build` explains the options.

      \(exitCodes)
      """
  }

  /// One command and its options.
  package static func topic(_ command: CommandName) -> String {
    let options = OptionName.allCases.filter {
      $0.traits.commands.contains(command)
    }
    let list = options.map { option in
      let traits = option.traits(for: command)
      return entry(label(option, traits), traits.summary)
    }
    return """
      sodigest \(command.rawValue): \(command.summary)

      USAGE
        \(usage(command))

      OPTIONS
      \(list.joined(separator: "\n"))

      \(variables(command))\(exitCodes)
      """
  }

  private static func variables(_ command: CommandName) -> String {
    guard [.build, .fetch].contains(command) else { return "" }
    let entries = [
      ("SODIGEST_API_KEY", "the API key, unless --api-key-file names a file"),
      (
        "https_proxy, http_proxy, all_proxy, no_proxy",
        """
        as curl reads them; behind a proxy nobody can check the addresses of image hosts, see \
        Documentation/network.md
        """
      ),
      ("SSL_CERT_FILE", "a PEM file with authorities to trust"),
      ("SOURCE_DATE_EPOCH", "the moment of the run, unless --now is given"),
    ]
    return """
      ENVIRONMENT
      \(entries.map { entry($0, $1) }.joined(separator: "\n"))

      """
  }

  private static func label(_ option: OptionName, _ traits: OptionTraits) -> String {
    let value = traits.value.map { " \($0)" } ?? ""
    return option.flag + value + (traits.isRepeatable && option != .to ? " …" : "")
  }

  /// A label with its explanation beside it, the latter wrapped to the width of a terminal.
  private static func entry(
    _ label: String, _ explanation: String, at indent: Int = 24
  ) -> String {
    var lines = [""]
    for word in explanation.split(separator: " ") {
      if let last = lines.last, indent + last.count + word.count >= 80 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    let blank = String(repeating: " ", count: indent)
    let fits = label.count + 4 <= indent
    let start = fits ? padded("  " + label, to: indent) : "  \(label)\n\(blank)"
    return start + lines.joined(separator: "\n" + blank)
  }

  private static func usage(_ command: CommandName) -> String {
    switch command {
    case .build, .fetch: "sodigest \(command.rawValue) [--tag TAG …] [OPTIONS]"
    case .importing: "sodigest import PATH … [--site SITE] [OPTIONS]"
    case .convert: "sodigest convert --from FORM [--to FORM] [OPTIONS] [FILE]"
    case .mail: "sodigest mail DIGEST --to ADDRESS … [OPTIONS]"
    case .forget: "sodigest forget question|user|digest ID|NAME [--site SITE] [OPTIONS]"
    case .help: "sodigest help [COMMAND]"
    default: "sodigest \(command.rawValue) [OPTIONS]"
    }
  }

  private static var exitCodes: String {
    let codes = ExitCode.allCases.map { entry("\($0.rawValue)", $0.meaning, at: 7) }
    return "EXIT CODES\n\(codes.joined(separator: "\n"))\n"
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
