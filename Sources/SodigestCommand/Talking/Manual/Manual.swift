internal import Configuration

/// The contents of a help text or manual page, of the program or of one command.
struct Manual {
  /// The name of the manual page, such as `sodigest-build`.
  let page: String
  let title: String
  let summary: String
  let usage: String
  let sections: [Section]

  struct Section {
    let heading: String
    let entries: [Entry]
    /// The column at which explanations begin.
    var indent = 30
  }

  struct Entry {
    let label: String
    let explanation: String

    init(_ label: String, _ explanation: String) {
      (self.label, self.explanation) = (label, explanation)
    }
  }
}

extension Manual {
  /// The program as a whole.
  static var overview: Manual {
    let width = CommandName.allCases.map(\.rawValue.count).max() ?? 0
    let commands = CommandName.allCases.map { Entry($0.rawValue, $0.summary) }
    return Manual(
      page: "sodigest", title: "sodigest",
      summary: "a digest and archive of Stack Exchange, to browse anywhere",
      usage: "sodigest COMMAND [OPTIONS]",
      sections: [
        Section(heading: "COMMANDS", entries: commands, indent: width + 4),
        Section(
          heading: "FIRST STEPS",
          entries: [
            Entry("sodigest build --tag swift --sample", "try it with built-in posts, offline"),
            Entry("sodigest build --tag swift", "fetch this week's best questions"),
            Entry("sodigest open", "open the site in the browser"),
            Entry("sodigest help build", "list all options of a command"),
          ], indent: 39),
        Section(
          heading: "EXIT CODES",
          entries: ExitCode.allCases.map { Entry("\($0.rawValue)", $0.meaning) }, indent: 7),
      ])
  }

  /// One command and its options.
  init(of command: CommandName) {
    page = "sodigest-\(command.rawValue)"
    title = "sodigest \(command.rawValue)"
    summary = command.summary
    usage = command.usage
    let exitCodes = command.exitCodes.map { Entry("\($0.rawValue)", $0.meaning(after: command)) }
    sections =
      (Self.optionSections(of: command) + [
        Section(heading: "ENVIRONMENT", entries: command.variables),
        Section(heading: "EXAMPLES", entries: command.examples, indent: 6),
        Section(heading: "EXIT CODES", entries: exitCodes, indent: 7),
      ]).filter { !$0.entries.isEmpty }
  }

  /// The options of a command: a section for each group if there are many, otherwise one section.
  private static func optionSections(of command: CommandName) -> [Section] {
    let options = command.options
    func section(_ heading: String, _ options: [OptionName]) -> Section {
      Section(heading: heading, entries: options.map { entry($0, command) })
    }
    guard options.count > 10 else { return [section("OPTIONS", options)] }
    return OptionGroup.allCases.map { group in
      section(group.heading(for: command), options.filter { $0.group(in: command) == group })
    }
  }

  private static func entry(_ option: OptionName, _ command: CommandName) -> Entry {
    let specification = option.specification(for: command)
    let value = specification.value.map { " \($0)" } ?? ""
    let isRepeatable = specification.isRepeatable && (option, command) != (.to, .convert)
    let label = (option.shortFlag.map { "\($0), " } ?? "    ") + option.flag + value
    return Entry(label + (isRepeatable ? " …" : ""), specification.summary)
  }
}

extension OptionGroup {
  /// The heading in the help of a command.
  fileprivate func heading(for command: CommandName) -> String {
    switch self {
    case .selection: command == .importing ? "WHAT TO IMPORT" : "WHAT TO FETCH"
    case .site: command == .check ? "REPAIR" : "WHAT TO WRITE"
    case .images: "IMAGES"
    case .api: "API"
    case .general: "GENERAL"
    case .output: "OUTPUT"
    }
  }
}

extension CommandName {
  fileprivate var usage: String {
    let required =
      switch self {
      case .build, .fetch: "[--tag TAG … | --user USER … | --search WORDS]"
      case .convert: "--from FORM [--to FORM]"
      case .mail: "DIGEST --to ADDRESS …"
      case .importing: "PATH … [--site SITE]"
      case .forget: "\(arguments) [--site SITE]"
      default: arguments
      }
    let rest = options == [.help] ? "" : "[OPTIONS]"
    let words = self == .convert ? [required, rest, arguments] : [required, rest]
    return (["sodigest", rawValue] + words).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The environment variables that the command reads.
  fileprivate var variables: [Manual.Entry] {
    guard [.build, .fetch].contains(self) else { return [] }
    return [
      Manual.Entry("SODIGEST_API_KEY", "the API key, unless --api-key-file names a file"),
      Manual.Entry(
        "CREDENTIALS_DIRECTORY", "folder in which systemd puts a service's key, as the file api-key"
      ),
      Manual.Entry(
        "https_proxy, http_proxy, all_proxy, no_proxy",
        """
        proxies, as curl reads them; addresses of image hosts cannot be checked behind a proxy, see \
        Documentation/network.md
        """),
      Manual.Entry("SSL_CERT_FILE", "PEM file with certificate authorities to trust"),
      Manual.Entry(
        "SOURCE_DATE_EPOCH", "time of the run in seconds since 1970, unless --now is given"),
    ]
  }
}
