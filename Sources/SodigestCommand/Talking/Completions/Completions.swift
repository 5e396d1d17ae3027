package import Configuration

/// Shell completion scripts, generated from the table of options that the parser uses.
package enum Completions {
  /// The script for a shell.
  package static func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The command that scripts run to list names of the archive.
  static func command(_ names: Completion.Names) -> String {
    "sodigest completions \(names.rawValue) 2>/dev/null"
  }
}

extension CommandName {
  /// The options that the command uses, in the order of `help`.
  var options: [OptionName] {
    OptionName.allCases.filter { $0.specification.commands.contains(self) }
  }
}

extension String {
  /// The text quoted as one word of a shell.
  var shellQuoted: String { "'\(replacing("'", with: "'\\''"))'" }
}
