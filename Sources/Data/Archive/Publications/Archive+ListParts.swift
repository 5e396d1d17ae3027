/// A list of consecutive questions or users of a site, encoded with the properties that lists on
/// pages show.
///
/// The module `Contents` defines the format of the bytes.
package struct ListPart: Sendable, Equatable {
  /// The kinds of encoded list.
  package enum Kind: String, Sendable, CaseIterable {
    case questions, users
  }

  /// The API parameter of the site, such as `superuser`.
  let site: String
  let kind: Kind
  /// The smallest question or user id in the list.
  let firstID: Int
  /// The encoded questions or users.
  package let bytes: [UInt8]

  package init(site: String, kind: Kind, firstID: Int, bytes: [UInt8]) {
    (self.site, self.kind, self.firstID, self.bytes) = (site, kind, firstID, bytes)
  }
}

extension Archive {
  /// Returns the generation up to which stored list parts are valid; nil if there are none.
  package func listPartGeneration() throws(ArchiveError) -> Int? {
    try connection.query("SELECT list_generation FROM archive WHERE list_generation < generation")
      .first()
  }

  /// Returns the smallest id in each list part of a site, in ascending order.
  package func listPartFirstIDs(_ kind: ListPart.Kind, ofSite site: String) throws(ArchiveError)
    -> [Int]
  {
    try connection.query(
      "SELECT first_id FROM list_parts WHERE site = ? AND kind = ? ORDER BY first_id", site,
      kind.rawValue
    ).map { $0.next() }
  }

  /// Returns the bytes of a list part, given its smallest id; nil if there is none.
  package func listPartBytes(_ kind: ListPart.Kind, ofSite site: String, firstID: Int)
    throws(ArchiveError) -> [UInt8]?
  {
    try connection.query(
      "SELECT bytes FROM list_parts WHERE site = ? AND kind = ? AND first_id = ?",
      site, kind.rawValue, firstID
    ).first()
  }

  /// Returns the ids of the questions or users of a site that changed after a generation, in
  /// ascending order.
  package func changedIDs(_ kind: ListPart.Kind, ofSite site: String, after generation: Int)
    throws(ArchiveError) -> [Int]
  {
    try connection.query(
      """
      SELECT key FROM changes INDEXED BY changes_by_generation
      WHERE kind = ? AND scope = ? AND generation > ? ORDER BY key
      """,
      kind == .questions ? "question" : "user", site, generation
    ).map { $0.next() }
  }

  /// Replaces some list parts of a site, given the smallest ids of the old parts.
  package func replaceListParts(
    _ kind: ListPart.Kind, ofSite site: String, firstIDs oldFirstIDs: [Int], with new: [ListPart]
  ) throws(ArchiveError) {
    if oldFirstIDs.isEmpty, new.isEmpty { return }
    try connection.transaction { () throws(ArchiveError) in
      for firstID in oldFirstIDs {
        try connection.run(
          "DELETE FROM list_parts WHERE site = ? AND kind = ? AND first_id = ?",
          site, kind.rawValue, firstID)
      }
      for part in new {
        try connection.run(
          "INSERT OR REPLACE INTO list_parts (site, kind, first_id, bytes) VALUES (?, ?, ?, ?)",
          part.site, part.kind.rawValue, part.firstID, part.bytes)
      }
    }
  }

  /// Stores the generation up to which all list parts are valid.
  package func saveListPartGeneration(_ generation: Int) throws(ArchiveError) {
    try connection.run(
      "UPDATE archive SET list_generation = ?1 WHERE list_generation IS NOT ?1", generation)
  }

  /// Deletes all list parts, so that the next build reads all questions and users.
  package func deleteListParts() throws(ArchiveError) {
    try connection.run("UPDATE archive SET list_generation = NULL")
    try connection.run("DELETE FROM list_parts")
  }
}
