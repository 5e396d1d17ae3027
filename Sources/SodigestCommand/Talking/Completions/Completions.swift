package import Configuration

/// What lets a shell complete command lines, made of the table that the parser reads.
package enum Completions {
  /// The script for a shell.
  package static func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// What scripts run for names that only the program knows.
  static func command(_ names: Completion.Names) -> String {
    "sodigest completions \(names.rawValue) 2>/dev/null"
  }
}

extension CommandName {
  /// What may be typed behind it.
  var options: [OptionName] {
    OptionName.allCases.filter { $0.traits.commands.contains(self) }
  }
}

extension String {
  /// As a word of a shell that means nothing else.
  var shellQuoted: String { "'\(replacing("'", with: "'\\''"))'" }
}
