internal import Archive
internal import Networking
internal import StackExchange

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
