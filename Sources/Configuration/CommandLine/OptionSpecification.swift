/// An option's value, commands and help text: one table for parser, `help` and configuration file.
package struct OptionSpecification: Sendable {
  /// The placeholder of the value in `help`, such as `FILE`; `nil` for a flag.
  package var value: String?
  /// Whether the option may be used more than once.
  package var isRepeatable: Bool
  /// The commands that use the option and list it in their help.
  package let commands: Set<CommandName>
  /// Commands that accept the option without using it, so that one set of options fits all of them.
  let ignoringCommands: Set<CommandName>
  /// The text in `help`.
  package var summary: String
  /// The part of a configuration file that may hold the option.
  let fileLevel: FileLevel

  /// The part of a configuration file that may hold an option.
  enum FileLevel {
    /// The option is not allowed in a file.
    case nowhere
    /// At the top level only.
    case top
    /// At the top level for all digests, and in the entry of one digest.
    case topAndDigests
    /// In the entry of one digest only.
    case digests
  }

  /// Whether a command accepts the option, even if it does not use it.
  package func isAccepted(by command: CommandName) -> Bool {
    commands.contains(command) || ignoringCommands.contains(command)
  }
}
