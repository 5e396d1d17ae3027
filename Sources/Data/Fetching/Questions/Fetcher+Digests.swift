package import Archive
package import FoundationEssentials
internal import Networking

extension Fetcher {
  /// Fetches the digests of a run, stores their editions, and refreshes stored questions.
  ///
  /// An error ends only the fetch of its digest, unless it affects all requests. Stored questions
  /// are refreshed only if the API did not fail. Everything received before an error is kept.
  ///
  /// - Parameters:
  ///   - digests: The digests to fetch, in order.
  ///   - day: The day of the editions, such as `2026-11-14`.
  ///   - onResult: Receives the result of each digest.
  /// - Returns: The digests that failed or were skipped, and questions that could not be refreshed.
  /// - Throws: Errors of the archive, of `onResult`, and cancellation.
  package mutating func fetch(
    _ digests: [DigestSpecification], for day: String,
    onResult: (DigestResult) throws -> Void = { _ in }
  ) async throws -> FetchOutcome {
    try setPlan(FetchPlan(digests, on: archive, settings))
    // The lists of people's posts have already refreshed their questions.
    let shownQuestions = Set(
      try digests.filter { !$0.subject.isPersonal }
        .flatMap { try archive.latestEditionQuestions(ofDigest: $0.name) })
    var outcome = FetchOutcome()
    var digests = digests
    for index in digests.indices {
      let result = try await result(of: &digests[index], for: day)
      try onResult(result)
      guard let failure = result.failure else { continue }
      outcome.failed.append(result)
      if failure.affectsAllRequests {
        outcome.skipped = digests.dropFirst(index + 1).map(\.name)
        break
      }
    }
    guard !outcome.failed.contains(where: \.isAPIFailure) else { return outcome }
    let failed = Set(outcome.failed.map(\.digest))
    do {
      outcome.refreshProblems = try await refresh(
        digests.filter { !failed.contains($0.name) }, shown: shownQuestions)
    } catch let error as WebserviceError {
      outcome.refreshFailure = error
    }
    return outcome
  }

  /// Fetches a digest and stores its edition; errors of the API become part of the result.
  private mutating func result(
    of digest: inout DigestSpecification, for day: String
  ) async throws -> DigestResult {
    var result = DigestResult(digest: digest.name)
    report(.started(digest: digest.name, digest.subject))
    do {
      digest = try await resolveUsers(of: digest)
      let previous = try archive.latestEdition(ofDigest: digest.name, before: day)
      let outcome = try await fetch(
        resolved: digest, excluding: try archive.excludedQuestions(of: digest, on: day),
        since: previous?.dataDate)
      result.edition =
        try archive.retainedEdition(of: digest, day: day, settings, report: report)
        ?? archive.recordEditionIfReceived(
          outcome, of: digest, day: day, at: settings.now, report: report)
      try finishFetch(of: digest)
      result.selectedCount = outcome.questions.count
      result.problems = outcome.problems
      result.failure = outcome.failure
    } catch let error where error is WebserviceError || error is FetchError {
      result.failure = error
    }
    return result
  }
}

extension Archive {
  /// Finds the latest editions of digests without the network, or selects new editions from the
  /// archive.
  ///
  /// A digest that was never fetched gets an edition from the stored questions. An empty edition is
  /// reported.
  ///
  /// - Parameters:
  ///   - digests: The digests in order.
  ///   - day: The day of new editions, such as `2026-11-14`.
  ///   - date: The date of the run.
  ///   - report: Receives warnings.
  ///   - onResult: Receives the result of each digest.
  /// - Returns: The digests that cannot be selected.
  /// - Throws: Errors of the archive and of `onResult`.
  package func selectEditions(
    of digests: [DigestSpecification], for day: String, at date: Date,
    report: (FetchEvent) -> Void = { _ in }, onResult: (DigestResult) throws -> Void
  ) throws -> FetchOutcome {
    var outcome = FetchOutcome()
    for digest in digests {
      var result = DigestResult(digest: digest.name)
      do {
        try rejectForgotten(digest.subject.users)
        result.edition =
          try latestEdition(ofDigest: digest.name)
          ?? recordEditionIfReceived(
            selectQuestions(for: digest, at: date), of: digest, day: day, at: date, report: report)
      } catch let error as FetchError {
        result.failure = error
        outcome.failed.append(result)
      }
      try onResult(result)
    }
    return outcome
  }

  /// Returns the existing edition of a day, and reports it, if the digest has a later edition: the clock of this run
  /// or of that one was wrong.
  fileprivate func retainedEdition(
    of digest: DigestSpecification, day: String, _ settings: Fetcher.Settings,
    report: (FetchEvent) -> Void
  ) throws -> Edition? {
    guard !settings.replacesEarlierEditions,
      let latest = try editions(after: day).last(where: { $0.digest == digest.name })?.date,
      let existing = try edition(ofDigest: digest.name, date: day)
    else { return nil }
    report(.retainedEdition(digest: digest.name, day: day, latest: latest))
    return existing
  }

  /// Stores and returns an edition of the selected questions, unless the API announced questions
  /// and returned none; then the latest edition is returned.
  fileprivate func recordEditionIfReceived(
    _ outcome: SelectedQuestions, of digest: DigestSpecification, day: String, at date: Date,
    report: (FetchEvent) -> Void
  ) throws -> Edition {
    if outcome.isUnexpectedlyEmpty, let last = try latestEdition(ofDigest: digest.name) {
      return last
    }
    let edition = try recordEdition(outcome, of: digest, day: day, at: date)
    if edition.entries.isEmpty { report(.emptyEdition(digest: digest.name)) }
    return edition
  }

  /// Returns the questions of earlier editions if the digest excludes them, otherwise an empty set.
  fileprivate func excludedQuestions(of digest: DigestSpecification, on day: String) throws -> Set<
    QuestionKey
  > {
    digest.onlyNew ? try shownQuestions(inDigest: digest.name, before: day) : []
  }
}
