package import FoundationEssentials

extension Archive {
  /// Notes that Stack Exchange no longer gives questions that it was asked for by id; what is known
  /// from later than `date` stays.
  ///
  /// They leave the next published site but not their lines in editions. Saving one of them again
  /// brings it back.
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
