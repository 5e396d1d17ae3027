internal import FoundationEssentials

/// How a run went, gathered while it goes.
struct RunReport {
  var summary = Summary()
  private var failures: [Failure] = []
  /// Whether something was done although not all came.
  var isPartial = false
  /// Where the site is, once it was published.
  var published: String?

  /// What was found in this run not to come any more.
  private var newlyAbsent: [String] = []
  /// When it is worth coming back for what is missing, if a server said so.
  private var returnDate: Date?

  mutating func add(_ failure: Failure) { failures.append(failure) }

  /// Notes what a later run may still get, one line each.
  mutating func miss(_ lines: [String]) {
    summary.missing += lines
    if !lines.isEmpty { isPartial = true }
  }

  /// Notes what will not come, one line each, and which of it was not known before.
  mutating func lose(_ lines: [String], news: [String]) {
    summary.absent += lines
    newlyAbsent += news
    if !news.isEmpty { isPartial = true }
  }

  /// Notes what failed while the rest came: it is missing for now.
  mutating func postpone(_ failure: Failure) {
    miss([failure.message])
    returnDate = [returnDate, failure.retryAfter].compactMap { $0 }.max()
  }

  /// What went wrong, one line each.
  var failureText: String? {
    failures.isEmpty ? nil : failures.map(\.message).joined(separator: "\n")
  }

  var exit: ExitCode {
    ExitCode.deciding(among: failures.map(\.code) + (isPartial ? [.partial] : []))
  }

  /// The summary with what only the end knows.
  var finished: Summary {
    var summary = summary
    summary.exit = exit.rawValue
    summary.errors = failures.map(\.message)
    summary.retryAfter = (failures.map(\.retryAfter) + [returnDate]).compactMap { $0 }.max()?
      .formatted(.iso8601)
    return summary
  }

  /// Tells what went wrong, what is missing and what was done.
  func tell(_ reporter: Reporter) {
    tell("missing", summary.missing, reporter)
    tell("will not come", newlyAbsent, reporter)
    for line in summary.absent where !newlyAbsent.contains(line) {
      reporter.detail("will not come: \(line)")
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

  private func tell(_ kind: String, _ all: [String], _ reporter: Reporter) {
    let lines = LinesByHost(all).lines
    for line in lines.prefix(Self.mostLines) { reporter.say("\(kind): \(line)") }
    if lines.count > Self.mostLines {
      reporter.say("\(kind): \(lines.count - Self.mostLines) more; --json lists all")
    }
  }

  /// More lines than this hide what matters.
  private static let mostLines = 10
}
