package import Configuration

/// The help texts and manual pages of sodigest.
package enum Help {
  /// The help text for the program as a whole, with the list of commands.
  package static var overview: String { Manual.overview.text }

  /// Returns the help text for one command.
  package static func command(_ command: CommandName) -> String { Manual(of: command).text }

  /// Returns the manual page of a command, or of the program if `command` is `nil`.
  package static func manualPage(_ command: CommandName?) -> String {
    (command.map(Manual.init) ?? .overview).roff
  }
}
