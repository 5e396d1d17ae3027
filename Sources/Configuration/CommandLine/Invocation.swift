/// What a command line asks for, whole and judged.
package enum Invocation: Sendable, Equatable {
  case build(RunConfiguration)
  case fetch(RunConfiguration)
  case render(RunConfiguration)
  case importing(ImportOptions)
  case convert(ConvertOptions)
  case initialising(InitOptions)
  /// The folder.
  case templates(String)
  case serve(ServeOptions)
  case open(RunOptions)
  case check(CheckOptions)
  case search(SearchOptions)
  case mail(MailOptions)
  /// Digests are those of the configuration file.
  case status(RunConfiguration)
  case forget(ForgetOptions)
  case completions(CompletionRequest)
  case version
  /// `nil` means the list of commands.
  case help(CommandName?, asManualPage: Bool = false)

  /// Reads a command line without the program's name, and the configuration file where the command
  /// has one.
  ///
  /// - Throws: The first thing that is wrong: ``UsageError`` on the command line,
  ///   ``ConfigurationError`` in the file.
  package init(_ arguments: [String], files: FileAccess) throws {
    let parsed = try ParsedArguments(arguments)
    if parsed.options.has(.help) {
      self = .help(parsed.command == .help ? nil : parsed.command, asManualPage: false)
    } else {
      self = try Self.judged(parsed, files)
    }
  }

  private static func judged(_ parsed: ParsedArguments, _ files: FileAccess) throws -> Invocation {
    switch parsed.command {
    case .build: return .build(try configuration(parsed, files, needsDigests: true))
    case .fetch: return .fetch(try configuration(parsed, files, needsDigests: true))
    case .render: return .render(try configuration(parsed, files))
    case .importing: return .importing(try importing(parsed, files))
    case .convert: return .convert(try ConvertOptions(parsed))
    case .initialising: return .initialising(try InitOptions(parsed))
    case .templates:
      guard let folder = parsed.positional.first else { throw UsageError.missingFolder }
      try refuseArguments(parsed, after: 1)
      return .templates(folder)
    case .serve:
      return .serve(try ServeOptions(parsed, try configuration(parsed, files)))
    case .open: return .open(try configuration(parsed, files).options)
    case .search: return .search(try searching(parsed, files))
    case .completions:
      try refuseArguments(parsed, after: 1)
      if let names = parsed.positional.first.flatMap(Completion.Names.init) {
        return .completions(
          .names(names, try configuration(parsed, files, takesArguments: true)))
      }
      return .completions(.script(try Shell(typed: parsed.positional.first)))
    case .check:
      return .check(try CheckOptions(parsed, try configuration(parsed, files)))
    case .mail:
      let (digest, recipients) = try MailOptions.read(parsed)
      return .mail(
        MailOptions(
          digest: digest, recipients: recipients,
          configuration: try configuration(parsed, files, takesArguments: true)))
    case .status: return .status(try configuration(parsed, files))
    case .forget: return .forget(try forgetting(parsed, files))
    case .help:
      return .help(try topic(parsed), asManualPage: parsed.options.has(.man))
    case .version:
      try refuseArguments(parsed)
      return .version
    }
  }

  private static func forgetting(
    _ parsed: ParsedArguments, _ files: FileAccess
  ) throws -> ForgetOptions {
    let subject = try ForgetOptions.subject(parsed.positional)
    let site = try ForgetOptions.site(parsed.options)
    let options = try configuration(parsed, files, takesArguments: true).options
    let isUndone = parsed.options.has(.undo)
    if isUndone, case .digest(let name) = subject { throw UsageError.undoOfDigest(name) }
    return ForgetOptions(subject: subject, site: site, isUndone: isUndone, options: options)
  }

  private static func searching(
    _ parsed: ParsedArguments, _ files: FileAccess
  ) throws -> SearchOptions {
    let (words, limit, tags) = try SearchOptions.read(parsed)
    let options = try configuration(parsed, files, takesArguments: true).options
    return SearchOptions(words: words, tags: tags, limit: limit, options: options)
  }

  private static func importing(
    _ parsed: ParsedArguments, _ files: FileAccess
  ) throws -> ImportOptions {
    guard !parsed.positional.isEmpty else { throw UsageError.missingDump }
    return try ImportOptions(parsed, try configuration(parsed, files, takesArguments: true))
  }

  private static func configuration(
    _ parsed: ParsedArguments, _ files: FileAccess, needsDigests: Bool = false,
    takesArguments: Bool = false
  ) throws -> RunConfiguration {
    if !takesArguments { try refuseArguments(parsed) }
    var line = parsed.options
    do throws(OptionFault) { try line.readLists(files) } catch { throw error.usageError }
    try RunConfiguration.check(line)
    let file = try ConfigurationFile.find(named: line.text(.config), files)
    var configuration = try RunConfiguration(line, file)
    configuration.unusedOptions = line.options.filter {
      !$0.specification.commands.contains(parsed.command)
    }
    if usesArchive(parsed) { try configuration.options.checkArchive(files) }
    guard !needsDigests || !configuration.digests.isEmpty else {
      throw UsageError.missingTag(file: file?.path)
    }
    return configuration
  }

  private static func usesArchive(_ parsed: ParsedArguments) -> Bool {
    switch parsed.command {
    case .check: parsed.options.has(.repair)
    case .completions: true
    case let command: OptionName.archive.specification.isAccepted(by: command)
    }
  }

  private static func topic(_ parsed: ParsedArguments) throws(UsageError) -> CommandName? {
    try refuseArguments(parsed, after: 1)
    guard let name = parsed.positional.first else { return nil }
    return try CommandName(typed: name)
  }

  private static func refuseArguments(
    _ parsed: ParsedArguments, after count: Int = 0
  ) throws(UsageError) {
    if let first = parsed.positional.dropFirst(count).first {
      let names = first.split(separator: ",")
      if let value = parsed.options.text(.format), !names.isEmpty,
        names.allSatisfy({ SiteFormat(rawValue: String($0)) != nil })
      {
        throw .looseFormat(first, after: value)
      }
      throw .unexpectedArgument(first, command: parsed.command)
    }
  }
}
