internal import Archive
internal import Configuration
internal import Fetching
internal import FoundationEssentials
internal import Networking
internal import StackExchange

/// The stage that fetches digests and their images into the archive.
struct FetchStage {
  /// The digests that the stage fetches.
  let digests: RunDigests
  let archive: Archive
  /// The source of API responses: the network, a recording, the sample, or none.
  let source: ResponseSource
  let configuration: RunConfiguration
  /// The environment in which the command runs, such as the clock.
  let environment: CommandEnvironment
  let reporter: Reporter
  /// The stage that runs `on-news`; `nil` if it is not set.
  let newsStage: NewsStage?
  /// Writes the record of the run to the archive.
  let recorder: RunRecorder
  /// The current or simulated time.
  let now: Date

  /// Fetches all digests or the changes of imported sites, and the images of their pages; or selects questions from the archive if the run must not
  /// send requests.
  ///
  /// - Parameter report: Collects results and missing items.
  /// - Throws: An error if no digest has an edition.
  func run(_ report: inout RunReport) async throws {
    let updates =
      options.fetchesOnlyImages
      ? [] : try configuration.importedSites.map { try SiteUpdate(of: $0, in: archive) }
    try introduceNewDigests()
    let counter = RequestCounter()
    defer { report.summary.requests = counter.total }
    let policyStore = try source.policyStore(options, archivePath: archive.path)
    let service = try source.webservice(
      options, environment, policyStore: policyStore, counter: counter,
      log: { [reporter] in reporter.verbose($0) })
    guard let service else { return try selectFromArchive(&report) }
    guard !options.fetchesOnlyImages else { return try await fetchScannedImages(service, &report) }
    warnOfExposedKey()
    if options.source == .live, options.now == nil { try archive.correctDates(after: now) }
    try await archive.withoutChangeLog {
      try await fetchPosts(updating: updates, service, policyStore, &report)
    }
    try await fetchImages(service, &report)
  }

  /// Fetches the editions of all digests, or the changes of imported sites.
  private func fetchPosts(
    updating updates: [SiteUpdate], _ service: Webservice, _ policyStore: RequestPolicyStore?,
    _ report: inout RunReport
  ) async throws {
    let settings = Fetcher.Settings(options, source, environment, now: now)
    var fetcher = Fetcher(
      service: service, archive: archive, settings: settings, imageFinder: .shownOnPages,
      saveResponses: { try policyStore?.saveResponses(in: $0) }, report: reporter.event)
    defer {
      report.summary.quotaRemaining = (try? archive.quota(apiBase: settings.apiBase))?.remaining
    }
    guard updates.isEmpty else { return try await updateSites(updates, with: &fetcher, &report) }
    let outcome = try await fetcher.fetch(digests.all, for: digests.day) { result in
      try recorder.record(result, on: digests.day, now: environment.clock())
      try record(result, &report)
    }
    for (site, count) in fetcher.withdrawnCounts.sorted(by: { $0.key < $1.key }) {
      reporter.info(
        "note: withdrew \(pluralized(count, "question")) that \(site) no longer has")
    }
    try report.add(outcome, now: environment.clock())
  }

  /// Creates the editions of all digests from questions in the archive, without requests.
  private func selectFromArchive(_ report: inout RunReport) throws {
    reporter.beginStage("selecting from the archive")
    let outcome = try archive.selectEditions(
      of: digests.all, for: digests.day, at: now, report: reporter.event
    ) { try record($0, &report) }
    try report.add(outcome, now: environment.clock())
  }

  /// Adds the result of a digest to the report, and saves the news of its edition for `on-news`.
  private func record(_ result: DigestResult, _ report: inout RunReport) throws {
    if let edition = result.edition { try newsStage?.saveNews(of: edition, in: archive) }
    report.add(result)
  }

  /// Prints how the questions of each digest are selected that has no edition yet.
  private func introduceNewDigests() throws {
    let new = try digests.all.filter { try archive.latestEditionDate(ofDigest: $0.name) == nil }
    guard !new.isEmpty, !reporter.isQuiet else { return }
    let describer = try DigestDescriber(archive)
    for digest in new {
      reporter.info("new digest \(digest.name): \(try describer.sentence(for: digest))")
    }
  }

  var options: RunOptions { configuration.options }

  /// Prints a warning if other users can read the file that contains the API key.
  private func warnOfExposedKey() {
    guard source.key?.isReadableByOthers == true, let file = options.apiKeyFile else { return }
    reporter.info("warning: other users can read the key file `\(file)`; run: chmod 600 \(file)")
  }
}

extension Fetcher.Settings {
  /// Creates the settings for fetching digests from the options of a run.
  init(
    _ options: RunOptions, _ source: ResponseSource, _ environment: CommandEnvironment, now: Date
  ) {
    // The sample counts as an API of its own, regardless of its base URL.
    let isSample = options.source == .sample
    let (base, scheme) = (options.apiBase, source.scheme)
    self.init(
      apiBase: isSample ? "sample" : scheme.archiveName(ofAPI: base), hasKey: source.key != nil,
      now: now, clock: environment.clock,
      privateCommunity: { isSample ? nil : scheme.privateCommunity($0, baseURL: base) })
    replacesEarlierEditions = options.force
  }
}
