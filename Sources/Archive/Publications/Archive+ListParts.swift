/// What lists need of neighbouring questions or users of a site; `Contents` says what its bytes mean.
package struct ListPart: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    case questions, users
  }

  package let site: String
  package let kind: Kind
  /// The least id in it.
  package let first: Int
  package let bytes: [UInt8]

  package init(site: String, kind: Kind, first: Int, bytes: [UInt8]) {
    (self.site, self.kind, self.first, self.bytes) = (site, kind, first, bytes)
  }
}

extension Archive {
  /// The generation of changes up to which the list parts are up to date; nil where there are none.
  package func listGeneration() throws(ArchiveError) -> Int? {
    try connection.query("SELECT list_generation FROM archive WHERE list_generation < generation")
      .first()
  }

  /// The first ids of the parts of a site's questions or users.
  package func listParts(_ kind: ListPart.Kind, ofSite site: String) throws(ArchiveError) -> [Int] {
    try connection.query(
      "SELECT first FROM list_parts WHERE site = ? AND kind = ? ORDER BY first", site, kind.rawValue
    ).map { $0.next() }
  }

  /// The bytes of a part.
  package func listPart(_ kind: ListPart.Kind, ofSite site: String, from first: Int)
    throws(ArchiveError) -> [UInt8]?
  {
    try connection.query(
      "SELECT bytes FROM list_parts WHERE site = ? AND kind = ? AND first = ?",
      site, kind.rawValue, first
    ).first()
  }

  /// The ids of a site's questions or users that changed after a generation, in ascending order.
  package func changedIDs(_ kind: ListPart.Kind, ofSite site: String, after generation: Int)
    throws(ArchiveError) -> [Int]
  {
    try connection.query(
      """
      SELECT key FROM changes INDEXED BY changes_by_generation
      WHERE kind = ? AND owner = ? AND generation > ? ORDER BY key
      """,
      kind == .questions ? "question" : "user", site, generation
    ).map { $0.next() }
  }

  /// Replaces parts of a site's questions or users, named by their first ids.
  package func replaceListParts(
    _ kind: ListPart.Kind, ofSite site: String, _ old: [Int], with new: [ListPart]
  ) throws(ArchiveError) {
    if old.isEmpty, new.isEmpty { return }
    try connection.transaction { () throws(ArchiveError) in
      for first in old {
        try connection.run(
          "DELETE FROM list_parts WHERE site = ? AND kind = ? AND first = ?",
          site, kind.rawValue, first)
      }
      for part in new {
        try connection.run(
          "INSERT OR REPLACE INTO list_parts (site, kind, first, bytes) VALUES (?, ?, ?, ?)",
          part.site, part.kind.rawValue, part.first, part.bytes)
      }
    }
  }

  /// Says up to which generation of changes all parts are up to date.
  package func save(listGeneration generation: Int) throws(ArchiveError) {
    try connection.run(
      "UPDATE archive SET list_generation = ?1 WHERE list_generation IS NOT ?1", generation)
  }

  /// Removes all parts, so that the next build reads the rows.
  package func dropListParts() throws(ArchiveError) {
    try connection.run("UPDATE archive SET list_generation = NULL")
    try connection.run("DELETE FROM list_parts")
  }
}
