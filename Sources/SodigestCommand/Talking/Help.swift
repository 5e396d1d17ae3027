package import Configuration

/// The texts of `help`.
package enum Help {
  /// The list of commands.
  package static var overview: String {
    let width = CommandName.allCases.map(\.rawValue.count).max() ?? 0
    let built = CommandName.allCases.filter(\.isBuilt).map { command in
      "  \(padded(command.rawValue, to: width))  \(command.summary)"
    }
    let planned = CommandName.allCases.filter { !$0.isBuilt }.map(\.rawValue)
    return """
      sodigest: a digest and archive of Stack Exchange, to browse anywhere

      USAGE
        sodigest COMMAND [OPTIONS]

      COMMANDS
      \(built.joined(separator: "\n"))

      Not built yet: \(planned.joined(separator: ", ")).

      FIRST STEPS
        sodigest build --tag swift --sample    the built-in posts, without network
        sodigest build --tag swift             this week's best questions

      Then open Output/index.html. `sodigest help build` explains the options.

      """
  }

  /// One command and its options.
  package static func topic(_ command: CommandName) -> String {
    let options = OptionName.allCases.filter {
      $0.traits.commands.contains(command)
    }
    let list = options.map { entry(label($0), $0.traits.summary) }
    return """
      sodigest \(command.rawValue): \(command.summary)

      USAGE
        \(usage(command))

      OPTIONS
      \(list.joined(separator: "\n"))
      \(variables(command))\(exitCodes(command))
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

  private static func label(_ option: OptionName) -> String {
    let value = option.traits.value.map { " \($0)" } ?? ""
    return option.flag + value + (option.traits.isRepeatable ? " …" : "")
  }

  /// A label with its explanation beside it, the latter wrapped to the width of a terminal.
  private static func entry(_ label: String, _ explanation: String) -> String {
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

  /// Where explanations of options begin.
  private static let indent = 24

  private static func usage(_ command: CommandName) -> String {
    switch command {
    case .build, .fetch: "sodigest \(command.rawValue) [--tag TAG …] [OPTIONS]"
    case .convert: "sodigest convert --from FORM --to FORM [OPTIONS] [FILE]"
    case .forget: "sodigest forget question|user ID [--site SITE] [OPTIONS]"
    case .help: "sodigest help [COMMAND]"
    default: "sodigest \(command.rawValue) [OPTIONS]"
    }
  }

  private static func exitCodes(_ command: CommandName) -> String {
    guard [.build, .fetch, .render].contains(command) else { return "" }
    return """

      EXIT CODES
        0 published, or up to date        5 published, something is missing for now
        2 the command line is wrong       6 out of quota or asked to pause
        3 configuration or template wrong 7 another run is at work
        4 network or API failed           9 a local file or disk is the trouble
        1 a fault of sodigest itself      130 interrupted

      """
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
