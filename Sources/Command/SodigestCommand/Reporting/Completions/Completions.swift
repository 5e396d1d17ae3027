package import Configuration

/// Shell completion scripts, generated from the table of options that the parser uses.
package enum Completions {
  /// Returns the completion script for a shell.
  package static func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// Returns the shell command that prints names from the configuration and the archive, for completion scripts.
  static func listingCommand(_ names: Completion.NameList) -> String {
    "sodigest completions \(names.rawValue) 2>/dev/null"
  }
}

extension CommandName {
  /// The options that the command uses, in the order in which `help` lists them.
  var options: [OptionName] {
    OptionName.allCases.filter { $0.specification.commands.contains(self) }
  }
}

extension String {
  /// The text quoted as one word of a shell.
  var shellQuoted: String { "'\(replacing("'", with: "'\\''"))'" }
}
