extension Archive {
  /// Removes old editions; their questions stay, and so does the memory of what they showed.
  ///
  /// Of each digest the newest edition stays, and the one that today's is compared with.
  ///
  /// - Parameters:
  ///   - date: Editions of this day or later stay.
  ///   - today: The day of the run.
  /// - Returns: How many were removed.
  /// - Throws: ``ArchiveError``.
  @discardableResult
  package func pruneEditions(before date: String, today: String) throws(ArchiveError) -> Int {
    try connection.transaction { () throws(ArchiveError) in
      var rows = try connection.query(
        """
        SELECT digest, date FROM editions AS e
        WHERE date < ?1
          AND date <> (SELECT max(date) FROM editions AS n WHERE n.digest = e.digest)
          AND date IS NOT (
            SELECT max(date) FROM editions AS b WHERE b.digest = e.digest AND b.date < ?2)
        """,
        date, today)
      var old: [(digest: String, date: String)] = []
      while try rows.step() { old.append((rows.next(), rows.next())) }
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
