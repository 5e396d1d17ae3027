internal import FoundationEssentials

/// How a run went, gathered while it goes.
struct RunReport {
  var summary = Summary()
  private var failures: [Failure] = []
  /// Whether something was done although not all came.
  var isPartial = false
  /// Where the site is, once it was published.
  var published: String?

  mutating func add(_ failure: Failure) { failures.append(failure) }

  var exit: ExitCode {
    ExitCode.deciding(among: failures.map(\.code) + (isPartial ? [.partial] : []))
  }

  /// The summary with what only the end knows.
  var finished: Summary {
    var summary = summary
    summary.exit = exit.rawValue
    summary.errors = failures.map(\.message)
    summary.retryAfter = failures.compactMap(\.retryAfter).max()?.formatted(.iso8601)
    return summary
  }

  /// Tells what went wrong, what is missing and what was done.
  func tell(_ reporter: Reporter) {
    for line in summary.missing.prefix(Self.mostLines) { reporter.say("missing: \(line)") }
    if summary.missing.count > Self.mostLines {
      reporter.say("missing: \(summary.missing.count - Self.mostLines) more; --json lists all")
    }
    if let published {
      let files = summary.files
      reporter.say(
        """
        Published \(published): \(files.written) files written, \(files.unchanged) unchanged, \
        \(files.removed) removed
        """)
    }
    for failure in failures { reporter.complain(failure.message) }
  }

  /// More lines than this hide what matters.
  private static let mostLines = 10
}
