package import Archive
package import FoundationEssentials
package import Networking
package import StackExchange

/// Fetches digests from the API and stores the questions in the archive.
///
/// Requests are sent one after the other; the transport retries them and limits their rate.
/// Questions stay stored when a later step fails.
package struct Fetcher {
  /// The client that sends requests to the API.
  let service: Webservice
  /// The archive that stores questions and editions.
  let archive: Archive
  /// The API, its key, the date and the clock of the run.
  let settings: Settings
  /// Finds the images that the page of a question shows.
  let imageFinder: ImageFinder
  /// Stores the responses that were received since the last call in the archive's cache.
  let saveResponses: (Archive) throws -> Void
  /// Receives events about progress and warnings.
  let report: (FetchEvent) -> Void

  /// The number of requests in this run, including failed ones.
  private var requestCount = 0

  /// The filter that selects the fields of questions; `nil` until it is first needed.
  var filter: Filter?
  /// Whether the filter was created again in this run.
  var hasRenewedFilter = false
  /// The sites from the pages of the network's list that were loaded in this run.
  var listedCommunities: [Community] = []
  /// The next page of the list of sites; `nil` after the last page.
  var nextSitePage: Int? = 1
  /// The start of the interrupted fetch that is being resumed; cached responses from then on are
  /// used without a request.
  var cachedResponsesSince: Date?
  /// The estimated number of requests in this run; `nil` after the warning about the quota.
  private var plannedRequestCount: Int?
  /// The ids of the questions stored in this run, by site.
  var savedQuestionIDs: [String: Set<Int>] = [:]
  /// The numbers of stored questions that the API no longer returned in this run, by site.
  package internal(set) var withdrawnCounts: [String: Int] = [:]
  /// The ids of stored questions whose accepted answers were not returned with them, by site.
  var questionsLackingAcceptedAnswer: [String: Set<Int>] = [:]
  /// The image addresses found in the posts of this run.
  var collectedImages = ImageFinder.CollectedAddresses()
  /// The ids of the accepted answers requested in this run, by site.
  var requestedAnswerIDs: [String: Set<Int>] = [:]

  /// The settings of a fetch run: the API and its key, the date and the clock.
  package struct Settings: Sendable {
    /// The base URL that identifies the API in the archive.
    package var apiBase: String
    /// Whether requests have an API key, which allows pages after 25.
    package var hasKey: Bool
    /// The date of the run, with which posts are stored.
    package var now: Date
    /// Returns the current date, for cached responses and refreshes.
    package var clock: @Sendable () -> Date
    /// Whether editions are replaced even if their digest has a later one.
    package var replacesEarlierEditions = false
    /// Returns the description of a site of a private API; `nil` for the public API, which has a
    /// list of sites.
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

  /// Creates a fetcher that stores the questions of an API in an archive.
  ///
  /// - Parameters:
  ///   - service: The client of the API.
  ///   - archive: The archive that stores questions and editions.
  ///   - settings: The settings of the run.
  ///   - imageFinder: The finder of the images that a question's page shows.
  ///   - saveResponses: Stores the responses received since its last call in the cache of the
  ///     archive.
  ///   - report: Receives progress and warnings.
  package init(
    service: Webservice, archive: Archive, settings: Settings,
    imageFinder: ImageFinder,
    saveResponses: @escaping (Archive) throws -> Void = { _ in },
    report: @escaping (FetchEvent) -> Void = { _ in }
  ) {
    self.service = service
    self.archive = archive
    self.settings = settings
    self.imageFinder = imageFinder
    self.saveResponses = saveResponses
    self.report = report
  }

  /// Sets the number of planned requests, and warns about a missing API key or too small a quota.
  mutating func setPlan(_ plan: FetchPlan) throws {
    plannedRequestCount = plan.requestCount
    for item in plan.digests where item.needsKey {
      report(.keyRequired(digest: item.digest, maxQuestions: FetchPlan.maxQuestionsWithoutKey))
    }
    if let quota = try archive.quota(apiBase: settings.apiBase), quota.isCurrent(at: settings.now) {
      warnIfQuotaIsTooSmall(remaining: quota.remaining)
    }
  }

  /// Warns once if the remaining quota is smaller than the number of planned requests.
  private mutating func warnIfQuotaIsTooSmall(remaining: Int) {
    guard let planned = plannedRequestCount, planned - requestCount > remaining else { return }
    report(.insufficientQuota(planned: planned - requestCount, remaining: remaining))
    plannedRequestCount = nil
  }

  /// Loads a page, and stores the response and the quota that the API reports.
  mutating func load<Item>(_ resource: Resource<Page<Item>>) async throws -> Page<Item> {
    requestCount += 1
    var resource = resource
    resource.request.limits.acceptCachedSince = cachedResponsesSince
    let (page, response) = try await service.load(resource.withResponse)
    let request = try service.environment.request(for: resource.request).cacheKey
    // A cached response contains an old quota.
    let remaining = response.header("Age") == nil ? page.quotaRemaining : nil
    if let remaining { warnIfQuotaIsTooSmall(remaining: remaining) }
    try archive.transaction {
      try saveResponses(archive)
      if let remaining {
        let quota = Quota(
          maximum: page.quotaMax ?? remaining, remaining: remaining, reportDate: settings.now)
        try archive.save(quota, apiBase: settings.apiBase)
      }
      // Do not cache a response with unreadable items; the next run may receive a readable one.
      if !page.skipped.isEmpty { try archive.removeResponse(to: request) }
    }
    return page
  }
}

extension Quota {
  /// Returns whether the quota may still be current: quotas are reset at midnight UTC at the
  /// latest.
  package func isCurrent(at now: Date) -> Bool {
    let secondsPerDay = 86_400.0
    return reportDate <= now
      && (reportDate.timeIntervalSince1970 / secondsPerDay).rounded(.down)
        == (now.timeIntervalSince1970 / secondsPerDay).rounded(.down)
  }
}
