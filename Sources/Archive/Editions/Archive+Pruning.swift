extension Archive {
  /// Removes older editions, and counts them; their questions stay, and so does the memory of what
  /// they showed.
  ///
  /// Of each digest the newest edition stays, and the one that today's is compared with.
  @discardableResult
  package func pruneEditions(before date: String, today: String) throws(ArchiveError) -> Int {
    try connection.transaction { () throws(ArchiveError) in
      let old: [(digest: String, date: String)] = try connection.query(
        """
        SELECT digest, date FROM editions AS e
        WHERE date < ?1
          AND date <> (SELECT max(date) FROM editions AS n WHERE n.digest = e.digest)
          AND date IS NOT (
            SELECT max(date) FROM editions AS b WHERE b.digest = e.digest AND b.date < ?2)
        """,
        date, today
      ).map { ($0.next(), $0.next()) }
      for edition in old {
        try connection.run(
          """
          INSERT OR IGNORE INTO shown_questions (digest, site, question_id)
          SELECT digest, site, question_id FROM edition_questions WHERE digest = ? AND date = ?
          """,
          edition.digest, edition.date)
        try connection.run(
          "DELETE FROM editions WHERE digest = ? AND date = ?", edition.digest, edition.date)
      }
      return old.count
    }
  }
}
