extension Archive {
  /// Deletes editions before a date, and returns their number; their questions stay in the archive.
  ///
  /// The newest edition of each digest up to `today` is kept, and so is the one that the edition of `today` is
  /// compared with. The archive still stores which questions the deleted editions showed.
  @discardableResult
  package func pruneEditions(before date: String, today: String) throws(ArchiveError) -> Int {
    try connection.transaction { () throws(ArchiveError) in
      let pruned: [(digest: String, date: String)] = try connection.query(
        """
        SELECT digest, date FROM editions AS e
        WHERE date < ?1
          AND date IS NOT (
            SELECT max(date) FROM editions AS n WHERE n.digest = e.digest AND n.date <= ?2)
          AND date IS NOT (
            SELECT max(date) FROM editions AS b WHERE b.digest = e.digest AND b.date < ?2)
        """,
        date, today
      ).map { ($0.next(), $0.next()) }
      for edition in pruned {
        try connection.run(
          """
          INSERT OR IGNORE INTO shown_questions (digest, site, question_id)
          SELECT digest, site, question_id FROM edition_questions WHERE digest = ? AND date = ?
          """,
          edition.digest, edition.date)
        try connection.run(
          "DELETE FROM editions WHERE digest = ? AND date = ?", edition.digest, edition.date)
      }
      return pruned.count
    }
  }
}
