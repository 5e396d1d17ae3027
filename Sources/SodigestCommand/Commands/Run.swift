private import Configuration

/// Runs one command line.
///
/// - Parameters:
///   - arguments: Without the program's name.
///   - surroundings: The world around the run.
/// - Returns: How it ended.
package func run(_ arguments: [String], in surroundings: Surroundings) async -> ExitCode {
  let console = surroundings.console
  do {
    switch try Invocation(arguments, files: surroundings.files) {
    case .build(let configuration) where configuration.options.isDryRun,
      .fetch(let configuration) where configuration.options.isDryRun:
      try PlanRun(configuration: configuration, surroundings: surroundings).run()
    case .build(let configuration):
      return await SiteRun(.build, configuration, surroundings).run()
    case .fetch(let configuration):
      return await SiteRun(.fetch, configuration, surroundings).run()
    case .render(let configuration):
      return await SiteRun(.render, configuration, surroundings).run()
    case .convert(let options):
      console.print(try Conversion(options).convert(reading: surroundings.readInput))
    case .status(let configuration):
      return try showStatus(configuration, surroundings)
    case .forget(let options):
      console.print(Array(try ForgetRun(options, surroundings).run().utf8))
    case .version:
      console.print(Array("sodigest \(version)\n".utf8))
    case .help(let command):
      console.print(Array((command.map(Help.topic) ?? Help.overview).utf8))
    }
    return .success
  } catch {
    let failure = Failure(error, now: surroundings.clock())
    console.tell("sodigest: \(failure.message)\n")
    return failure.code
  }
}

/// Prints how the daily runs are doing.
private func showStatus(
  _ configuration: RunConfiguration, _ surroundings: Surroundings
) throws -> ExitCode {
  let now = configuration.options.now ?? surroundings.clock()
  let status = try Status(configuration, now: now)
  let text =
    configuration.options.printsJSON ? try status.json() : Array(status.text(now: now).utf8)
  surroundings.console.print(text)
  return status.isStale ? .findings : .success
}
