package import FoundationEssentials

extension Archive {
  /// Notes that Stack Exchange no longer gives questions that it was asked for by id.
  ///
  /// They leave the next published site but not their lines in editions. Saving one of them again
  /// brings it back.
  ///
  /// - Parameters:
  ///   - questions: Their ids; those that are unknown, or gone already, are passed over.
  ///   - site: The API parameter of their site.
  ///   - date: When they were asked for; what is known from later stays.
  /// - Throws: ``ArchiveError``.
  package func markGone(_ questions: some Sequence<Int>, site: String, at date: Date)
    throws(ArchiveError)
  {
    try connection.transaction { () throws(ArchiveError) in
      for id in questions {
        try connection.run(
          """
          UPDATE questions SET gone_at = ?3
          WHERE site = ?1 AND question_id = ?2 AND gone_at IS NULL AND fetched_at <= ?3
          """,
          site, id, date)
      }
    }
  }
}
