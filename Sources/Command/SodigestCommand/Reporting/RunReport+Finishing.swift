internal import Configuration
internal import FoundationEssentials

extension RunReport {
  /// Ends a run: prints its messages, and its summary if `asJSON` is set, and returns the exit code.
  mutating func finish(
    _ reporter: Reporter, _ console: Console, asJSON: Bool, now: Date
  ) -> ExitCode {
    reporter.finish()
    printMessages(to: reporter)
    guard asJSON else { return exitCode }
    do {
      try console.print(json: finalSummary)
    } catch {
      let commandError = CommandError(error, now: now)
      reporter.error(commandError.message)
      add(commandError)
    }
    return exitCode
  }
}
