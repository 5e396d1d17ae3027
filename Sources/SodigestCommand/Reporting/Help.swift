package import Configuration

/// The help texts and manual pages.
package enum Help {
  /// The help for the program, with the list of commands.
  package static var overview: String { Manual.overview.text }

  /// Returns the help for one command.
  package static func command(_ command: CommandName) -> String { Manual(of: command).text }

  /// Returns the manual page of a command, or of the program if `command` is `nil`.
  package static func manualPage(_ command: CommandName?) -> String {
    (command.map(Manual.init) ?? .overview).roff
  }
}
