internal import Contents

/// A command with its validated options.
package enum Invocation: Sendable, Equatable {
  case build(RunConfiguration)
  case fetch(RunConfiguration)
  case render(RunConfiguration)
  case importing(ImportOptions)
  case convert(ConvertOptions)
  case initialising(InitOptions)
  /// Copies the built-in theme to a folder, or only the files that are named, if any are.
  case templates(folder: String, files: [String] = [])
  case serve(ServeOptions)
  case open(RunConfiguration)
  case check(CheckOptions)
  case search(SearchOptions)
  case mcp(MCPOptions)
  case mail(MailOptions)
  case zim(ZimOptions)
  /// Shows the status of the digests of the configuration file.
  case status(RunConfiguration)
  case forget(ForgetOptions)
  case completions(CompletionRequest)
  case version
  /// Explains one command, or lists all commands if there is none.
  case help(CommandName?, asManualPage: Bool = false)

  /// Parses a command line, and the configuration file if the command uses one.
  ///
  /// - Parameters:
  ///   - arguments: The command line without the name of the program.
  ///   - files: Access to the configuration file.
  /// - Throws: The first error in the command line or in the file.
  package init(_ arguments: [String], files: FileAccess) throws(ConfigurationError) {
    let parsed = try ParsedArguments(arguments)
    if parsed.options.isSet(.help) {
      self = .help(parsed.command == .help ? nil : parsed.command, asManualPage: false)
    } else {
      self = try Self.validated(parsed, files)
    }
  }

  /// Validates the options of the command line, and returns the command with them.
  private static func validated(
    _ parsed: ParsedArguments, _ files: FileAccess
  ) throws(ConfigurationError) -> Invocation {
    switch parsed.command {
    case .build: return .build(try configuration(parsed, files, needsDigests: true))
    case .fetch: return .fetch(try configuration(parsed, files, needsDigests: true))
    case .render: return .render(try configuration(parsed, files))
    case .importing: return .importing(try importOptions(parsed, files))
    case .convert: return .convert(try ConvertOptions(parsed))
    case .initialising: return .initialising(try InitOptions(parsed))
    case .templates: return try templates(parsed)
    case .serve:
      return .serve(try ServeOptions(parsed, try configuration(parsed, files)))
    case .open: return .open(try configuration(parsed, files))
    case .search: return .search(try searchOptions(parsed, files))
    case .mcp:
      let files = MCPOptions.files(files, of: parsed)
      return .mcp(try MCPOptions(parsed, try configuration(parsed, files), files))
    case .completions: return .completions(try completionRequest(parsed, files))
    case .check:
      return .check(try CheckOptions(parsed, try configuration(parsed, files)))
    case .mail:
      let options = try MailOptions(parsed) { () throws(ConfigurationError) in
        try configuration(parsed, files, takesArguments: true)
      }
      return .mail(options)
    case .zim: return .zim(try ZimOptions(parsed, try configuration(parsed, files)))
    case .status: return .status(try configuration(parsed, files))
    case .forget: return .forget(try forgetOptions(parsed, files))
    case .help:
      return .help(try helpTopic(parsed), asManualPage: parsed.options.isSet(.man))
    case .version:
      try refuseArguments(parsed)
      return .version
    }
  }

  /// Returns the command `templates` with its folder and the files that it names.
  private static func templates(_ parsed: ParsedArguments) throws(ConfigurationError) -> Invocation
  {
    guard let folder = parsed.positional.first else { throw ConfigurationError(.missingFolder) }
    guard parsed.options.isSet(.only) else {
      try refuseArguments(parsed, afterFirst: 1)
      return .templates(folder: folder)
    }
    let files = parsed.options[.only].map(\.text) + parsed.positional.dropFirst()
    return .templates(folder: folder, files: files)
  }

  /// Returns the request of `completions`: the script of a shell, or a list of names.
  private static func completionRequest(
    _ parsed: ParsedArguments, _ files: FileAccess
  ) throws(ConfigurationError) -> CompletionRequest {
    try refuseArguments(parsed, afterFirst: 1)
    if let names = parsed.positional.first.flatMap(Completion.NameList.init) {
      return .names(names, try configuration(parsed, files, takesArguments: true))
    }
    return .script(try Shell(parsing: parsed.positional.first))
  }

  /// Returns the options of `forget` from a parsed command line and the configuration file.
  private static func forgetOptions(
    _ parsed: ParsedArguments, _ files: FileAccess
  ) throws(ConfigurationError) -> ForgetOptions {
    if parsed.options.isSet(.list) {
      let configuration = try configuration(parsed, files)
      let site = parsed.options.isSet(.site) ? try ForgetOptions.parseSite(parsed.options) : nil
      return ForgetOptions(target: .list, site: site, configuration: configuration)
    }
    let (subject, siteOfURL) = try ForgetOptions.target(parsing: parsed.positional)
    let namedSite =
      parsed.options.isSet(.site) ? try ForgetOptions.parseSite(parsed.options) : nil
    if let siteOfURL, let namedSite, siteOfURL != namedSite {
      throw ConfigurationError(.contradictingSite(namedSite, url: parsed.positional[1]))
    }
    let configuration = try configuration(parsed, files, takesArguments: true)
    let isUndone = parsed.options.isSet(.undo)
    switch subject {
    case .digest(let name) where isUndone, .edition(let name, _) where isUndone:
      throw ConfigurationError(.cannotUndoDigest(name))
    case .question, .user, .digest, .edition, .list: break
    }
    return ForgetOptions(
      target: subject, site: siteOfURL ?? namedSite, undoesForget: isUndone,
      configuration: configuration)
  }

  /// Returns the options of `search` from a parsed command line and the configuration file.
  private static func searchOptions(
    _ parsed: ParsedArguments, _ files: FileAccess
  ) throws(ConfigurationError) -> SearchOptions {
    var others = parsed
    others.options = parsed.options.withoutSearchOptions
    // `--save` creates the file that `--config` names.
    if parsed.options.isSet(.save), let path = parsed.options.text(of: .config),
      (try? files.read(path)) == nil
    {
      others.options[.config] = []
    }
    return try SearchOptions(
      parsed, configuration(others, files, takesArguments: true), files)
  }

  /// Returns the options of `import` from a parsed command line and the configuration file.
  private static func importOptions(
    _ parsed: ParsedArguments, _ files: FileAccess
  ) throws(ConfigurationError) -> ImportOptions {
    guard !parsed.positional.isEmpty else { throw ConfigurationError(.missingDump) }
    return try ImportOptions(parsed, try configuration(parsed, files, takesArguments: true))
  }

  /// Combines the options of the command line with the configuration file.
  ///
  /// - Parameters:
  ///   - parsed: The command line.
  ///   - files: Access to the configuration file.
  ///   - needsDigests: Whether it is an error if no digest is defined.
  ///   - takesArguments: Whether the command has positional arguments.
  /// - Returns: The configuration of the run.
  /// - Throws: An error in the command line or in the file.
  private static func configuration(
    _ parsed: ParsedArguments, _ files: FileAccess, needsDigests: Bool = false,
    takesArguments: Bool = false
  ) throws(ConfigurationError) -> RunConfiguration {
    if !takesArguments { try refuseArguments(parsed) }
    var commandLine = parsed.options
    try commandLine.readQuestionLists(files)
    try RunConfiguration.validate(commandLine)
    let file = try ConfigurationFile.load(named: commandLine.text(of: .config), files)
    var configuration = try RunConfiguration(commandLine: commandLine, file: file)
    let command = parsed.command.definition
    configuration.unusedOptions = commandLine.options.filter { command.option($0) == nil }
    if usesArchive(parsed) { try configuration.checkArchiveTrust(files) }
    let hasTask =
      !configuration.digests.isEmpty || !configuration.importedSites.isEmpty
      || configuration.fetchesOnlyImages
    guard !needsDigests || hasTask else {
      throw ConfigurationError(
        .missingTag(
          file: configuration.file,
          archive: commandLine.isSet(.site) ? nil : configuration.archivePath))
    }
    return configuration
  }

  /// Reports whether the command opens the archive that the options name.
  private static func usesArchive(_ parsed: ParsedArguments) -> Bool {
    switch parsed.command {
    case .check: parsed.options.isSet(.repair)
    case .completions: true
    // Its archive is relative to the configuration file.
    case .mcp: false
    case let command: command.definition.option(.archive) != nil
    }
  }

  /// Parses the argument of `help`, the name of a command; returns `nil` if there is none.
  private static func helpTopic(_ parsed: ParsedArguments) throws(ConfigurationError)
    -> CommandName?
  {
    try refuseArguments(parsed, afterFirst: 1)
    guard let name = parsed.positional.first else { return nil }
    return try CommandName(parsing: name)
  }

  /// Throws an error if the command line has more than `count` positional arguments.
  private static func refuseArguments(
    _ parsed: ParsedArguments, afterFirst count: Int = 0
  ) throws(ConfigurationError) {
    if let first = parsed.positional.dropFirst(count).first {
      let names = first.split(separator: ",")
      if let value = parsed.options.text(of: .format), !names.isEmpty,
        names.allSatisfy({ SiteFormat(rawValue: String($0)) != nil })
      {
        throw ConfigurationError(.spaceSeparatedFormats(first, after: value))
      }
      throw ConfigurationError(.unexpectedArgument(first, command: parsed.command))
    }
  }
}
