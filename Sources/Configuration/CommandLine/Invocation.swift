/// What a command line asks for, whole and judged.
package enum Invocation: Sendable, Equatable {
  case build(Selection, RunOptions)
  case fetch(Selection, RunOptions)
  case render(RunOptions)
  case convert(ConvertOptions)
  case version
  /// `nil` means the list of commands.
  case help(CommandName?)
}

extension Invocation {
  /// Reads a command line.
  ///
  /// - Parameter arguments: Without the program's name.
  /// - Throws: The first thing that is wrong.
  package init(_ arguments: [String]) throws(UsageError) {
    let parsed = try ParsedArguments(arguments)
    if parsed.has(.help) {
      self = .help(parsed.command == .help ? nil : parsed.command)
    } else {
      self = try Self.judged(parsed)
    }
  }

  private static func judged(_ parsed: ParsedArguments) throws(UsageError) -> Invocation {
    guard parsed.command.isBuilt else { throw .commandNotBuilt(parsed.command) }
    switch parsed.command {
    case .build: return .build(try selection(parsed), try options(parsed))
    case .fetch: return .fetch(try selection(parsed), try options(parsed))
    case .render: return .render(try options(parsed))
    case .convert: return .convert(try ConvertOptions(parsed))
    case .help: return .help(try topic(parsed))
    case .version:
      try refuseArguments(parsed)
      return .version
    case .serve, .check, .status, .search, .initialize, .forget, .completions:
      throw .commandNotBuilt(parsed.command)
    }
  }

  private static func selection(_ parsed: ParsedArguments) throws(UsageError) -> Selection {
    let selection = try Selection(parsed)
    guard !selection.tags.isEmpty else { throw .missingTag }
    return selection
  }

  private static func options(_ parsed: ParsedArguments) throws(UsageError) -> RunOptions {
    try refuseArguments(parsed)
    return try RunOptions(parsed)
  }

  private static func topic(_ parsed: ParsedArguments) throws(UsageError) -> CommandName? {
    guard let name = parsed.positional.first else { return nil }
    guard parsed.positional.count == 1 else {
      throw .unexpectedArgument(parsed.positional[1], command: .help)
    }
    if let command = CommandName(rawValue: name) { return command }
    let known = CommandName.allCases.map(\.rawValue)
    throw .unknownCommand(name, nearest: nearestName(to: name, among: known))
  }

  private static func refuseArguments(_ parsed: ParsedArguments) throws(UsageError) {
    if let first = parsed.positional.first {
      throw .unexpectedArgument(first, command: parsed.command)
    }
  }
}
