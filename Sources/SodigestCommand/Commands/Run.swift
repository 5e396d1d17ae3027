private import Configuration
private import SiteBuild

/// Runs one command line, without the program's name, and gives how it ended.
package func run(_ arguments: [String], in surroundings: CommandEnvironment) async -> ExitCode {
  do {
    var files = surroundings.files
    files.readInput = surroundings.readInput
    let invocation = try Invocation(arguments, files: files)
    if let code = try await runOnSite(invocation, arguments, surroundings) { return code }
    try await runOther(invocation, surroundings)
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

/// Runs any other command; these succeed unless they throw.
private func runOther(
  _ invocation: Invocation, _ surroundings: CommandEnvironment
) async throws {
  let console = surroundings.console
  switch invocation {
  case .build, .fetch, .render, .importing, .serve, .check, .status: break
  case .convert(let options):
    try console.print(Conversion(options: options).convert(surroundings))
  case .initialising(let options):
    try console.print(Initialisation(options: options, surroundings: surroundings).run())
  case .templates(let folder):
    let count = try ThemeCopy(to: folder, from: surroundings.folder).write()
    try console.print(
      "\(folder): \(counted(count, "file")); now `sodigest render --templates \(folder)`\n")
  case .open(let options):
    try SiteOpening(options: options, surroundings: surroundings).open()
  case .completions(.script(let shell)): try console.print(Completions.script(for: shell))
  case .completions(.names(let names, let configuration)):
    try console.print(CompletionNames(names, configuration).text())
  case .search(let options):
    try SearchRun(wish: options, surroundings: surroundings).run()
  case .mail(let options):
    try await console.print(MailRun(options: options, surroundings: surroundings).message())
  case .forget(let options):
    try console.print(ForgetRun(options: options, surroundings: surroundings).run())
  case .version: try console.print("sodigest \(version)\n")
  case .help(let command, asManualPage: true): try console.print(Help.page(command))
  case .help(let command, asManualPage: false):
    try console.print(command.map(Help.topic) ?? Help.overview)
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
