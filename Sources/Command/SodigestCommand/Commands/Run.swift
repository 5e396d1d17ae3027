private import Archive
package import Configuration
private import SiteBuild

/// Runs a command line, given without the program's name, and returns the exit code.
package func run(_ arguments: [String], in environment: CommandEnvironment) async -> ExitCode {
  do {
    var files = environment.files
    files.readStandardInput = environment.readStandardInput
    let invocation = try Invocation(arguments, files: files)
    if let code = try await runSiteCommand(invocation, arguments, environment) { return code }
    try await runOtherCommand(invocation, arguments, environment)
    return .success
  } catch {
    let commandError =
      importHint(for: error) ?? CommandError(error, now: environment.clock())
    if !commandError.message.isEmpty {
      environment.console.printMessage("sodigest: \(commandError.message)\n")
    }
    return printSummary(of: commandError, arguments, environment)
  }
}

/// Returns the error of a run without a tag beside an archive with imported sites, which has other commands for them;
/// `nil` for any other error.
private func importHint(for error: any Error) -> CommandError? {
  guard let error = error as? ConfigurationError, case .missingTag(_, let path?) = error.kind,
    let archive = try? Archive(at: resolvingSymbolicLinks(path), for: .readOnly),
    let dumps = try? archive.dumps(), let site = dumps.first?.site
  else { return nil }
  return CommandError(
    .usage,
    """
    no tag given; to build the site of what was imported, run `sodigest render`; to bring it up to date first, add \
    `--site \(site)`
    """)
}

/// Prints the object of `--json` for a command that ended before it could print its own, and returns the exit code.
private func printSummary(
  of error: CommandError, _ arguments: [String], _ environment: CommandEnvironment
) -> ExitCode {
  // An invalid command line is not parsed, and without a message standard output is closed.
  let flag = OptionName.json.flag
  guard arguments.prefix(while: { $0 != "--" }).contains(flag), !error.message.isEmpty else {
    return error.exitCode
  }
  var report = RunReport()
  report.add(error)
  do {
    let command = arguments.first.flatMap(CommandName.init)
    if let command, [.build, .fetch, .render, .importing].contains(command) {
      try environment.console.print(json: report.finalSummary)
    } else {
      let failure = FailureReport(exit: error.exitCode.rawValue, errors: [error.message])
      try environment.console.print(json: failure)
    }
  } catch {
    report.add(CommandError(error, now: environment.clock()))
  }
  return report.exitCode
}

/// The result of a command that failed, as `--json` prints it instead of the command's own.
private struct FailureReport: Encodable {
  var exit: Int32
  var errors: [String]
}

/// Runs a command that has its own exit code, such as `build` or `search`; returns `nil` for any other command.
private func runSiteCommand(
  _ invocation: Invocation, _ arguments: [String], _ environment: CommandEnvironment
) async throws -> ExitCode? {
  switch invocation {
  case .build(let configuration) where configuration.isDryRun,
    .fetch(let configuration) where configuration.isDryRun:
    // A build fails if the theme has errors; a fetch needs no theme.
    if case .build = invocation { _ = try PublishStage.loadTheme(configuration) }
    try PlanRun(configuration: configuration, environment: environment).run()
    return .success
  case .build(let configuration):
    return await SiteRun(.build, configuration, environment).run()
  case .fetch(let configuration):
    return await SiteRun(.fetch, configuration, environment).run()
  case .render(let configuration):
    return await SiteRun(.render, configuration, environment).run()
  case .importing(let options):
    return await ImportRun(options, environment).run()
  case .zim(let options):
    return await ZimRun(options, environment).run()
  case .serve(let options):
    return try await ServeRun(options, arguments: arguments, environment).run()
  case .check(let options):
    return try await CheckRun(options, environment).run()
  case .status(let configuration):
    return try showStatus(configuration, environment)
  case .search(let options):
    return try SearchRun(
      options: options, arguments: arguments, environment: environment
    ).run()
  case .convert, .initialising, .templates, .open, .completions, .mcp, .mail, .forget,
    .version, .help:
    return nil
  }
}

/// Runs a command that succeeds unless it throws, such as `convert` or `open`.
private func runOtherCommand(
  _ invocation: Invocation, _ arguments: [String], _ environment: CommandEnvironment
) async throws {
  let console = environment.console
  switch invocation {
  case .build, .fetch, .render, .importing, .zim, .serve, .check, .status, .search: break
  case .convert(let options):
    try console.print(ConvertRun(options: options).convert(environment))
  case .initialising(let options):
    try console.print(InitRun(options: options, environment: environment).run())
  case .templates(folder: let folder, files: let files):
    let copy = ThemeCopy(of: files, to: folder, from: environment.currentFolder)
    let count = try copy.write()
    try console.print(
      """
      wrote \(pluralized(count, "file")) to \(folder)
      now run: sodigest render --templates \(folder)

      """)
  case .open(let configuration):
    try OpenRun(configuration: configuration, environment: environment).open()
  case .completions(.script(let shell)): try console.print(Completions.script(for: shell))
  case .completions(.names(let names, let configuration)):
    try console.print(CompletionNames(names, configuration).text())
  case .mcp(let options):
    try await MCPRun(options: options, environment: environment).run()
  case .mail(let options):
    try await MailRun(options: options, environment: environment).run()
  case .forget(let options):
    try console.print(ForgetRun(options: options, environment: environment).run())
  case .version: try console.print("sodigest \(version)\n")
  case .help(let command, asManualPage: true): try console.print(Help.manualPage(command))
  case .help(let command, asManualPage: false):
    try console.print(command.map(Help.command) ?? Help.overview)
  }
}

/// Prints the status of the daily runs, and returns the exit code.
private func showStatus(
  _ configuration: RunConfiguration, _ environment: CommandEnvironment
) throws -> ExitCode {
  let now = configuration.now ?? environment.clock()
  let status = try StatusReport(configuration, now: now)
  try environment.console.print(
    status, asJSON: configuration.printsJSON, orText: status.text(now: now))
  return status.exitCode
}
