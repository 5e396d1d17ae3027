internal import Fetching
internal import FoundationEssentials

extension RunReport {
  /// Takes what became of a digest, but for what ended it.
  mutating func add(_ result: DigestResult) {
    if let edition = result.edition { summary.digests.append(.init(edition)) }
    miss(result.missing)
  }

  /// Takes what did not come: a run in which a digest succeeded is partial, one in which none did
  /// has failed, and this throws why.
  mutating func settle(_ outcome: FetchOutcome, now: Date) throws {
    if !outcome.skipped.isEmpty {
      miss(["not asked for: \(outcome.skipped.joined(separator: ", "))"])
    }
    let failures = outcome.failed.compactMap { result in
      result.failure.map { Failure(Failure($0, now: now), of: result.digest) }
    }
    if summary.digests.isEmpty,
      let first = failures.first(where: { $0.code == .paused }) ?? failures.first
    {
      for failure in failures where failure.message != first.message { add(failure) }
      throw first
    }
    for failure in failures {
      // What a person has to repair does not come by itself.
      if failure.code == .usage { add(failure) } else { postpone(failure) }
    }
    miss(outcome.outdated)
    if let failure = outcome.refreshFailure {
      postpone(
        Failure(Failure(failure, now: now), of: "what is known could not be brought up to date"))
    }
  }
}
