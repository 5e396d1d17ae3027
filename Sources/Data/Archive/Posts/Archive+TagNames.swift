internal import StackExchange

extension Archive {
  /// Returns the names of the tags of all sites; a tag occurs once for each site that uses it.
  ///
  /// Takes one index lookup per tag, however many questions have it.
  package func tagNames() throws(ArchiveError) -> [String] {
    var names: [String] = []
    for community in try communities() {
      names += try connection.query(Self.selectTagNames, community.apiSiteParameter)
        .map { $0.next() as String }
    }
    return names
  }

  private static let selectTagNames = SQL(
    """
    WITH RECURSIVE names(tag) AS (
      SELECT min(tag) FROM question_tags WHERE site = ?1
      UNION ALL
      SELECT (SELECT min(tag) FROM question_tags WHERE site = ?1 AND tag > names.tag) FROM names
      WHERE names.tag IS NOT NULL
    )
    SELECT tag FROM names WHERE tag IS NOT NULL
    """)
}
