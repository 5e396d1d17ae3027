package import FoundationEssentials

extension Archive {
  /// Keeps an answer for those who ask the same again, and drops what nobody will ask for.
  ///
  /// Dropped is what is from a time to come, and from before `limit`, but for answers of a fetch
  /// that is not finished.
  package func saveAnswer(
    _ body: [UInt8], to request: String, at date: Date, droppingBefore limit: Date
  ) throws(ArchiveError) {
    try connection.together { () throws(ArchiveError) in
      try connection.run(
        """
        DELETE FROM recent_answers
        WHERE answered_at > ?1
          OR answered_at < min(?2, coalesce((
            SELECT min(unfinished_since) FROM fetches
            WHERE unfinished_since BETWEEN ?1 - ?3 AND ?1), ?2))
        """,
        date, limit, Self.longestFetch)
      try connection.keep(
        RecentAnswerRow(request: request, date: date, body: body), RecentAnswerRow.keep)
    }
  }

  /// The answer to a request, if it was kept at that moment or later.
  package func recentAnswer(to request: String, since date: Date)
    throws(ArchiveError) -> (body: [UInt8], date: Date)?
  {
    try connection.row(RecentAnswerRow.select, request, date, as: RecentAnswerRow.self)
      .map { ($0.body, $0.date) }
  }

  /// Forgets the answer to a request, which turned out not to be worth repeating.
  package func removeAnswer(to request: String) throws(ArchiveError) {
    try connection.run("DELETE FROM recent_answers WHERE request = ?", request)
  }
}
