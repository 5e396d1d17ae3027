/// The kinds of lists that the archive stores in parts, encoded with the properties that lists on pages show.
package enum ListKind: String, Sendable, CaseIterable {
  case questions, users
}

/// A part of a list of questions or users: its smallest id, and its bytes, whose format the module `Contents` defines.
package typealias ListPart = (firstID: Int, bytes: [UInt8])

extension Archive {
  /// Returns the generation up to which stored list parts are valid; nil if there are none.
  package func listPartGeneration() throws(ArchiveError) -> Int? {
    try connection.query("SELECT list_generation FROM archive WHERE list_generation < generation")
      .first()
  }

  /// Returns the smallest id in each list part of a site, in ascending order.
  package func listPartFirstIDs(_ kind: ListKind, ofSite site: String) throws(ArchiveError)
    -> [Int]
  {
    try connection.query(
      "SELECT first_id FROM list_parts WHERE site = ? AND kind = ? ORDER BY first_id", site,
      kind.rawValue
    ).map { $0.next() }
  }

  /// Returns the bytes of a list part, given its smallest id; nil if there is none.
  package func listPartBytes(_ kind: ListKind, ofSite site: String, firstID: Int)
    throws(ArchiveError) -> [UInt8]?
  {
    try connection.query(
      "SELECT bytes FROM list_parts WHERE site = ? AND kind = ? AND first_id = ?",
      site, kind.rawValue, firstID
    ).first()
  }

  /// Returns the ids of the questions or users of a site that changed after a generation, in
  /// ascending order.
  package func changedIDs(_ kind: ListKind, ofSite site: String, after generation: Int)
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
    _ kind: ListKind, ofSite site: String, firstIDs oldFirstIDs: [Int], with new: [ListPart]
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
          site, kind.rawValue, part.firstID, part.bytes)
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
