internal import Archive
internal import Basics
internal import Configuration
internal import Fetching
internal import FoundationEssentials
internal import Networking
internal import StackExchange

/// The first stage: digests and their images into the archive.
struct FetchStage {
  let digests: Digests
  let archive: Archive
  let source: AnswerSource
  let options: RunOptions
  let surroundings: Surroundings
  let reporter: Reporter
  let log: RunLog
  let now: Date

  /// Fetches every digest; one that fails does not keep the others from coming.
  ///
  /// - Throws: When no digest has an edition, or when the archive itself fails.
  func run(_ report: inout RunReport) async throws {
    let counter = RequestCounter()
    defer { report.summary.requests = counter.value }
    let service = try source.service(
      options, surroundings, archivePath: archive.path, counter: counter,
      tell: { [reporter] in reporter.detail($0) })
    if let service {
      warnOfExposedKey()
      if options.source == .live, options.now == nil { try archive.correctDates(after: now) }
      try await fetchDigests(service, &report)
      try await fetchImages(service, &report)
    } else {
      try selectOffline(&report)
    }
  }

  private func fetchDigests(_ service: Webservice, _ report: inout RunReport) async throws {
    var fetcher = Fetcher(
      service: service, archive: archive, settings: fetcherSettings,
      wantedImages: .asOnPages, report: tell)
    let known = try archive.quota(apiBase: fetcherSettings.apiBase)
    defer { report.summary.quotaRemaining = fetcher.quotaRemaining ?? known?.remaining }
    try fetcher.announce(Plan(digests.all, on: archive, fetcherSettings))
    var fetched: [Digest] = []
    var shown: Set<QuestionKey> = []
    var failures: [Failure] = []
    for (index, digest) in digests.all.enumerated() {
      do {
        let last = try archive.questionsShownLast(inDigest: digest.name)
        let before = try archive.edition(ofDigest: digest.name, before: day)
        let outcome = try await fetcher.fetch(
          digest, leavingOut: try shownBefore(digest), since: before?.dataDate)
        try record(outcome, of: digest, &report)
        try fetcher.finish(digest)
        try log.note(
          DigestRun(digest: digest.name, date: day, questions: outcome.questions.count))
        fetched.append(digest)
        shown.formUnion(last)
        report.miss(outcome.missing)
        if let failure = outcome.failure { throw failure }
      } catch let error where error is WebserviceError || error is FetchError {
        let failure = Failure(error, now: surroundings.clock())
        failures.append(Failure(failure, of: digest.name))
        if fetched.last != digest {
          try log.note(DigestRun(digest: digest.name, date: day, failure: failure.message))
        }
        guard failure.code != .paused, !error.isAboutAll else {
          let rest = digests.all.dropFirst(index + 1).map(\.name)
          if !rest.isEmpty { report.miss(["not asked for: \(rest.joined(separator: ", "))"]) }
          break
        }
      }
    }
    try settle(failures, &report)
    if failures.isEmpty { try await refresh(fetched, shown: shown, &fetcher, &report) }
  }

  /// Brings up to date what the archive holds beyond the lists; the digests have come already.
  private func refresh(
    _ fetched: [Digest], shown: Set<QuestionKey>, _ fetcher: inout Fetcher,
    _ report: inout RunReport
  ) async throws {
    do {
      report.miss(try await fetcher.refresh(fetched, shown: shown))
    } catch let error as WebserviceError {
      let failure = Failure(error, now: surroundings.clock())
      report.postpone(Failure(failure, of: "what is known could not be brought up to date"))
    }
  }

  private var fetcherSettings: Fetcher.Settings {
    .init(options, source, surroundings, now: now)
  }

  /// A run in which a digest succeeded is partial; one in which none did has failed.
  private func settle(_ failures: [Failure], _ report: inout RunReport) throws {
    guard let first = failures.first(where: { $0.code == .paused }) ?? failures.first else {
      return
    }
    guard report.summary.digests.isEmpty else {
      // What a person has to repair does not come by itself.
      for failure in failures {
        if failure.code == .usage { report.add(failure) } else { report.postpone(failure) }
      }
      return
    }
    for failure in failures where failure.message != first.message { report.add(failure) }
    throw first
  }

  /// Shows what was selected before; what never was is selected from the archive.
  private func selectOffline(_ report: inout RunReport) throws {
    reporter.begin("selecting from the archive")
    // All are selected before any is recorded: one that cannot be leaves nothing behind.
    let selected = try digests.all.map { digest in
      let known = try archive.latestEditionDate(ofDigest: digest.name)
      return (digest, known, known == nil ? try archive.select(digest, at: now) : nil)
    }
    for (digest, known, outcome) in selected {
      if let outcome {
        try record(outcome, of: digest, &report)
      } else if let known, let edition = try archive.edition(ofDigest: digest.name, date: known) {
        report.summary.digests.append(.init(edition))
      }
    }
  }

  private func record(
    _ outcome: DigestOutcome, of digest: Digest, _ report: inout RunReport
  ) throws {
    // What it showed last is better than nothing.
    if outcome.isCutShort, let date = try archive.latestEditionDate(ofDigest: digest.name),
      let last = try archive.edition(ofDigest: digest.name, date: date)
    {
      report.summary.digests.append(.init(last))
      return
    }
    let edition = try archive.recordEdition(
      outcome, of: digest, day: day, rules: digests.rules(of: digest), at: now)
    report.summary.digests.append(.init(edition))
    if edition.entries.isEmpty { reporter.say("note: \(digest.name) has no questions now") }
  }

  /// What a digest is to leave out because earlier editions showed it.
  private func shownBefore(_ digest: Digest) throws -> Set<QuestionKey> {
    digest.onlyNew ? try archive.questionsShown(inDigest: digest.name, before: day) : []
  }

  /// Names the editions.
  private var day: String { digests.day.description }

  private func warnOfExposedKey() {
    guard source.key?.isExposed == true, let file = options.apiKeyFile else { return }
    reporter.say("warning: others may read the key file `\(file)`; run: chmod 600 \(file)")
  }

  func tell(_ event: FetchEvent) {
    switch event {
    case .askingForFilter: reporter.detail("asking the API for a filter")
    case .lookingUpSite(let site): reporter.detail("looking up the site \(site)")
    case .resuming(let digest):
      reporter.detail("going on with the fetch of \(digest) that came to no end")
    case .keyNeeded(let digest, let most):
      reporter.say("note: \(PlanText.needsKey(digest, most: most))")
    case .scarceQuota(let planned, let remaining):
      reporter.say(
        """
        note: this run needs about \(counted(planned, "request")), and the API's daily \
        quota has \(remaining) left; digests are asked for in their order, and a later run gets what does not come now
        """)
    case .questions(let digest, let count, let limit):
      reporter.begin("fetching questions of \(digest)")
      reporter.progress(count, of: limit, "questions")
    case .note(let text): reporter.say("note: \(text)")
    case .smallerImages(let done, let total):
      reporter.begin("making smaller images")
      reporter.progress(done, of: total, "images")
    case .images(let done, let total):
      reporter.begin("fetching images")
      reporter.progress(done, of: total, "images")
    }
  }
}

extension Fetcher.Settings {
  /// What holds for a run.
  init(
    _ options: RunOptions, _ source: AnswerSource, _ surroundings: Surroundings, now: Date
  ) {
    // The sample is an API of its own, whatever address it answers at.
    self.init(
      apiBase: options.source == .sample ? "sample" : options.apiBase, hasKey: source.key != nil,
      now: now, clock: surroundings.clock)
  }
}

extension Error {
  /// Whether it will hit whatever else is asked of the same server, with the same key.
  fileprivate var isAboutAll: Bool {
    guard let error = self as? WebserviceError else { return false }
    guard case .connectivity(_, let reason) = error else { return Refusal(error) == .key }
    switch reason {
    case .unreachable, .insecure, .timedOut(_, .connecting, _): return true
    case .refused, .timedOut, .broken, .tooLarge, .notRecorded: return false
    }
  }
}
