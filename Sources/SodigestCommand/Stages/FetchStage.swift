internal import Archive
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
  let surroundings: CommandEnvironment
  let reporter: Reporter
  let news: NewsStage?
  let log: RunLog
  let now: Date

  /// Fetches every digest and the images of its pages, or selects from the archive where nobody may
  /// be asked; throws when no digest has an edition.
  func run(_ report: inout RunReport) async throws {
    try introduceNewDigests()
    let counter = RequestCounter()
    defer { report.summary.requests = counter.value }
    let book = try source.book(options, archivePath: archive.path)
    let service = try source.service(
      options, surroundings, remembering: book, counter: counter,
      tell: { [reporter] in reporter.detail($0) })
    guard let service else { return try select(&report) }
    warnOfExposedKey()
    if options.source == .live, options.now == nil { try archive.correctDates(after: now) }
    try await archive.withoutChangeLog { try await fetchDigests(service, book, &report) }
    try await fetchImages(service, &report)
  }

  private func fetchDigests(
    _ service: Webservice, _ book: RequestLog?, _ report: inout RunReport
  ) async throws {
    let settings = Fetcher.Settings(options, source, surroundings, now: now)
    var fetcher = Fetcher(
      service: service, archive: archive, settings: settings, imageFinder: .asOnPages,
      saveResponses: { try book?.keepAnswers(in: $0) }, report: reporter.tell)
    defer {
      report.summary.quotaRemaining = (try? archive.quota(apiBase: settings.apiBase))?.remaining
    }
    let outcome = try await fetcher.fetch(digests.all, for: digests.day) { result in
      try log.note(result, on: digests.day, now: surroundings.clock())
      try take(result, &report)
    }
    try report.settle(outcome, now: surroundings.clock())
  }

  private func select(_ report: inout RunReport) throws {
    reporter.begin("selecting from the archive")
    let outcome = try archive.selectEditions(
      of: digests.all, for: digests.day, at: now, report: reporter.tell
    ) { try take($0, &report) }
    try report.settle(outcome, now: surroundings.clock())
  }

  private func take(_ result: DigestResult, _ report: inout RunReport) throws {
    if let edition = result.edition { try news?.note(edition, in: archive) }
    report.add(result)
  }

  /// Says what was understood of digests that have no edition yet.
  private func introduceNewDigests() throws {
    let new = try digests.all.filter { try archive.latestEditionDate(ofDigest: $0.name) == nil }
    guard !new.isEmpty, !reporter.isQuiet else { return }
    let words = try DigestWords(archive)
    for digest in new {
      reporter.say("new digest \(digest.name): \(try words.sentence(for: digest))")
    }
  }

  private func warnOfExposedKey() {
    guard source.key?.isExposed == true, let file = options.apiKeyFile else { return }
    reporter.say("warning: others may read the key file `\(file)`; run: chmod 600 \(file)")
  }
}

extension Fetcher.Settings {
  /// What holds for a run.
  init(
    _ options: RunOptions, _ source: AnswerSource, _ surroundings: CommandEnvironment, now: Date
  ) {
    // The sample is an API of its own, whatever address it answers at.
    let isSample = options.source == .sample
    let (base, scheme) = (options.apiBase, source.scheme)
    self.init(
      apiBase: isSample ? "sample" : scheme.archiveName(ofAPI: base), hasKey: source.key != nil,
      now: now, clock: surroundings.clock,
      privateCommunity: { isSample ? nil : scheme.privateCommunity($0, baseURL: base) })
  }
}
