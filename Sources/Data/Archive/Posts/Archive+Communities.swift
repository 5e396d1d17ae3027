package import FoundationEssentials
package import StackExchange

extension Archive {
  /// Stores a site and the API that its posts come from, unless a newer state is stored.
  ///
  /// - Throws: ``ArchiveError/otherAPI(site:stored:requested:)`` if the stored posts of the site
  ///   came from another API.
  package func save(_ community: Community, apiBase: String, at date: Date)
    throws(ArchiveError)
  {
    try connection.transaction { () throws(ArchiveError) in
      if let stored = try self.apiBase(ofSite: community.apiSiteParameter), stored != apiBase {
        throw .otherAPI(site: community.apiSiteParameter, stored: stored, requested: apiBase)
      }
      try connection.upsert(
        CommunityRow(community: community, apiBase: apiBase, fetchDate: date), CommunityRow.upsert)
    }
  }

  /// Returns the stored description of a site, given its API parameter; nil if the site is not
  /// stored.
  package func community(_ parameter: String) throws(ArchiveError) -> Community? {
    try connection.row(Self.selectCommunity, parameter, as: CommunityRow.self)?.communityWithPrivacy
  }

  /// Returns all stored sites, sorted by API parameter.
  package func communities() throws(ArchiveError) -> [Community] {
    try connection.rows(Self.selectCommunities, as: CommunityRow.self).map(\.communityWithPrivacy)
  }

  private static let selectCommunity = SQL(
    "SELECT \(CommunityRow.selectList()) FROM sites WHERE site = ?")
  private static let selectCommunities = SQL(
    "SELECT \(CommunityRow.selectList()) FROM sites ORDER BY site")

  /// Returns the address of the API that the posts of a site come from; nil if all came from data
  /// dumps.
  package func apiBase(ofSite parameter: String) throws(ArchiveError) -> String? {
    try connection.query(
      "SELECT api_base FROM sites WHERE site = ? AND api_base <> ''", parameter
    ).first()
  }
}
