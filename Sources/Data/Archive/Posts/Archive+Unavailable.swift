package import FoundationEssentials

extension Archive {
  /// Marks questions as unavailable, because the API did not return them when they were requested
  /// by id; skips questions fetched after `date`.
  ///
  /// The next site excludes them, but editions still list them. Saving a question again makes it
  /// available.
  ///
  /// - Returns: The number of questions that were available before.
  @discardableResult
  package func markUnavailable(_ questions: some Sequence<Int>, site: String, at date: Date)
    throws(ArchiveError) -> Int
  {
    try connection.transaction { () throws(ArchiveError) in
      var count = 0
      for id in questions {
        let marked: [Int] = try connection.query(
          """
          UPDATE questions SET unavailable_since = ?3
          WHERE site = ?1 AND question_id = ?2 AND unavailable_since IS NULL AND fetched_at <= ?3
          RETURNING question_id
          """,
          site, id, date
        ).map { $0.next() }
        count += marked.count
      }
      return count
    }
  }
}
