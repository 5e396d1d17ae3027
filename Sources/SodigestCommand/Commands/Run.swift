private import Configuration
private import SiteBuild

/// Runs one command line, without the program's name, and gives how it ended.
package func run(_ arguments: [String], in surroundings: CommandEnvironment) async -> ExitCode {
  do {
    var files = surroundings.files
    files.readInput = surroundings.readInput
    let invocation = try Invocation(arguments, files: files)
    if let code = try await runOnSite(invocation, arguments, surroundings) { return code }
    if let output = try await output(of: invocation, surroundings) {
      try surroundings.console.print(output)
    }
    return .success
  } catch {
    let failure = Failure(error, now: surroundings.clock())
    if !failure.message.isEmpty { surroundings.console.tell("sodigest: \(failure.message)\n") }
    return failure.code
  }
}

/// Runs a command that builds, shows or judges a site, and gives how it ended; nil for any other.
private func runOnSite(
  _ invocation: Invocation, _ arguments: [String], _ surroundings: CommandEnvironment
) async throws -> ExitCode? {
  switch invocation {
  case .build(let configuration) where configuration.options.isDryRun,
    .fetch(let configuration) where configuration.options.isDryRun:
    try PlanRun(configuration: configuration, surroundings: surroundings).run()
    return .success
  case .build(let configuration):
    return await SiteRun(.build, configuration, surroundings).run()
  case .fetch(let configuration):
    return await SiteRun(.fetch, configuration, surroundings).run()
  case .render(let configuration):
    return await SiteRun(.render, configuration, surroundings).run()
  case .importing(let options):
    return await ImportRun(options, surroundings).run()
  case .serve(let options):
    let build = PreviewBuild(options: options, arguments: arguments, surroundings: surroundings)
    return try await ServeRun(build: build).run()
  case .check(let options):
    return try await CheckRun(options, surroundings).run()
  case .status(let configuration):
    return try showStatus(configuration, surroundings)
  case .convert, .initialising, .templates, .open, .completions, .search, .mail, .forget, .version,
    .help:
    return nil
  }
}

/// Runs any other command, and gives what is to be printed at its end.
private func output(
  of invocation: Invocation, _ surroundings: CommandEnvironment
) async throws -> [UInt8]? {
  switch invocation {
  case .convert(let options): return try Conversion(options: options).convert(surroundings)
  case .mail(let options):
    return try await MailRun(options: options, surroundings: surroundings).message()
  case .open(let options):
    try SiteOpening(options: options, surroundings: surroundings).open()
    return nil
  case .search(let options):
    try SearchRun(wish: options, surroundings: surroundings).run()
    return nil
  case .build, .fetch, .render, .importing, .serve, .check, .status, .initialising, .templates,
    .completions, .forget, .version, .help:
    return try text(of: invocation, surroundings).map { Array($0.utf8) }
  }
}

private func text(of invocation: Invocation, _ surroundings: CommandEnvironment) throws -> String? {
  switch invocation {
  case .initialising(let options):
    return try Initialisation(options: options, surroundings: surroundings).run()
  case .templates(let folder):
    let count = try ThemeCopy(to: folder, from: surroundings.folder).write()
    return "\(folder): \(counted(count, "file")); now `sodigest render --templates \(folder)`\n"
  case .completions(.script(let shell)): return Completions.script(for: shell)
  case .completions(.names(let names, let configuration)):
    return try CompletionNames(names, configuration).text()
  case .forget(let options):
    return try ForgetRun(options: options, surroundings: surroundings).run()
  case .version: return "sodigest \(version)\n"
  case .help(let command, asManualPage: true): return Help.page(command)
  case .help(let command, asManualPage: false):
    return command.map(Help.topic) ?? Help.overview
  case .build, .fetch, .render, .importing, .serve, .check, .status, .convert, .mail, .open,
    .search:
    return nil
  }
}

/// Prints how the daily runs are doing.
private func showStatus(
  _ configuration: RunConfiguration, _ surroundings: CommandEnvironment
) throws -> ExitCode {
  let now = configuration.options.now ?? surroundings.clock()
  let status = try Status(configuration, now: now)
  try surroundings.console.print(
    status, asJSON: configuration.options.printsJSON, orText: status.text(now: now))
  return status.code
}
