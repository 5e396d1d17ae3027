internal import FoundationEssentials

extension RunReport {
  /// Ends a run: tells how it went, prints the summary where JSON is wanted, and decides the exit
  /// code.
  mutating func end(
    _ reporter: Reporter, _ console: Console, asJSON: Bool, now: Date
  ) -> ExitCode {
    reporter.finish()
    tell(reporter)
    guard asJSON else { return exit }
    do {
      try console.print(json: finished)
    } catch {
      let failure = Failure(error, now: now)
      reporter.complain(failure.message)
      add(failure)
    }
    return exit
  }
}
