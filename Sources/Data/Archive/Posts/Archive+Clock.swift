package import FoundationEssentials

extension Archive {
  /// Sets fetch dates in the future to `now`, and deletes scores from the future; a wrong clock
  /// caused them, and they would keep newer data out.
  package func correctDates(after now: Date) throws(ArchiveError) {
    try connection.transaction { () throws(ArchiveError) in
      try connection.run("DELETE FROM scores WHERE fetched_at > ?", now)
      try connection.run(
        """
        UPDATE questions SET fetched_at = ?1, changed_at = min(changed_at, ?1)
        WHERE fetched_at > ?1
        """,
        now)
      try connection.run("UPDATE users SET fetched_at = ?1 WHERE fetched_at > ?1", now)
    }
  }
}
