package import FoundationEssentials

extension Archive {
  /// Corrects fetch dates in the future, which a wrong clock caused and which would keep newer data out.
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
