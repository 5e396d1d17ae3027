extension Command {
  static let templates = Command(
    name: .templates, summary: "copy the built-in theme into a folder for editing",
    usage: ["DIR [OPTIONS]"], argumentCompletion: .folder,
    groups: [
      OptionGroup(
        "OPTIONS",
        [
          Option(
            .only, "FILE", "write only this file of the theme; more files may follow",
            repeats: true, completing: .names(.templates)),
          .help,
        ])
    ],
    examples: [
      "templates Templates": "write all files of the theme; build with --templates Templates",
      "templates my-theme --only style.css entry.html": "write only two files",
    ],
    exitCodes: .basic)

  static let completions = Command(
    name: .completions, summary: "print a shell completion script",
    usage: [Shell.allCases.map(\.rawValue).joined(separator: "|")],
    argumentCompletion: .words(of: Shell.self),
    groups: [OptionGroup("OPTIONS", [.help])],
    examples: [
      "completions bash": "save as ~/.local/share/bash-completion/completions/sodigest",
      "completions zsh": "save as _sodigest in a folder of $fpath",
      "completions fish": "save as ~/.config/fish/completions/sodigest.fish",
    ],
    exitCodes: .basic)

  static let version = Command(
    name: .version, summary: "print the version", usage: [""],
    groups: [OptionGroup("OPTIONS", [.help])],
    examples: ["version": "print the version, for bug reports"], exitCodes: .basic)

  static let help = Command(
    name: .help, summary: "list the commands, or explain one", usage: ["[COMMAND] [OPTIONS]"],
    argumentCompletion: .words(of: CommandName.self),
    groups: [
      OptionGroup(
        "OPTIONS",
        [
          Option(
            flag: .man, "print the source of the manual page; pipe it to `man -l -`"), .help,
        ])
    ],
    examples: [
      "help": "list all commands", "help build": "explain build, with examples",
      "help build --man": "print the source of its manual page",
    ],
    exitCodes: .basic)
}

/// A shell for which `sodigest completions` prints a script.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// Parses the name of a shell; throws an error if it is missing or unknown.
  init(parsing name: String?) throws(ConfigurationError) {
    guard let shell = name.flatMap(Shell.init) else {
      throw ConfigurationError(.unknownShell(name))
    }
    self = shell
  }
}

/// What a run of `sodigest completions` prints: a script for a shell, or a list of names.
package enum CompletionRequest: Sendable, Equatable {
  /// The completion script of a shell.
  case script(Shell)
  /// The names that completion scripts offer, one per line; the scripts run this themselves.
  case names(Completion.NameList, RunConfiguration)
}
