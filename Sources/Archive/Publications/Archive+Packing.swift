/// Neighbours among the questions or users of a site, packed as whoever keeps them likes.
package struct PackedPart: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    case questions, users
  }

  /// What tells it from others.
  package struct Key: Sendable, Equatable {
    package let site: String
    package let kind: Kind
    /// The least id in it.
    package let first: Int

    package init(site: String, kind: Kind, first: Int) {
      (self.site, self.kind, self.first) = (site, kind, first)
    }
  }

  package let key: Key
  package var bytes: [UInt8]

  package init(_ key: Key, bytes: [UInt8]) { (self.key, self.bytes) = (key, bytes) }
}

extension Archive {
  /// The generation of changes up to which parts in some form are packed; nil where there are none.
  package func packedGeneration(inForm form: Int) throws(ArchiveError) -> Int? {
    try connection.query("SELECT generation FROM packing WHERE form = ?", form).first()
  }

  /// The parts of a site's questions or users, by their first ids.
  package func packedParts(_ kind: PackedPart.Kind, ofSite site: String) throws(ArchiveError)
    -> [PackedPart.Key]
  {
    try connection.query(
      "SELECT first FROM packed_parts WHERE site = ? AND kind = ? ORDER BY first",
      site, kind.rawValue
    ).map { PackedPart.Key(site: site, kind: kind, first: $0.next()) }
  }

  /// One of them; nil where it is not there.
  package func packedPart(_ key: PackedPart.Key) throws(ArchiveError) -> PackedPart? {
    try connection.query(
      "SELECT bytes FROM packed_parts WHERE site = ? AND kind = ? AND first = ?",
      key.site, key.kind.rawValue, key.first
    ).first().map { PackedPart(key, bytes: $0) }
  }

  /// The ids of a site's questions or users that changed after a generation, in their order.
  package func idsOfChanged(_ kind: PackedPart.Kind, ofSite site: String, after generation: Int)
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

  /// Keeps parts, besides those that are not removed, as they are up to a generation of changes.
  ///
  /// - Parameters:
  ///   - form: What their bytes mean.
  ///   - generation: Of the changes that went into them.
  ///   - removed: Those that are of no use any more; nil for all.
  ///   - naming: Names each part that is kept.
  /// - Throws: ``ArchiveError``, or what `naming` throws.
  package func keepPacked(
    inForm form: Int, upTo generation: Int, removing removed: [PackedPart.Key]?,
    _ naming: ((PackedPart) throws -> Void) throws -> Void
  ) throws {
    try connection.transaction(failure: { $0 as any Error }) {
      if let removed {
        for part in removed {
          try connection.run(
            "DELETE FROM packed_parts WHERE site = ? AND kind = ? AND first = ?",
            part.site, part.kind.rawValue, part.first)
        }
      } else {
        try forgetPacking()
      }
      try naming { part in
        try connection.run(
          "INSERT INTO packed_parts (site, kind, first, bytes) VALUES (?, ?, ?, ?)",
          part.key.site, part.key.kind.rawValue, part.key.first, part.bytes)
      }
      try connection.run(
        "INSERT OR REPLACE INTO packing (one, form, generation) VALUES (1, ?, ?)", form, generation)
    }
  }

  /// Removes all parts: the next publication reads everything.
  func forgetPacking() throws(ArchiveError) {
    try connection.run("DELETE FROM packing")
    try connection.run("DELETE FROM packed_parts")
  }
}
