package import FoundationEssentials
package import StackExchange

extension Archive {
  /// Keeps what is known of a site, and the API that its posts come from.
  ///
  /// - Parameters:
  ///   - community: The site.
  ///   - apiBase: For example `https://api.stackexchange.com/2.3`.
  ///   - date: When it was fetched; what is known from later stays.
  /// - Throws: ``ArchiveError/otherAPI(site:known:given:)`` when the site is known from another.
  package func save(_ community: Community, apiBase: String, at date: Date)
    throws(ArchiveError)
  {
    try connection.transaction { () throws(ArchiveError) in
      if let known = try self.apiBase(ofSite: community.parameter), known != apiBase {
        throw .otherAPI(site: community.parameter, known: known, given: apiBase)
      }
      try connection.run(
        """
        INSERT INTO sites (site, name, url, audience, markdown_extensions, api_base, fetched_at)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET
          name = excluded.name, url = excluded.url, audience = excluded.audience,
          markdown_extensions = excluded.markdown_extensions, fetched_at = excluded.fetched_at
        WHERE excluded.fetched_at >= fetched_at
        """,
        community.parameter, community.name, community.url, community.audience,
        try json(community.markdownExtensions), apiBase, date)
    }
  }

  /// The site of that API parameter.
  package func community(_ parameter: String) throws(ArchiveError) -> Community? {
    var rows = try connection.query(
      "SELECT site, name, url, audience, markdown_extensions FROM sites WHERE site = ?", parameter)
    return try rows.step() ? community(from: &rows) : nil
  }

  /// Every site, by its API parameter.
  package func communities() throws(ArchiveError) -> [Community] {
    var rows = try connection.query(
      "SELECT site, name, url, audience, markdown_extensions FROM sites ORDER BY site")
    var communities: [Community] = []
    while try rows.step() { communities.append(try community(from: &rows)) }
    return communities
  }

  /// The API that the site's posts come from; `nil` while the site is unknown.
  package func apiBase(ofSite parameter: String) throws(ArchiveError) -> String? {
    var rows = try connection.query("SELECT api_base FROM sites WHERE site = ?", parameter)
    return try rows.step() ? rows.next() : nil
  }

  private func community(from row: inout Statement) throws(ArchiveError) -> Community {
    Community(
      parameter: row.next(), name: row.next(), url: row.next(), audience: row.next(),
      markdownExtensions: try value([String].self, fromJSON: row.next(), of: "a site"))
  }
}
