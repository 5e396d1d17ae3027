package import Archive
internal import Digests
package import FoundationEssentials
internal import Networking

extension Fetcher {
  /// Fetches a run's digests, records their editions, and brings up to date what else is known of
  /// them; gives what did not come.
  ///
  /// One that fails does not keep the others from coming, unless what ended it is about all of
  /// them. What editions showed before is brought up to date only where the API gave all that
  /// it was asked for. What came before an error is kept.
  package mutating func fetch(
    _ digests: [Digest], for day: String, end: (DigestResult) throws -> Void = { _ in }
  ) async throws -> FetchOutcome {
    try announce(Plan(digests, on: archive, settings))
    // What people wrote is known to be up to date from their lists.
    let shown = Set(
      try digests.filter { !$0.subject.isPersonal }
        .flatMap { try archive.questionsShownLast(inDigest: $0.name) })
    var outcome = FetchOutcome()
    var digests = digests
    for index in digests.indices {
      let result = try await result(of: &digests[index], for: day)
      try end(result)
      guard let failure = result.failure else { continue }
      outcome.failed.append(result)
      if failure.isAboutAll {
        outcome.skipped = digests.dropFirst(index + 1).map(\.name)
        break
      }
    }
    guard !outcome.failed.contains(where: \.isTroubleOfAPI) else { return outcome }
    let failed = Set(outcome.failed.map(\.digest))
    do {
      outcome.outdated = try await refresh(
        digests.filter { !failed.contains($0.name) }, shown: shown)
    } catch let error as WebserviceError {
      outcome.refreshFailure = error
    }
    return outcome
  }

  private mutating func result(
    of digest: inout Digest, for day: String
  ) async throws -> DigestResult {
    var result = DigestResult(digest: digest.name)
    report(.beginning(digest: digest.name, digest.subject))
    do {
      digest = try await resolved(digest)
      let before = try archive.latestEdition(ofDigest: digest.name, before: day)
      let outcome = try await fetch(
        resolved: digest, leavingOut: try archive.questionsLeftOut(of: digest, on: day),
        since: before?.dataDate)
      result.edition = try archive.keepEdition(
        outcome, of: digest, day: day, at: settings.now, report: report)
      try finish(digest)
      result.selected = outcome.questions.count
      result.missing = outcome.missing
      result.failure = outcome.failure
    } catch let error where error is WebserviceError || error is FetchError {
      result.failure = error
    }
    return result
  }
}

extension Archive {
  /// Gives digests their editions where nobody can be asked: the latest one that was fetched, or
  /// what the archive holds for a digest that never was; gives what cannot be selected.
  ///
  /// What came out empty is reported.
  package func selectEditions(
    of digests: [Digest], for day: String, at date: Date,
    report: (FetchEvent) -> Void = { _ in }, end: (DigestResult) throws -> Void
  ) throws -> FetchOutcome {
    var outcome = FetchOutcome()
    for digest in digests {
      var result = DigestResult(digest: digest.name)
      do {
        try refuseForgotten(digest.subject.users)
        result.edition =
          try latestEdition(ofDigest: digest.name)
          ?? keepEdition(
            select(digest, at: date), of: digest, day: day, at: date, report: report)
      } catch let error as FetchError {
        result.failure = error
        outcome.failed.append(result)
      }
      try end(result)
    }
    return outcome
  }

  /// Records an edition, unless its questions did not come although there are some: then what the
  /// digest showed last is better than nothing.
  fileprivate func keepEdition(
    _ outcome: DigestOutcome, of digest: Digest, day: String, at date: Date,
    report: (FetchEvent) -> Void
  ) throws -> Edition {
    if outcome.isCutShort, let last = try latestEdition(ofDigest: digest.name) { return last }
    let edition = try recordEdition(outcome, of: digest, day: day, at: date)
    if edition.entries.isEmpty { report(.noQuestions(digest: digest.name)) }
    return edition
  }

  /// What earlier editions of a digest showed, if it is to leave that out.
  fileprivate func questionsLeftOut(of digest: Digest, on day: String) throws -> Set<QuestionKey> {
    digest.onlyNew ? try questionsShown(inDigest: digest.name, before: day) : []
  }
}
