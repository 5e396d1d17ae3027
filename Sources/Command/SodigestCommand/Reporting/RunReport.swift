internal import Configuration
package import Fetching
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
  private mutating func addSkipped(_ digest: String, reason: String) {
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
  private func printMessages(to reporter: Reporter) {
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

extension RunReport {
  /// Adds the edition and the missing items of a fetched digest, but not the error that ended its fetch.
  mutating func add(_ result: DigestResult) {
    if let edition = result.edition { summary.digests.append(.init(edition)) }
    addMissing(result.problems)
  }

  /// Adds the failures of a fetch of all digests.
  ///
  /// A run in which at least one digest succeeded is partial. A digest whose subject is unavailable is skipped as
  /// long as there are others.
  ///
  /// - Parameters:
  ///   - outcome: The result of the fetch.
  ///   - now: The time at which a pause that the API asks for begins.
  /// - Throws: The reason if no digest succeeded.
  mutating func add(_ outcome: FetchOutcome, now: Date) throws {
    if !outcome.skipped.isEmpty {
      addMissing(["not fetched: \(outcome.skipped.joined(separator: ", "))"])
    }
    let isAlone = summary.digests.isEmpty && outcome.failed.allSatisfy(\.isUnavailable)
    for result in outcome.failed where result.isUnavailable && !isAlone {
      if let failure = result.failure { addSkipped(result.digest, reason: "\(failure)") }
    }
    let failures = outcome.failed.filter { isAlone || !$0.isUnavailable }.compactMap { result in
      result.failure.map { CommandError(CommandError($0, now: now), inDigest: result.digest) }
    }
    if summary.digests.isEmpty,
      let first = failures.first(where: { $0.exitCode == .paused }) ?? failures.first
    {
      for failure in failures where failure.message != first.message { add(failure) }
      throw first
    }
    for failure in failures {
      // Usage errors need a fix by the user; later runs retry the others.
      if failure.exitCode == .usage { add(failure) } else { addRetryable(failure) }
    }
    addMissing(outcome.refreshProblems)
    if let failure = outcome.refreshFailure {
      addRetryable(
        CommandError(
          CommandError(failure, now: now), inDigest: "stored questions could not be updated"))
    }
  }
}

extension DigestResult {
  /// Whether the digest failed only because its subject, such as a user, is unavailable.
  fileprivate var isUnavailable: Bool { (failure as? FetchError)?.cause == .subject }
}

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

extension UnavailableImage {
  /// A message with the URL of the image and the reason why it could not be fetched.
  var message: String { "\(url): \(reasonText)" }

  /// Why the image could not be fetched, and whether it will be retried.
  private var reasonText: String {
    switch reason {
    case .hostNotAllowed: "host not allowed (see --allow-image-host)"
    case .failed(let reason): reason
    case .retryLater(let reason, let date):
      "\(reason); next attempt after \(date.iso8601Text)"
    case .hostFailing(let reason): "\(host) keeps failing (\(reason)); the next run retries"
    case .outOfTime: "time limit for images reached; the next run continues"
    case .hostPausing: "\(host) asks for a longer pause; the next run retries"
    }
  }

  /// The host and reason that unavailable images must have in common to share a message.
  ///
  /// The time of the next attempt may differ.
  private struct MessageGroup: Hashable {
    let host: String
    let reason: UnavailabilityReason

    init(_ image: UnavailableImage) {
      host = image.host
      reason =
        if case .retryLater(let text, _) = image.reason { .failed(text) } else { image.reason }
    }
  }

  /// Returns one message for all images with the same host and reason, in the order of their first images.
  package static func messagesByHost(_ images: [UnavailableImage]) -> [String] {
    var groups: [MessageGroup] = []
    var members: [MessageGroup: (first: UnavailableImage, count: Int)] = [:]
    for image in images {
      let group = MessageGroup(image)
      if members[group] == nil { groups.append(group) }
      members[group, default: (image, 0)].count += 1
    }
    return groups.compactMap { members[$0] }.map { first, count in
      count == 1
        ? first.message : "\(count) images from \(first.host): \(first.reasonText)"
    }
  }
}
