internal import Configuration
internal import Fetching
internal import FoundationEssentials

/// The results and errors of a run, collected while it runs.
struct RunReport {
  var summary = RunSummary()
  /// The results of downloading images.
  var images = ImageFetchReport()
  /// The errors of the run, in the order in which they occurred.
  private var failures: [CommandError] = []
  /// Descriptions of missing items, except images, that a later run may fetch, one line each.
  private var missing: [String] = []
  /// Messages about digests that were skipped because their subject is unavailable, one line each.
  private var skipped: [String] = []
  /// Whether the site was published.
  var isPublished = false

  /// The earliest time to retry missing items, if a server gave one.
  private var retryDate: Date?

  /// Adds an error of the run.
  mutating func add(_ failure: CommandError) { failures.append(failure) }

  /// Adds missing items that a later run may fetch, one line each.
  mutating func addMissing(_ lines: [String]) { missing += lines }

  /// Adds a message about a digest that was skipped.
  mutating func addSkipped(_ digest: String, reason: String) {
    skipped.append("skipped \(digest): \(reason)")
  }

  /// Adds an error as a missing item, which a later run retries.
  mutating func addRetryable(_ failure: CommandError) {
    addMissing([failure.message])
    retryDate = [retryDate, failure.retryAfter].compactMap { $0 }.max()
  }

  /// The messages of all errors of the run, one per line; `nil` if there are none.
  var errorText: String? {
    failures.isEmpty ? nil : failures.map(\.message).joined(separator: "\n")
  }

  /// The missing items that a later run may fetch; images are grouped by host and reason.
  var missingLines: [String] { missing + UnavailableImage.messagesByHost(images.missing) }

  /// The exit code of the run, from its errors and missing items.
  var exitCode: ExitCode {
    let isPartial =
      !missing.isEmpty || !images.missing.isEmpty || images.absent.contains(where: \.isNewFailure)
    return ExitCode.highestPriority(among: failures.map(\.exitCode) + (isPartial ? [.partial] : []))
  }

  /// The summary for `--json` at the end of the run, with errors, missing items and exit code.
  var finalSummary: RunSummary {
    var summary = summary
    summary.exit = exitCode.rawValue
    summary.errors = failures.map(\.message)
    summary.images = .init(
      fetched: images.fetchedCount, missing: images.missing.count, absent: images.absent.count)
    summary.missing = missing + images.missing.map(\.message)
    summary.absent = skipped + images.absent.map(\.message)
    summary.retryAfter = (failures.map(\.retryAfter) + [retryDate]).compactMap { $0 }.max()
    return summary
  }

  /// Prints the warnings, missing items, result and errors of the run.
  func printMessages(to reporter: Reporter) {
    printLines("warning: ", skipped, reporter)
    printLines("missing: ", missingLines, reporter)
    // What an earlier run has reported is listed by `status`.
    let absent = images.absent.filter { !$0.isKnown }
    printLines("skipped ", UnavailableImage.messagesByHost(absent), reporter)
    if let line = summary.resultText(isPublished: isPublished) { reporter.info(line) }
    for failure in failures { reporter.error(failure.message) }
    if reporter.isQuiet, failures.isEmpty, let line = partialText { reporter.error(line) }
  }

  /// A line about what is missing, for quiet runs; `nil` if nothing is.
  private var partialText: String? {
    let absent = UnavailableImage.messagesByHost(images.absent.filter(\.isNewFailure))
    let lines =
      missingLines.map { "missing: \($0)" } + absent.map { "skipped \($0)" }
    return lines.first.map { lines.count == 1 ? $0 : "\($0); and \(lines.count - 1) more" }
  }

  /// Prints at most ``maxLines`` lines with a prefix, and the number of further lines.
  private func printLines(_ prefix: String, _ lines: [String], _ reporter: Reporter) {
    for line in lines.prefix(Self.maxLines) { reporter.info("\(prefix)\(line)") }
    if lines.count > Self.maxLines {
      reporter.info("\(prefix)\(lines.count - Self.maxLines) more; --json lists all")
    }
  }

  /// The maximum number of warnings, and of other messages of one kind, that are printed.
  private static let maxLines = 10
}
