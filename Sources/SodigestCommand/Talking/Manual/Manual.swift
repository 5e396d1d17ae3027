internal import Configuration

/// What there is to know of the program or of a command, for `help` and for manual pages.
struct Manual {
  /// The name of its page, such as `sodigest-build`.
  let page: String
  let title: String
  let summary: String
  let usage: String
  let sections: [Section]

  struct Section {
    let heading: String
    let entries: [Entry]
    /// At which column explanations begin.
    var indent = 24
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
            Entry("sodigest build --tag swift --sample", "the built-in posts, without network"),
            Entry("sodigest build --tag swift", "this week's best questions"),
            Entry("sodigest open", "the site, in the browser"),
            Entry("sodigest help build", "what build can do"),
          ], indent: 39),
        exitCodes,
      ])
  }

  /// One command and its options.
  init(of command: CommandName) {
    page = "sodigest-\(command.rawValue)"
    title = "sodigest \(command.rawValue)"
    summary = command.summary
    usage = command.usage
    let entries = command.options.map { option in
      let traits = option.traits(for: command)
      return Entry(Self.label(option, traits), traits.summary)
    }
    sections = [
      Section(heading: "OPTIONS", entries: entries),
      Section(heading: "ENVIRONMENT", entries: command.variables),
      Section(heading: "EXAMPLES", entries: command.examples, indent: 6), Self.exitCodes,
    ].filter { !$0.entries.isEmpty }
  }

  private static func label(_ option: OptionName, _ traits: OptionTraits) -> String {
    let value = traits.value.map { " \($0)" } ?? ""
    return option.flag + value + (traits.isRepeatable && option != .to ? " …" : "")
  }

  private static var exitCodes: Section {
    Section(
      heading: "EXIT CODES",
      entries: ExitCode.allCases.map { Entry("\($0.rawValue)", $0.meaning) }, indent: 7)
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

  /// What it reads of the environment.
  fileprivate var variables: [Manual.Entry] {
    guard [.build, .fetch].contains(self) else { return [] }
    return [
      Manual.Entry("SODIGEST_API_KEY", "the API key, unless --api-key-file names a file"),
      Manual.Entry(
        "CREDENTIALS_DIRECTORY", "where systemd puts the key for a service, as the file api-key"),
      Manual.Entry(
        "https_proxy, http_proxy, all_proxy, no_proxy",
        """
        as curl reads them; behind a proxy nobody can check the addresses of image hosts, see \
        Documentation/network.md
        """),
      Manual.Entry("SSL_CERT_FILE", "a PEM file with authorities to trust"),
      Manual.Entry("SOURCE_DATE_EPOCH", "the moment of the run, unless --now is given"),
    ]
  }
}
