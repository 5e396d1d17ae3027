internal import Fetching
internal import FoundationEssentials

/// How a run went, gathered while it goes.
struct RunReport {
  var summary = Summary()
  var images = ImageFetchReport()
  private var failures: [Failure] = []
  /// What a later run may still get besides images, one line each.
  private var missing: [String] = []
  /// Digests that cannot be made, one line each.
  private var skipped: [String] = []
  /// Whether the site was published.
  var isPublished = false

  /// When it is worth coming back for what is missing, if a server said so.
  private var returnDate: Date?

  mutating func add(_ failure: Failure) { failures.append(failure) }

  /// Notes what a later run may still get, one line each.
  mutating func miss(_ lines: [String]) { missing += lines }

  /// Notes a digest that cannot be made, while others can.
  mutating func skip(_ digest: String, because reason: String) {
    skipped.append("skipped \(digest): \(reason)")
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

  /// What a later run may still get, images of one host together.
  var missingLines: [String] { missing + UnavailableImage.linesByHost(images.missing) }

  var exit: ExitCode {
    let isPartial =
      !missing.isEmpty || !images.missing.isEmpty || images.absent.contains(where: \.isNewFailure)
    return ExitCode.deciding(among: failures.map(\.code) + (isPartial ? [.partial] : []))
  }

  /// The summary with what only the end knows.
  var finished: Summary {
    var summary = summary
    summary.exit = exit.rawValue
    summary.errors = failures.map(\.message)
    summary.images = .init(
      fetched: images.fetchedCount, missing: images.missing.count, absent: images.absent.count)
    summary.missing = missing + images.missing.map(\.line)
    summary.absent = skipped + images.absent.map(\.line)
    summary.retryAfter = (failures.map(\.retryAfter) + [returnDate]).compactMap { $0 }.max()
    return summary
  }

  /// Tells what went wrong, what is missing and what was done.
  func tell(_ reporter: Reporter) {
    tell("warning", skipped, reporter)
    tell("missing", missingLines, reporter)
    tell("will not come", UnavailableImage.linesByHost(images.absent), reporter)
    if let line = summary.line(isPublished: isPublished) { reporter.say(line) }
    for failure in failures { reporter.complain(failure.message) }
    if reporter.isQuiet, failures.isEmpty, let line = partialText { reporter.complain(line) }
  }

  /// Why a run that published is only partial, in one line; `nil` when nothing is missing.
  private var partialText: String? {
    let absent = UnavailableImage.linesByHost(images.absent.filter(\.isNewFailure))
    let lines =
      missingLines.map { "missing: \($0)" } + absent.map { "will not come: \($0)" }
    return lines.first.map { lines.count == 1 ? $0 : "\($0); and \(lines.count - 1) more" }
  }

  private func tell(_ kind: String, _ lines: [String], _ reporter: Reporter) {
    for line in lines.prefix(Self.mostLines) { reporter.say("\(kind): \(line)") }
    if lines.count > Self.mostLines {
      reporter.say("\(kind): \(lines.count - Self.mostLines) more; --json lists all")
    }
  }

  /// More lines than this hide what matters.
  private static let mostLines = 10
}
