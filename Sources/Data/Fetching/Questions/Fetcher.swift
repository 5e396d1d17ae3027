package import Archive
internal import Basics
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

extension Fetcher {
  /// Makes sure that the archive has the description of a site: its name, its URL and its features.
  ///
  /// A site that the network does not list is described by a link to one of its questions or users.
  mutating func ensureCommunity(_ parameter: String, link: String?) async throws {
    if let storedBase = try archive.apiBase(ofSite: parameter) {
      guard storedBase == settings.apiBase else {
        throw ArchiveError.otherAPI(
          site: parameter, stored: storedBase, requested: settings.apiBase)
      }
      return
    }
    if let community = settings.privateCommunity(parameter) {
      return try archive.save(community, apiBase: settings.apiBase, at: settings.now)
    }
    let listed = try await listedCommunity(parameter)
    // A data dump may have added the site.
    let community =
      try listed ?? archive.community(parameter)
      ?? Community(unlisted: parameter, link: link)
    try archive.save(community, apiBase: settings.apiBase, at: settings.now)
  }

  /// Returns the description of a site from the network's list of sites, which is loaded page by
  /// page; `nil` if it is not listed.
  private mutating func listedCommunity(_ parameter: String) async throws -> Community? {
    if nextSitePage != nil, !listedCommunities.contains(where: { $0.apiSiteParameter == parameter })
    {
      report(.lookingUpSite(parameter))
    }
    return try await listedCommunity { $0.apiSiteParameter == parameter }
  }

  /// Returns the API's name for the site at a URL, such as `stackoverflow`.
  mutating func siteParameter(atURL url: String) async throws -> String {
    let host = Community.host(of: url)
    let hasHost = { (community: Community) in Community.host(of: community.url) == host }
    let storedSites = try archive.communities()
    if let stored = storedSites.first(where: hasHost) { return stored.apiSiteParameter }
    if let listed = try await listedCommunity(where: hasHost) { return listed.apiSiteParameter }
    return host.flatMap(networkSiteParameter) ?? url
  }

  /// Returns the first site in the network's list of sites that satisfies a condition; `nil` if
  /// there is none.
  private mutating func listedCommunity(
    where isWanted: (Community) -> Bool
  ) async throws -> Community? {
    if let listed = listedCommunities.first(where: isWanted) { return listed }
    while let page = nextSitePage {
      let response = try await load(Resource.communities(page: page))
      listedCommunities += response.items
      nextSitePage = response.hasMore && page < Self.maxSitePages ? page + 1 : nil
      if let match = response.items.first(where: isWanted) { return match }
    }
    return nil
  }

  /// Returns a more precise error if the API rejected a site that is not in the network's list,
  /// otherwise the given error.
  mutating func refined(_ error: WebserviceError, for digest: DigestSpecification) async
    -> any Error
  {
    guard RejectedParameter(error) == .site,
      digest.sites.allSatisfy({ settings.privateCommunity($0) == nil })
    else { return error }
    do {
      for site in digest.sites where try await listedCommunity(site) == nil {
        return FetchError.unknownSite(site, knownSites: listedCommunities.map(\.apiSiteParameter))
      }
    } catch {
      // The original error is more useful than a failure to load the list.
    }
    return error
  }

  /// The maximum number of pages of the list of sites to load; the network's 370 sites fit on four.
  static let maxSitePages = 20
}

extension Community {
  /// Creates a description of a site from its parameter and a link to one of its pages.
  init(unlisted parameter: String, link: String?) {
    let address = link.flatMap(Self.host).map { "https://\($0)" }
    self.init(apiSiteParameter: parameter, name: parameter, url: address ?? siteURL(parameter))
  }

  /// Returns the host of a URL in lower case.
  fileprivate static func host(of link: String) -> String? {
    let parts = link.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true)
    guard parts.count >= 2, ["https:", "http:"].contains(parts[0].lowercased()) else { return nil }
    return parts[1].lowercased()
  }
}

extension Fetcher {
  /// Loads a page of posts with the API filter that selects their fields; if the API no longer
  /// knows the stored filter, creates a new one, at most once a run.
  mutating func loadFiltered<Item>(
    _ resource: (Filter) -> Resource<Page<Item>>
  ) async throws -> Page<Item> {
    do {
      return try await load(resource(try await currentFilter()))
    } catch WebserviceError.backend(_, "bad_parameter", "filter") where !hasRenewedFilter {
      hasRenewedFilter = true
      filter = try await newFilter()
      return try await load(resource(try await currentFilter()))
    }
  }

  /// Returns the API filter that selects the fields of posts: the one of this run, else the stored
  /// one, else a new one.
  private mutating func currentFilter() async throws -> Filter {
    if let filter { return filter }
    let stored = try archive.filter(forFields: Self.fieldKey, apiBase: settings.apiBase)
    let current: Filter
    if let stored {
      current = Filter(name: stored.name, encoding: stored.isSafe ? .encoded : .raw)
    } else {
      current = try await newFilter()
    }
    filter = current
    return current
  }

  /// Asks the API to create a filter and stores it; throws an error if required fields were not
  /// granted.
  private mutating func newFilter() async throws -> Filter {
    report(.requestingFilter)
    let fields = FieldList.displayed
    guard let granted = try await load(.creatingFilter(fields)).items.first else {
      throw FetchError.noFilter(apiBase: settings.apiBase)
    }
    let missingRequired = fields.required.intersection(granted.missingFields)
    guard missingRequired.isEmpty else {
      throw FetchError.missingFields(missingRequired.sorted(), apiBase: settings.apiBase)
    }
    let missingOptional = granted.missingFields.filter {
      !fields.optionalWithoutWarning.contains($0)
    }
    if !missingOptional.isEmpty {
      report(.apiNotice("the API does not return \(missingOptional.joined(separator: ", "))"))
    }
    try archive.save(
      StoredFilter(name: granted.name, isSafe: granted.encoding == .encoded),
      forFields: Self.fieldKey, apiBase: settings.apiBase, at: settings.now)
    return granted
  }

  /// The requested fields as text, the key under which the archive stores the filter.
  static let fieldKey = FieldList.displayed.names.joined(separator: ";")
}

extension Fetcher {
  /// Begins the fetch of a digest, or resumes an interrupted one.
  mutating func beginFetch(of digest: DigestSpecification) throws {
    cachedResponsesSince = try archive.beginFetch(ofDigest: digest.name, at: settings.clock())
    if cachedResponsesSince != nil { report(.resuming(digest: digest.name)) }
  }

  /// Marks the fetch of a digest as complete once its questions are stored.
  mutating func finishFetch(of digest: DigestSpecification) throws {
    try archive.finishFetch(ofDigest: digest.name)
    cachedResponsesSince = nil
  }

  /// Stores questions according to a retention policy, and lists the images of their pages to be
  /// fetched.
  mutating func save(_ questions: [Question], _ policy: RetentionPolicy, on site: String) throws {
    guard let community = try archive.community(site) else { return }
    var (collectedImages, questionIDs) = (
      self.collectedImages, questionsLackingAcceptedAnswer[site, default: []]
    )
    try archive.transaction {
      let forgotten = try archive.forgottenIDs(onSite: site)
      for question in questions {
        let stored = try archive.save(
          question, policy, on: site, at: settings.now, excluding: forgotten)
        guard let stored else { continue }
        if stored.lacksAcceptedAnswer {
          questionIDs.insert(stored.id)
        } else {
          questionIDs.remove(stored.id)
        }
        let addresses = imageFinder.addresses(
          of: stored, on: community, excluding: &collectedImages)
        for (url, purpose) in addresses {
          try archive.registerImage(url, for: purpose, at: settings.now)
        }
      }
    }
    self.collectedImages = collectedImages
    questionsLackingAcceptedAnswer[site] = questionIDs
    savedQuestionIDs[site, default: []].formUnion(questions.map(\.id))
  }

  /// Fetches accepted answers that were not returned with their questions, a hundred at a time.
  ///
  /// - Returns: Problems that a later run may solve, one line each.
  mutating func fetchAcceptedAnswers(for digest: DigestSpecification) async throws -> [String] {
    guard digest.maxAnswers > 0 else { return [] }
    var problems: [String] = []
    for site in digest.sites {
      let missingAnswers = try archive.missingAcceptedAnswers(
        site: site, among: questionsLackingAcceptedAnswer[site, default: []].sorted()
      ).filter { requestedAnswerIDs[site, default: []].insert($0.answer).inserted }
      for batch in missingAnswers.chunks(of: Self.maxIDsPerRequest) {
        try Task.checkCancellation()
        let page = try await loadFiltered {
          .answers(ids: batch.map(\.answer), site: site, filter: $0)
        }
        problems += Self.warnings(
          page.skipped, of: "the list of accepted answers", for: digest.name)
        let answers = Dictionary(page.items.map { ($0.id, $0) }) { first, _ in first }
        let completed = try batch.compactMap { question, answer in
          try answers[answer].flatMap { try archive.question(question, site: site, adding: $0) }
        }
        try save(completed, digest.retentionPolicy(on: site), on: site)
      }
    }
    return problems
  }

  /// The maximum number of ids in a request of the API.
  static let maxIDsPerRequest = 100
}

extension Archive {
  /// Returns a stored question with an answer added; `nil` if the question is not stored.
  func question(
    _ id: Int, site: String, adding answer: Answer
  ) throws -> Question? {
    guard answer.questionID == id, var question = try question(id, site: site) else { return nil }
    question.answers.append(answer)
    return question
  }
}

extension Question {
  /// Whether the question has an accepted answer that is not among its answers.
  fileprivate var lacksAcceptedAnswer: Bool {
    acceptedAnswerID.map { id in !answers.contains { $0.id == id } } ?? false
  }
}
