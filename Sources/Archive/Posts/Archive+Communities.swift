package import FoundationEssentials
package import StackExchange

extension Archive {
  /// Keeps what is known of a site, and the API that its posts come from; what is known from later
  /// stays.
  ///
  /// - Throws: ``ArchiveError/otherAPI(site:known:given:)`` when the site is known from another.
  package func save(_ community: Community, apiBase: String, at date: Date)
    throws(ArchiveError)
  {
    try connection.transaction { () throws(ArchiveError) in
      if let known = try self.apiBase(ofSite: community.parameter), known != apiBase {
        throw .otherAPI(site: community.parameter, known: known, given: apiBase)
      }
      try connection.keep(
        CommunityRow(community: community, apiBase: apiBase, fetchDate: date), CommunityRow.keep)
    }
  }

  /// The site of that API parameter.
  package func community(_ parameter: String) throws(ArchiveError) -> Community? {
    try connection.row(Self.selectCommunity, parameter, as: CommunityRow.self)?.known
  }

  /// Every site, by its API parameter.
  package func communities() throws(ArchiveError) -> [Community] {
    try connection.rows(Self.selectCommunities, as: CommunityRow.self).map(\.known)
  }

  private static let selectCommunity = SQL(
    "SELECT \(CommunityRow.names()) FROM sites WHERE site = ?")
  private static let selectCommunities = SQL(
    "SELECT \(CommunityRow.names()) FROM sites ORDER BY site")

  /// The API that the site's posts come from; `nil` while none told of the site.
  package func apiBase(ofSite parameter: String) throws(ArchiveError) -> String? {
    try connection.query(
      "SELECT api_base FROM sites WHERE site = ? AND api_base <> ''", parameter
    ).first()
  }
}
