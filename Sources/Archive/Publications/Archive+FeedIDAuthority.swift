extension Archive {
  /// The authority and date under which entries of feeds have their names; `nil` before the first feed.
  package func tagAuthority() throws(ArchiveError) -> String? {
    try connection.query("SELECT tag_authority FROM archive").first()
  }

  /// Keeps them for good.
  package func save(tagAuthority: String) throws(ArchiveError) {
    try connection.run(
      "UPDATE archive SET tag_authority = ? WHERE tag_authority IS NULL", tagAuthority)
  }
}
