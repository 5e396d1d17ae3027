/// A command of sodigest: its options, arguments and exit codes, with the texts of its help.
///
/// The parser, help, manual pages, completion scripts and the keys of the configuration file are read from this value.
package struct Command: Sendable {
  package let name: CommandName
  /// A one-line description of the command, as `sodigest help` shows it.
  package let summary: String
  /// The forms of what follows the name of the command, such as `DIR [OPTIONS]`; empty texts for nothing.
  package var usage = ["[OPTIONS]"]
  /// The completions for each positional argument, or for the first one.
  package var argumentCompletion = Completion.nothing
  /// The completions for the second positional argument, and the first arguments that it may follow; `nil` for none.
  package var secondArgument: (after: [String], completion: Completion)?
  /// The options that the command uses, in the order of its help.
  package let groups: [OptionGroup]
  /// Options that the command accepts but ignores, so that `build`, `fetch` and `render` take the same ones.
  var ignoredOptions: [Option] = []
  /// Sections of the help besides options, examples and exit codes.
  package var topics: [HelpTopic] = []
  /// Example command lines without the name of the program, each with an explanation.
  package let examples: KeyValuePairs<String, String>
  /// The exit codes with which the command can end, with their meanings.
  package let exitCodes: [ExitCode: String]

  /// A section of the help of a command that explains terms.
  package struct HelpTopic: Sendable {
    package let heading: String
    /// The terms with their explanations.
    package let entries: [(term: String, explanation: String)]
  }

  /// All commands in the order of `sodigest help`.
  package static let all = CommandName.allCases.map(\.definition)

  /// The options that the command uses, in the order of its help.
  package var options: [Option] { groups.flatMap(\.options) }

  /// The options that the command accepts, even if it ignores them.
  package var acceptedOptions: [Option] { options + ignoredOptions }

  /// Returns the option of a name if the command uses it.
  package func option(_ name: OptionName) -> Option? { options.first { $0.name == name } }
}

/// The commands of sodigest.
package enum CommandName: String, CaseIterable, Sendable {
  case build, fetch, render
  case importing = "import"
  case convert
  case initialising = "init"
  case templates, serve, open, check, search, mcp, mail, zim, status, forget, completions, version,
    help

  /// The options, texts and exit codes of the command.
  package var definition: Command {
    switch self {
    case .build: .build
    case .fetch: .fetch
    case .render: .render
    case .importing: .importing
    case .convert: .convert
    case .initialising: .initialising
    case .templates: .templates
    case .serve: .serve
    case .open: .open
    case .check: .check
    case .search: .search
    case .mcp: .mcp
    case .mail: .mail
    case .zim: .zim
    case .status: .status
    case .forget: .forget
    case .completions: .completions
    case .version: .version
    case .help: .help
    }
  }
}
