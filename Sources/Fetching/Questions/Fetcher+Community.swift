internal import Archive
internal import Digests
internal import Networking
internal import StackExchange

extension Fetcher {
  /// Makes sure that the archive knows a site: its name, its address, whether it has maths.
  ///
  /// A site that the network does not list may still be served; it is known by the link of its
  /// first question or person.
  mutating func learnCommunity(_ parameter: String, link: String?) async throws {
    if let known = try archive.apiBase(ofSite: parameter) {
      guard known == settings.apiBase else {
        throw ArchiveError.otherAPI(site: parameter, known: known, given: settings.apiBase)
      }
      return
    }
    if let own = settings.privateCommunity(parameter) {
      return try archive.save(own, apiBase: settings.apiBase, at: settings.now)
    }
    let listed = try await listedCommunity(parameter)
    // A dump may have told of it before.
    let community =
      try listed ?? archive.community(parameter)
      ?? Community(unlisted: parameter, link: link)
    try archive.save(community, apiBase: settings.apiBase, at: settings.now)
  }

  /// Looks through the network's list, page by page, until the site is found.
  private mutating func listedCommunity(_ parameter: String) async throws -> Community? {
    if nextSitePage != nil, !knownCommunities.contains(where: { $0.parameter == parameter }) {
      report(.lookingUpSite(parameter))
    }
    return try await listedCommunity { $0.parameter == parameter }
  }

  /// The API's parameter of a site that is known by its address.
  mutating func parameter(at url: String) async throws -> String {
    let host = Community.host(of: url)
    let isThere = { (community: Community) in Community.host(of: community.url) == host }
    if let known = try archive.communities().first(where: isThere) { return known.parameter }
    if let listed = try await listedCommunity(where: isThere) { return listed.parameter }
    return host.flatMap(networkSite) ?? url
  }

  private mutating func listedCommunity(
    where isWanted: (Community) -> Bool
  ) async throws -> Community? {
    if let known = knownCommunities.first(where: isWanted) { return known }
    while let page = nextSitePage {
      let answer = try await load(Resource.communities(page: page))
      knownCommunities += answer.items
      nextSitePage = answer.hasMore && page < Self.mostSitePages ? page + 1 : nil
      if let found = answer.items.first(where: isWanted) { return found }
    }
    return nil
  }

  /// Says better what is wrong where the API refuses a digest's site that the network does not list.
  mutating func explained(_ error: WebserviceError, of digest: Digest) async -> any Error {
    guard Refusal(error) == .site, digest.sites.allSatisfy({ settings.privateCommunity($0) == nil })
    else { return error }
    do {
      for site in digest.sites where try await listedCommunity(site) == nil {
        return FetchError.unknownSite(site, known: knownCommunities.map(\.parameter))
      }
    } catch {
      // What keeps the list from coming is not what is wrong.
    }
    return error
  }

  /// The network has some 370 sites; 100 fit a page.
  static let mostSitePages = 20
}

extension Community {
  /// A site as far as its parameter and a link of one of its questions tell.
  init(unlisted parameter: String, link: String?) {
    let address = link.flatMap(Self.host).map { "https://\($0)" }
    self.init(parameter: parameter, name: parameter, url: address ?? siteAddress(parameter))
  }

  fileprivate static func host(of link: String) -> String? {
    let parts = link.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true)
    guard parts.count >= 2, ["https:", "http:"].contains(parts[0].lowercased()) else { return nil }
    return parts[1].lowercased()
  }
}
