internal import Fetching
internal import FoundationEssentials

extension RunReport {
  /// Takes what became of a digest, but for what ended it.
  mutating func add(_ result: DigestResult) {
    if let edition = result.edition { summary.digests.append(.init(edition)) }
    miss(result.missing)
  }

  /// Takes what did not come.
  ///
  /// A run in which a digest succeeded is partial, one in which none did has failed, and this throws
  /// why. A digest that cannot be made is skipped as long as there are others.
  mutating func settle(_ outcome: FetchOutcome, now: Date) throws {
    if !outcome.skipped.isEmpty {
      miss(["not asked for: \(outcome.skipped.joined(separator: ", "))"])
    }
    let isAlone = summary.digests.isEmpty && outcome.failed.allSatisfy(\.isUnavailable)
    for result in outcome.failed where result.isUnavailable && !isAlone {
      if let failure = result.failure { skip(result.digest, because: "\(failure)") }
    }
    let failures = outcome.failed.filter { isAlone || !$0.isUnavailable }.compactMap { result in
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

extension DigestResult {
  /// Whether nothing is wrong but that its subject cannot be had.
  fileprivate var isUnavailable: Bool { (failure as? FetchError)?.cause == .subject }
}
