package import FoundationEssentials

extension Archive {
  /// Stores a response so that an identical request soon after need not be sent, and deletes
  /// obsolete responses.
  ///
  /// Deletes responses older than `limit`, except those of an unfinished fetch, and responses dated
  /// in the future.
  package func saveResponse(
    _ body: [UInt8], to request: String, at date: Date, deletingBefore limit: Date
  ) throws(ArchiveError) {
    try connection.ensureTransaction { () throws(ArchiveError) in
      try connection.run(
        """
        DELETE FROM recent_responses
        WHERE received_at > ?1
          OR received_at < min(?2, coalesce((
            SELECT min(unfinished_since) FROM fetches
            WHERE unfinished_since BETWEEN ?1 - ?3 AND ?1), ?2))
        """,
        date, limit, Self.maxResumeSeconds)
      try connection.upsert(
        RecentResponseRow(request: request, date: date, body: body), RecentResponseRow.upsert)
    }
  }

  /// Returns the stored response to a request; nil if there is none from `date` or later.
  package func recentResponse(to request: String, since date: Date)
    throws(ArchiveError) -> (body: [UInt8], date: Date)?
  {
    try connection.row(RecentResponseRow.select, request, date, as: RecentResponseRow.self)
      .map { ($0.body, $0.date) }
  }

  /// Deletes the stored response to a request, because it must not be reused.
  package func removeResponse(to request: String) throws(ArchiveError) {
    try connection.run("DELETE FROM recent_responses WHERE request = ?", request)
  }
}
