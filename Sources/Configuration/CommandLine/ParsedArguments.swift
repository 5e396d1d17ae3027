internal import Basics

/// A command line taken apart, its values not yet judged.
package struct ParsedArguments: Sendable, Equatable {
  package var command: CommandName
  package var options = OptionValues()
  package var positional: [String] = []

  /// Takes a command line apart: `COMMAND [--option [VALUE]]… [ARGUMENT]…`.
  ///
  /// Values may follow after a space or after `=`; `--` ends the options.
  package init(_ arguments: [String]) throws(UsageError) {
    guard let name = arguments.first else { throw .missingCommand(probably: nil, option: nil) }
    command = try Self.command(named: name)
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      if argument == "--" {
        positional.append(contentsOf: rest)
        break
      } else if argument == "-h" {
        options.switchOn(.help)
      } else if argument.hasPrefix("-") && argument != "-" {
        try take(argument, from: &rest)
      } else {
        positional.append(argument)
      }
    }
  }

  private static func command(named name: String) throws(UsageError) -> CommandName {
    switch name {
    case "-h", "--help": return .help
    case "--version": return .version
    default: break
    }
    if name.hasPrefix("-") {
      let flag = name.prefix { $0 != "=" }
      let option = OptionName.allCases.first { $0.flag == flag }
      let command = CommandName.allCases.first { option?.traits.commands.contains($0) == true }
      throw .missingCommand(probably: command, option: option)
    }
    return try CommandName(typed: name)
  }

  private mutating func take(
    _ argument: String, from rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let option = try option(spelled: String(parts[0]))
    let traits = option.traits(for: command)
    guard !options.has(option) || traits.isRepeatable else { throw .repeatedOption(option) }
    guard traits.value != nil else {
      guard parts.count == 1 else { throw .unexpectedValue(option) }
      options.switchOn(option)
      return
    }
    let value = parts.count == 2 ? String(parts[1]) : Self.nextValue(from: &rest)
    guard let value else { throw .missingValue(option) }
    options[option].append(OptionValues.Value(text: value, origin: .commandLine))
  }

  /// The next argument, unless it is an option; a path or a number may begin with a dash.
  private static func nextValue(from rest: inout ArraySlice<String>) -> String? {
    guard let next = rest.first, !next.hasPrefix("--"), next != "-h" else { return nil }
    return rest.popFirst()
  }

  private func option(spelled flag: String) throws(UsageError) -> OptionName {
    let option = flag.hasPrefix("--") ? OptionName(rawValue: String(flag.dropFirst(2))) : nil
    guard let option else {
      let known = OptionName.allCases.filter { $0.traits.isTaken(by: command) }
      throw .unknownOption(flag, nearest: nearestName(to: flag, among: known.map(\.flag)))
    }
    guard option.traits.isTaken(by: command) else {
      throw .optionOfOtherCommand(option, command: command)
    }
    return option
  }
}

extension CommandName {
  init(typed name: String) throws(UsageError) {
    guard let command = CommandName(rawValue: name) else {
      let known = Self.allCases.map(\.rawValue)
      throw .unknownCommand(name, nearest: nearestName(to: name, among: known))
    }
    self = command
  }
}
