package import Configuration

/// The texts of `help`.
package enum Help {
  /// The list of commands.
  package static var overview: String { Manual.overview.text }

  /// One command and its options.
  package static func topic(_ command: CommandName) -> String { Manual(of: command).text }

  /// A page for `man`: of a command, or of the program as a whole.
  package static func page(_ command: CommandName?) -> String {
    (command.map(Manual.init) ?? .overview).roff
  }
}
