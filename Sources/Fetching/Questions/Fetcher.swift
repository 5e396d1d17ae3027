package import Archive
package import FoundationEssentials
package import Networking
internal import StackExchange

/// Asks the API for digests and keeps what comes in the archive.
///
/// One request follows the other; retrying and pacing are the transport's business. What was kept
/// stays kept when a later step fails.
package struct Fetcher {
  let service: Webservice
  let archive: Archive
  let settings: Settings
  let wantedImages: WantedImages
  let report: (FetchEvent) -> Void

  /// How many requests were made, those that failed included.
  package private(set) var requests = 0
  /// The daily quota as last seen.
  package private(set) var quotaRemaining: Int?

  var filter: Filter?
  var hasRenewedFilter = false
  /// The network's sites, as far as they were asked for in this run.
  var knownCommunities: [Community] = []
  /// The next page of their list; `nil` after the last one.
  var nextSitePage: Int? = 1

  /// What holds for a whole run.
  package struct Settings: Sendable {
    /// The API's address, as the archive remembers it.
    package var apiBase: String
    /// Whether a key allows pages above 25.
    package var hasKey: Bool
    /// The moment of the run.
    package var now: Date

    package init(apiBase: String, hasKey: Bool, now: Date) {
      self.apiBase = apiBase
      self.hasKey = hasKey
      self.now = now
    }
  }

  package init(
    service: Webservice, archive: Archive, settings: Settings, wantedImages: WantedImages,
    report: @escaping (FetchEvent) -> Void = { _ in }
  ) {
    self.service = service
    self.archive = archive
    self.settings = settings
    self.wantedImages = wantedImages
    self.report = report
  }

  /// Loads a page and notes what the API says of its quota.
  mutating func load<Item>(_ resource: Resource<Page<Item>>) async throws -> Page<Item> {
    requests += 1
    let (page, response) = try await service.load(resource.withResponse)
    // An answer from memory tells what was left then.
    if response.header("Age") == nil, let remaining = page.quotaRemaining {
      quotaRemaining = remaining
      let quota = Quota(
        maximum: page.quotaMax ?? remaining, remaining: remaining, date: settings.now)
      try archive.save(quota, apiBase: settings.apiBase)
    }
    if !page.skipped.isEmpty {
      // The next run may find it whole.
      try archive.removeAnswer(to: service.environment.request(for: resource.request).name)
    }
    return page
  }
}
