internal import Archive
internal import ArchiveSearch
internal import Configuration
internal import Contents
internal import Fetching
internal import FoundationEssentials
internal import Images
internal import Networking
internal import Pages
internal import Search
internal import StackExchange
internal import StackMarkdown
private import Synchronization

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
      configuration.fetchesOnlyImages
      ? [] : try configuration.importedSites.map { try SiteUpdate(of: $0, in: archive) }
    try introduceNewDigests()
    // Queries alone take no requests.
    guard !digests.fetched.isEmpty || digests.saved.isEmpty || !updates.isEmpty else {
      try checkQuestions()
      return try await recordSavedSearches(&report)
    }
    let counter = RequestCounter()
    defer { report.summary.requests = counter.total }
    let policyStore = try source.policyStore(configuration, archivePath: archive.path)
    let service = try source.webservice(
      configuration, environment, policyStore: policyStore, counter: counter,
      log: { [reporter] in reporter.verbose($0) })
    guard let service else { return try await selectFromArchive(&report) }
    guard !configuration.fetchesOnlyImages else {
      return try await fetchScannedImages(service, &report)
    }
    warnOfExposedKey()
    if configuration.source == .live, configuration.now == nil {
      try archive.correctDates(after: now)
    }
    let outcome = try await archive.withoutChangeLog {
      try await fetchPosts(updating: updates, service, policyStore, &report)
    }
    try await recordSavedSearches(&report)
    try report.add(outcome, now: environment.clock())
    try await fetchImages(service, &report)
  }

  /// Fetches the editions of all digests, or the changes of imported sites, and returns the failures of digests.
  private func fetchPosts(
    updating updates: [SiteUpdate], _ service: Webservice, _ policyStore: RequestPolicyStore?,
    _ report: inout RunReport
  ) async throws -> FetchOutcome {
    let settings = Fetcher.Settings(configuration, source, environment, now: now)
    var fetcher = Fetcher(
      service: service, archive: archive, settings: settings, imageFinder: .shownOnPages,
      saveResponses: { try policyStore?.saveResponses(in: $0) }, report: reporter.event)
    defer {
      report.summary.quotaRemaining = (try? archive.quota(apiBase: settings.apiBase))?.remaining
    }
    guard updates.isEmpty else {
      try await updateSites(updates, with: &fetcher, &report)
      return FetchOutcome()
    }
    let outcome = try await fetcher.fetch(digests.fetched, for: digests.day) { result in
      try recorder.record(result, on: digests.day, now: environment.clock())
      report.add(result)
    } onEdition: {
      try newsStage?.saveNews(of: $0, in: archive)
    }
    for (site, count) in fetcher.withdrawnCounts.sorted(by: { $0.key < $1.key }) {
      reporter.info(
        "note: withdrew \(pluralized(count, "question")) that \(site) no longer has")
    }
    return outcome
  }

  /// Creates the editions of all digests from questions in the archive, without requests.
  private func selectFromArchive(_ report: inout RunReport) async throws {
    reporter.beginStage("selecting from the archive")
    let outcome = try archive.selectEditions(
      of: digests.fetched, for: digests.day, at: now, report: reporter.event
    ) {
      report.add($0)
    } onEdition: {
      try newsStage?.saveNews(of: $0, in: archive)
    }
    try await recordSavedSearches(&report)
    try report.add(outcome, now: environment.clock())
  }

  /// Creates today's editions of the digests that are saved searches.
  ///
  /// They take no requests: their questions are found in the archive, to which the run has just added what it fetched.
  private func recordSavedSearches(_ report: inout RunReport) async throws {
    guard !digests.saved.isEmpty else { return }
    let jobs = configuration.jobs ?? environment.processorCount
    try await SearchStage(jobs: jobs, reporter: reporter).run(archive)
    let now = now
    var search = ArchiveSearch(archive) { now }
    let settings = Fetcher.Settings(configuration, source, environment, now: now)
    for digest in digests.saved {
      try Task.checkCancellation()
      let result = try archive.recordEdition(
        of: digest, found: search.questions(of: digest), day: digests.day, settings,
        report: reporter.event
      ) { try newsStage?.saveNews(of: $0, in: archive) }
      try recorder.record(result, on: digests.day, now: environment.clock())
      report.add(result)
    }
  }

  /// Throws an error if the archive has no questions, so that no search can find any.
  private func checkQuestions() throws {
    for site in try archive.communities().map(\.apiSiteParameter) {
      guard try archive.questionIDs(ofSite: site, after: 0, limit: 1).isEmpty else { return }
    }
    guard let first = digests.saved.first else { return }
    throw CommandError(
      nothingToSearchFor: first.name, "the archive \(archive.path) has no questions")
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

  /// Prints a warning if other users can read the file that contains the API key.
  private func warnOfExposedKey() {
    guard source.key?.isReadableByOthers == true, let file = configuration.apiKeyFile else {
      return
    }
    reporter.info("warning: other users can read the key file `\(file)`; run: chmod 600 \(file)")
  }
}

extension ArchiveSearch {
  /// Returns the questions that the query of a digest finds, in the order of the digest.
  fileprivate mutating func questions(of digest: DigestSpecification) throws -> [QuestionKey] {
    guard case .query(let query) = digest.subject else { return [] }
    let order: SearchOrder =
      switch digest.sort {
      case .creation: .newest
      case .activity: .active
      case .votes, .hot, .week, .month: .votes
      }
    do {
      return try questions(
        matching: query, order: order, limit: digest.hasConditionsBeyondQuery ? nil : digest.limit)
    } catch SearchError.missingIndex {
      // An archive without questions has no index.
      return []
    }
  }
}

extension DigestSpecification {
  /// Whether the digest has conditions that its search query does not express, such as a score.
  fileprivate var hasConditionsBeyondQuery: Bool {
    createdFrom != nil || createdThrough != nil || self.minScore != nil
      || self.requiresAcceptedAnswer || self.onlyNew
  }
}

extension Fetcher.Settings {
  /// Creates the settings for fetching digests from the configuration of a run.
  init(
    _ configuration: RunConfiguration, _ source: ResponseSource, _ environment: CommandEnvironment,
    now: Date
  ) {
    // The sample counts as an API of its own, regardless of its base URL.
    let isSample = configuration.source == .sample
    let (base, scheme) = (configuration.apiBase, source.scheme)
    self.init(
      apiBase: isSample ? "sample" : scheme.archiveName(ofAPI: base), hasKey: source.key != nil,
      now: now, clock: environment.clock,
      privateCommunity: { isSample ? nil : scheme.privateCommunity($0, baseURL: base) })
    replacesEarlierEditions = configuration.force
  }
}

extension FetchStage {
  /// Brings the imported sites of a run without digests up to date.
  ///
  /// - Throws: The error of the API if no site received any change.
  private func updateSites(
    _ updates: [SiteUpdate], with fetcher: inout Fetcher, _ report: inout RunReport
  ) async throws {
    report.summary.sites = []
    var failures: [CommandError] = []
    for update in updates {
      let result = try await fetcher.update(update)
      report.add(result)
      if let failure = result.failure {
        let error = CommandError(
          CommandError(failure, now: environment.clock()), inDigest: result.progressText)
        failures.append(error)
        if failure.affectsAllRequests { break }
      }
      if let note = result.uncheckedNote { reporter.info("note: \(note)") }
    }
    for site in updates.dropFirst(report.summary.sites?.count ?? 0).map(\.site) {
      report.addMissing(["not updated: \(site)"])
    }
    let isUnchanged =
      report.summary.sites?.allSatisfy { $0.questions == 0 && $0.withdrawn == 0 } ?? true
    if failures.count == report.summary.sites?.count, isUnchanged, let first = failures.first {
      throw first
    }
    for failure in failures {
      if failure.exitCode == .usage { report.add(failure) } else { report.addRetryable(failure) }
    }
  }
}

extension RunReport {
  /// Adds the result of bringing a site up to date, but not the error that ended it.
  fileprivate mutating func add(_ result: SiteUpdateResult) {
    summary.sites?.append(
      RunSummary.SiteSummary(
        site: result.site, since: result.since, activeUntil: result.activeUntil,
        commentedUntil: result.commentedUntil, questions: result.questionCount,
        changed: result.changedCount, withdrawn: result.withdrawnCount,
        unchecked: result.uncheckedCount, isComplete: result.failure == nil))
    addMissing(result.problems)
  }
}

extension SiteUpdateResult {
  /// The site, and how far its changes are stored, for messages about the error that ended the update.
  fileprivate var progressText: String {
    let comments = commentedUntil.map { ", comments up to \($0.utcText)" } ?? ""
    return
      "\(site) is not up to date yet (questions up to \(activeUntil.utcText)\(comments)); a later run continues"
  }

  /// A note about questions whose votes later runs check; `nil` if there are none.
  fileprivate var uncheckedNote: String? {
    guard uncheckedCount > 0 else { return nil }
    let days = Int(Fetcher.maxQuestionAge / 86_400)
    return """
      \(site): the votes of \(pluralized(uncheckedCount, "question")) are older than \(days) days; later \
      runs request them, a tenth of the daily quota each
      """
  }
}

extension FetchStage {
  /// Downloads the images that pages show, and shrinks them.
  ///
  /// Images are shrunk while others are still downloaded, and the rest afterwards, within the time limit for images.
  /// JSON files need no images. Without a conversion program, pages show the originals.
  ///
  /// - Parameters:
  ///   - service: The web service.
  ///   - moreImages: Returns further images as soon as few are left; `nil` at the end.
  ///   - report: Receives the result.
  /// - Throws: Errors of the archive and of `moreImages`, and cancellation.
  private func fetchImages(
    _ service: Webservice, then moreImages: (() throws -> [ImageSource]?)? = nil,
    _ report: inout RunReport
  ) async throws {
    guard configuration.fetchesOnlyImages || configuration.formats != [.json] else { return }
    let settings = ImageSettings(
      hosts: ImageSettings.standardHosts + source.imageHosts + configuration.imageHosts,
      maxBytes: configuration.maxImageBytes, includesAvatars: configuration.fetchesAvatars,
      includesPostImages: configuration.fetchesImages, timeLimit: configuration.imageTimeLimit)
    let shrinkSettings = environment.shrinkImage.map { convert in
      ShrinkSettings(
        convert: convert, settings: settings, now: now,
        jobs: configuration.jobs ?? environment.processorCount, clock: environment.monotonicClock)
    }
    let path = archive.path
    let (batches, batchArrivals) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    async let earlyNotes = shrinkSettings?.shrink(afterEach: batches, in: path)
    let fetcher = ImageFetcher(
      service: service, archive: archive, settings: settings, now: now,
      clock: environment.monotonicClock, wallClock: environment.clock, moreImages: moreImages
    ) { [reporter] event in
      reporter.event(event)
      if case .fetchedImages(let done, _) = event, done.isMultiple(of: ImageConverter.maxBatchSize)
      {
        batchArrivals.yield()
      }
    }
    report.images = try await fetcher.fetch()
    batchArrivals.finish()
    var lines = try await earlyNotes ?? []
    lines += try await shrinkSettings?.shrinker(in: archive, report: reporter.event).shrink() ?? []
    for line in Set(lines).sorted() { reporter.verbose("note: \(line)") }
  }
}

/// The settings for shrinking images in a run.
private struct ShrinkSettings: Sendable {
  /// A function that converts images to smaller sizes.
  let convert: ImageShrinker.Convert
  /// The settings for images of the run, including the time limit.
  let settings: ImageSettings
  let now: Date
  /// The number of parallel conversions.
  let jobs: Int
  let clock: MonotonicClock
  /// The time on the monotonic clock at which shrinking must end.
  let deadline: Duration

  init(
    convert: @escaping ImageShrinker.Convert, settings: ImageSettings, now: Date, jobs: Int,
    clock: MonotonicClock
  ) {
    (self.convert, self.settings, self.now) = (convert, settings, now)
    (self.jobs, self.clock) = (jobs, clock)
    deadline = clock.now() + settings.timeLimit
  }

  /// Creates a value that shrinks images in an archive until the time limit.
  func shrinker(
    in archive: Archive, report: @escaping (FetchEvent) -> Void = { _ in }
  ) -> ImageShrinker {
    var settings = settings
    settings.timeLimit = deadline - clock.now()
    return ImageShrinker(
      convert: convert, archive: archive, settings: settings, now: now,
      maxConcurrentConversions: jobs, clock: clock,
      report: report)
  }

  /// Shrinks the new images after each batch of downloads, over a separate connection to the archive, and returns notes
  /// for the user.
  func shrink(
    afterEach batches: AsyncStream<Void>, in archivePath: String
  ) async throws -> [String] {
    var (archive, lines): (Archive?, [String]) = (nil, [])
    for await _ in batches {
      let opened = try archive ?? Archive(at: archivePath, for: .readWrite)
      archive = opened
      lines += try await shrinker(in: opened).shrink()
    }
    return lines
  }
}

extension FetchStage {
  /// Downloads the images of imported sites until the time limit for images, those of the best questions first.
  ///
  /// - Throws: A usage error if a site was not imported.
  private func fetchScannedImages(_ service: Webservice, _ report: inout RunReport) async throws {
    reporter.beginStage("fetching images")
    var scan = try ImageScan(
      of: try scannedSites(), minScore: configuration.minImageScore, in: archive,
      imageFinder: .shownOnPages, at: now)
    try await fetchImages(service, then: { try scan.next() }, &report)
    let remaining = try scan.remainingCount()
    if remaining > 0 {
      report.addMissing([
        "images of \(pluralized(remaining, "question")) with fewer votes; the next run continues"
      ])
    }
    reporter.info(
      "Fetched \(pluralized(report.images.fetchedCount, "image")) of \(pluralized(scan.scannedCount, "question"))"
    )
  }

  /// Returns the imported sites that the options name, or else all imported sites.
  private func scannedSites() throws -> [String] {
    let imported = Set(try archive.dumps().map(\.site))
    for site in configuration.importedSites where !imported.contains(site) {
      throw CommandError(
        .usage,
        "the site `\(site)` was not imported; builds of its digests download the images of their questions"
      )
    }
    guard !imported.isEmpty else {
      throw CommandError(
        .usage,
        "the archive has no imported site; `sodigest import` imports one, and builds of digests download images themselves"
      )
    }
    return configuration.importedSites.isEmpty ? imported.sorted() : configuration.importedSites
  }
}

extension ImageFinder {
  /// Finds the URLs of all images that pages show for a post.
  static let shownOnPages = ImageFinder { post, community in
    guard let source = post.source, source.mayContainImages else { return [] }
    let site = Site(url: community.url, hasMath: community.hasMath)
    return StackMarkdown.ParsedPost(source, site).imageURLs
  }
}

/// Counts the requests that are sent to an API, including retries.
final class RequestCounter: Sendable {
  /// The number of requests sent so far, protected by a lock.
  private let count = Mutex(0)

  /// The number of requests sent so far.
  var total: Int { count.withLock { $0 } }

  /// Wraps a transport so that requests to URLs below `base` are counted.
  func counting(_ transport: @escaping Transport, below base: String) -> Transport {
    { [self] request in
      if request.url.hasPrefix("\(base)/") { count.withLock { $0 += 1 } }
      return try await transport(request)
    }
  }
}

/// Wraps a transport so that each request and its result are logged, without secrets.
func logging(
  _ transport: @escaping Transport, to log: @escaping @Sendable (String) -> Void
) -> Transport {
  { request in
    let line = "\(request.method.rawValue) \(request.redactedURL)"
    do {
      let response = try await transport(request)
      log("\(line): \(response.status), \(response.body.count) bytes")
      return response
    } catch {
      log("\(line): \(error)")
      throw error
    }
  }
}

extension CommandError {
  /// Creates the error that a run has only digests of saved searches and nothing to search.
  init(nothingToSearchFor digest: String, _ reason: String) {
    self.init(
      .storage,
      """
      the digest `\(digest)` is a search of the archive, but \(reason): import a data dump of a site first \
      (`sodigest import`), or add a digest of tags, whose questions are fetched
      """)
  }
}
