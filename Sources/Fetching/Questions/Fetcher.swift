package import Archive
package import FoundationEssentials
package import Networking
package import StackExchange

/// Asks the API for digests and keeps what comes in the archive.
///
/// One request follows the other; retrying and pacing are the transport's business. What was kept
/// stays kept when a later step fails.
package struct Fetcher {
  let service: Webservice
  let archive: Archive
  let settings: Settings
  let wantedImages: WantedImages
  let keepAnswers: (Archive) throws -> Void
  let report: (FetchEvent) -> Void

  /// How many requests were made, those that failed included.
  private var requests = 0

  var filter: Filter?
  var hasRenewedFilter = false
  /// The network's sites, as far as they were asked for in this run.
  var knownCommunities: [Community] = []
  /// The next page of their list; `nil` after the last one.
  var nextSitePage: Int? = 1
  /// Since when answers from memory are as good as new, because a fetch that came to no end had them.
  var answersSince: Date?
  /// How many requests this run is going to need; `nil` once somebody was told that they are too many.
  private var plannedRequests: Int?
  /// The questions that were kept in this run, by site.
  var kept: [String: Set<Int>] = [:]
  /// Those of them that came without the answer that was accepted, by site.
  var incomplete: [String: Set<Int>] = [:]
  /// The addresses of images that were wanted in this run.
  var wanted = WantedImages.Known()
  /// The accepted answers that were asked for by id in this run, by site.
  var askedAnswers: [String: Set<Int>] = [:]

  /// What holds for a whole run.
  package struct Settings: Sendable {
    /// The API's name, as the archive remembers it.
    package var apiBase: String
    /// Whether a key allows pages above 25.
    package var hasKey: Bool
    /// The moment of the run.
    package var now: Date
    /// The real time, by which answers are remembered and changes asked for.
    package var clock: @Sendable () -> Date
    /// What a private API serves under a parameter; of the public one nil, as it has a list.
    package var privateCommunity: @Sendable (String) -> Community?

    package init(
      apiBase: String, hasKey: Bool, now: Date, clock: @escaping @Sendable () -> Date = { Date() },
      privateCommunity: @escaping @Sendable (String) -> Community? = { _ in nil }
    ) {
      self.apiBase = apiBase
      self.hasKey = hasKey
      self.now = now
      self.clock = clock
      self.privateCommunity = privateCommunity
    }
  }

  /// Makes a fetcher; `keepAnswers` keeps what manners are to remember of the answers that came.
  package init(
    service: Webservice, archive: Archive, settings: Settings, wantedImages: WantedImages,
    keepAnswers: @escaping (Archive) throws -> Void = { _ in },
    report: @escaping (FetchEvent) -> Void = { _ in }
  ) {
    self.service = service
    self.archive = archive
    self.settings = settings
    self.wantedImages = wantedImages
    self.keepAnswers = keepAnswers
    self.report = report
  }

  /// Takes note of what is planned, and says at once what needs a key; and at once, or as soon as the
  /// API tells, if the day's quota does not suffice.
  mutating func announce(_ plan: Plan) throws {
    plannedRequests = plan.requests
    for item in plan.digests where item.needsKey {
      report(.keyNeeded(digest: item.digest, most: Plan.mostWithoutKey))
    }
    if let quota = try archive.quota(apiBase: settings.apiBase), quota.holds(at: settings.now) {
      compareQuota(quota.remaining)
    }
  }

  private mutating func compareQuota(_ remaining: Int) {
    guard let planned = plannedRequests, planned - requests > remaining else { return }
    report(.scarceQuota(planned: planned - requests, remaining: remaining))
    plannedRequests = nil
  }

  /// Loads a page, and notes the answer and what the API says of its quota.
  mutating func load<Item>(_ resource: Resource<Page<Item>>) async throws -> Page<Item> {
    requests += 1
    var resource = resource
    resource.request.limits.answersSince = answersSince
    let (page, response) = try await service.load(resource.withResponse)
    let request = try service.environment.request(for: resource.request).name
    // An answer from memory tells what was left then.
    let remaining = response.header("Age") == nil ? page.quotaRemaining : nil
    if let remaining { compareQuota(remaining) }
    try archive.transaction {
      try keepAnswers(archive)
      if let remaining {
        let quota = Quota(
          maximum: page.quotaMax ?? remaining, remaining: remaining, date: settings.now)
        try archive.save(quota, apiBase: settings.apiBase)
      }
      // The next run may find it whole.
      if !page.skipped.isEmpty { try archive.removeAnswer(to: request) }
    }
    return page
  }
}

extension Quota {
  /// Whether what was left then can still be what is left: quotas begin anew at midnight UTC, or
  /// earlier.
  package func holds(at moment: Date) -> Bool {
    let day = 86_400.0
    return date <= moment
      && (date.timeIntervalSince1970 / day).rounded(.down)
        == (moment.timeIntervalSince1970 / day).rounded(.down)
  }
}
