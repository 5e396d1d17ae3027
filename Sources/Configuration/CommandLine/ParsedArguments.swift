internal import Basics

/// A command line split into command, options and arguments; values are not validated yet.
package struct ParsedArguments: Sendable, Equatable {
  package var command: CommandName
  package var options = OptionValues()
  package var positional: [String] = []

  /// Splits a command line: `COMMAND [--option [VALUE]]… [ARGUMENT]…`.
  ///
  /// A value follows after a space or `=`, or directly after a one-letter option; `--` ends the options.
  package init(_ arguments: [String]) throws(UsageError) {
    guard let name = arguments.first else { throw .missingCommand(probably: nil, option: nil) }
    command = try Self.command(named: name)
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      if argument == "--" {
        positional.append(contentsOf: rest)
        break
      } else if argument.hasPrefix("-") && argument != "-" {
        try parseOption(argument, from: &rest)
      } else {
        positional.append(argument)
      }
    }
  }

  private static func command(named name: String) throws(UsageError) -> CommandName {
    switch name {
    case "-h", "--help": return .help
    case "-V", "--version": return .version
    default: break
    }
    if name.hasPrefix("-") {
      let option = OptionName(spelled: String(name.prefix { $0 != "=" }))
      let command = CommandName.allCases.first {
        option?.specification.commands.contains($0) == true
      }
      throw .missingCommand(probably: command, option: option)
    }
    return try CommandName(typed: name)
  }

  private mutating func parseOption(
    _ argument: String, from rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let (flag, attachedValue) = Self.parts(of: argument)
    let option = try option(spelled: flag)
    let specification = option.specification(for: command)
    guard !options.has(option) || specification.isRepeatable else { throw .repeatedOption(option) }
    guard specification.value != nil else {
      guard attachedValue == nil else { throw .unexpectedValue(option) }
      options.switchOn(option)
      return
    }
    guard let value = attachedValue ?? Self.nextValue(from: &rest) else {
      throw .missingValue(option)
    }
    options[option].append(OptionValues.Value(text: value, origin: .commandLine))
  }

  /// Splits `--output=DIR`, `-o=DIR` and `-oDIR`.
  private static func parts(of argument: String) -> (flag: String, value: String?) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 { return (String(parts[0]), String(parts[1])) }
    let start = String(argument.prefix(2))
    guard argument.count > 2, OptionName(spelled: start)?.specification.value != nil else {
      return (argument, nil)
    }
    return (start, String(argument.dropFirst(2)))
  }

  /// Removes and returns the next argument, unless it is an option; a path or a number may begin with a dash.
  private static func nextValue(from rest: inout ArraySlice<String>) -> String? {
    guard let next = rest.first, !next.hasPrefix("--"), OptionName(spelled: next) == nil else {
      return nil
    }
    return rest.popFirst()
  }

  private func option(spelled flag: String) throws(UsageError) -> OptionName {
    guard let option = OptionName(spelled: flag) else {
      let accepted = OptionName.allCases.filter { $0.specification.isAccepted(by: command) }
      throw .unknownOption(flag, nearest: nearestName(to: flag, among: accepted.map(\.flag)))
    }
    guard option.specification.isAccepted(by: command) else {
      throw .optionOfOtherCommand(option, command: command)
    }
    return option
  }
}

extension OptionName {
  /// Finds an option by its spelling, long or short.
  fileprivate init?(spelled flag: String) {
    let option = Self.allCases.first { $0.flag == flag || $0.shortFlag == flag }
    guard let option else { return nil }
    self = option
  }
}

extension CommandName {
  init(typed name: String) throws(UsageError) {
    guard let command = CommandName(rawValue: name) else {
      let names = Self.allCases.map(\.rawValue)
      throw .unknownCommand(name, nearest: nearestName(to: name, among: names))
    }
    self = command
  }
}
