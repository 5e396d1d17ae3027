internal import Basics

/// A command line split into command, options and arguments; values are not validated yet.
package struct ParsedArguments: Sendable, Equatable {
  package var command: CommandName
  package var options = OptionValues()
  /// The positional arguments: those that are neither options nor values of options.
  package var positional: [String] = []

  /// Splits a command line: `COMMAND [--option [VALUE]]… [ARGUMENT]…`.
  ///
  /// A value follows after a space or `=`, or directly after a one-letter option; `--` ends the options.
  package init(_ arguments: [String]) throws(ConfigurationError) {
    guard let name = arguments.first else {
      throw ConfigurationError(.missingCommand(suggestion: nil, option: nil))
    }
    command = try Self.command(named: name)
    var remaining = arguments.dropFirst()
    while let argument = remaining.popFirst() {
      if argument == "--" {
        positional.append(contentsOf: remaining)
        break
      } else if argument.hasPrefix("-") && argument != "-" {
        try parseOption(argument, from: &remaining)
      } else {
        positional.append(argument)
      }
    }
  }

  /// Parses the first argument: a command, or an option such as `--version` that stands for one.
  private static func command(named name: String) throws(ConfigurationError) -> CommandName {
    switch name {
    case "-h", "--help": return .help
    case "-V", "--version": return .version
    default: break
    }
    if name.hasPrefix("-") {
      let option = OptionName(spelled: String(name.prefix { $0 != "=" }))
      let command = option.flatMap { option in Command.all.first { $0.option(option) != nil } }
      throw ConfigurationError(.missingCommand(suggestion: command?.name, option: option))
    }
    return try CommandName(parsing: name)
  }

  /// Parses an option, and its value if it takes one.
  private mutating func parseOption(
    _ argument: String, from remaining: inout ArraySlice<String>
  ) throws(ConfigurationError) {
    let (flag, attachedValue) = Self.splitOption(argument)
    let option = try option(spelled: flag)
    guard !options.isSet(option.name) || option.isRepeatable else {
      throw ConfigurationError(.repeatedOption(option.name))
    }
    guard let placeholder = option.placeholder else {
      guard attachedValue == nil else { throw ConfigurationError(.unexpectedValue(option.name)) }
      options[option.name] = [OptionValues.Value(flag: true, at: .option(option.name))]
      return
    }
    guard let value = attachedValue ?? Self.nextValue(from: &remaining) else {
      throw ConfigurationError(.missingValue(option.name, placeholder: placeholder))
    }
    options[option.name].append(OptionValues.Value(value, at: .option(option.name)))
  }

  /// Splits an argument such as `--output=DIR`, `-o=DIR` or `-oDIR` into the option and its value.
  private static func splitOption(_ argument: String) -> (flag: String, value: String?) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 { return (String(parts[0]), String(parts[1])) }
    let start = String(argument.prefix(2))
    let takesValue = Command.all.contains { command in
      command.options.contains { $0.name.shortFlag == start && $0.placeholder != nil }
    }
    guard argument.count > 2, takesValue else { return (argument, nil) }
    return (start, String(argument.dropFirst(2)))
  }

  /// Removes and returns the next argument, unless it is an option; a path or a number may begin with a dash.
  private static func nextValue(from remaining: inout ArraySlice<String>) -> String? {
    guard let next = remaining.first, !next.hasPrefix("--"), OptionName(spelled: next) == nil else {
      return nil
    }
    return remaining.popFirst()
  }

  /// Returns the option that `flag` spells; throws an error if it is unknown or the command does not accept it.
  private func option(spelled flag: String) throws(ConfigurationError) -> Option {
    let accepted = command.definition.acceptedOptions
    guard let name = OptionName(spelled: flag) else {
      if command == .search, !flag.hasPrefix("--") {
        throw ConfigurationError(.leadingExclusion(flag))
      }
      throw ConfigurationError(
        .unknownOption(flag, nearest: nearestName(to: flag, among: accepted.map(\.name.flag))))
    }
    guard let option = accepted.first(where: { $0.name == name }) else {
      throw ConfigurationError(.unsupportedOption(name, command: command))
    }
    return option
  }
}

extension OptionName {
  /// Finds an option by its spelling, long or short; returns `nil` if there is none.
  fileprivate init?(spelled flag: String) {
    let option = Self.allCases.first { $0.flag == flag || $0.shortFlag == flag }
    guard let option else { return nil }
    self = option
  }
}

extension CommandName {
  /// Parses the name of a command; throws an error with the nearest name if it is unknown.
  init(parsing name: String) throws(ConfigurationError) {
    guard let command = CommandName(rawValue: name) else {
      let names = Self.allCases.map(\.rawValue)
      throw ConfigurationError(.unknownCommand(name, nearest: nearestName(to: name, among: names)))
    }
    self = command
  }
}
