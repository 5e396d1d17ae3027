/// An option's value, commands and help text, as the parser, `help` and the configuration file use them.
package struct OptionSpecification: Sendable {
  /// The placeholder of the value in `help`, such as `FILE`; `nil` for a flag.
  package var valuePlaceholder: String?
  /// Whether the option may be used more than once.
  package var isRepeatable: Bool
  /// The commands that use the option and list it in their help.
  package let commands: Set<CommandName>
  /// The commands that accept the option but ignore it, so that `build`, `fetch` and `render` take the same options.
  let ignoringCommands: Set<CommandName>
  /// The description of the option in `help`.
  package var summary: String
  /// The part of a configuration file that may hold the option.
  let fileLevel: FileLevel

  /// The part of a configuration file that may hold an option.
  enum FileLevel {
    /// The option is not allowed in a configuration file.
    case nowhere
    /// The option is allowed at the top level only.
    case top
    /// The option is allowed at the top level for all digests, and in the entry of one digest.
    case topAndDigests
    /// The option is allowed in the entry of one digest only.
    case digests
  }

  /// Reports whether a command accepts the option, even if it does not use it.
  package func isAccepted(by command: CommandName) -> Bool {
    commands.contains(command) || ignoringCommands.contains(command)
  }
}
