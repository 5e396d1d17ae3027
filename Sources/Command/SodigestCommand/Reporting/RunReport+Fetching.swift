internal import Configuration
internal import Fetching
internal import FoundationEssentials

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
