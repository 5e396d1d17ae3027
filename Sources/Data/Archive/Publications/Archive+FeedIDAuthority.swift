extension Archive {
  /// Returns the authority and date in the `tag:` ids of feed entries (RFC 4151); nil before the
  /// first feed.
  package func feedIDAuthority() throws(ArchiveError) -> String? {
    try connection.query("SELECT feed_id_authority FROM archive").first()
  }

  /// Stores the authority of feed ids unless one is stored already; it never changes.
  package func save(feedIDAuthority: String) throws(ArchiveError) {
    try connection.run(
      "UPDATE archive SET feed_id_authority = ? WHERE feed_id_authority IS NULL", feedIDAuthority)
  }
}
