/// Neighbours among the questions or users of a site, packed as whoever keeps them likes.
package struct PackedPart: Sendable, Equatable {
  package enum Kind: String, Sendable {
    case questions, users
  }

  package var site: String
  package var kind: Kind
  /// The least id in it, which tells it from others of its kind.
  package var first: Int
  package var bytes: [UInt8]

  package init(site: String, kind: Kind, first: Int, bytes: [UInt8]) {
    (self.site, self.kind, self.first, self.bytes) = (site, kind, first, bytes)
  }
}

extension Archive {
  /// The generation of changes up to which parts in some form are packed; nil where there are none.
  package func packedGeneration(inForm form: Int) throws(ArchiveError) -> Int? {
    try connection.query("SELECT generation FROM packing WHERE form = ?", form).first()
  }

  /// Hands over the parts of a site's questions or users, by their first ids.
  package func forEachPackedPart(
    _ kind: PackedPart.Kind, ofSite site: String, _ body: (PackedPart) throws(ArchiveError) -> Void
  ) throws(ArchiveError) {
    var rows = try connection.query(
      "SELECT first, bytes FROM packed_parts WHERE site = ? AND kind = ? ORDER BY first",
      site, kind.rawValue)
    while try rows.step() {
      try body(PackedPart(site: site, kind: kind, first: rows.next(), bytes: rows.next()))
    }
  }

  /// The ids of a site's questions or users that changed after a generation, in their order.
  package func idsOfChanged(_ kind: PackedPart.Kind, ofSite site: String, after generation: Int)
    throws(ArchiveError) -> [Int]
  {
    try connection.query(
      """
      SELECT key FROM changes WHERE kind = ? AND owner = ? AND generation > ? ORDER BY key
      """,
      kind == .questions ? "question" : "user", site, generation
    ).map { $0.next() }
  }

  /// Keeps parts, besides those that are not removed, as they are up to a generation of changes.
  package func keep(
    _ parts: [PackedPart], inForm form: Int, upTo generation: Int, removing removed: [PackedPart]?
  ) throws(ArchiveError) {
    try connection.transaction { () throws(ArchiveError) in
      if let removed {
        for part in removed {
          try connection.run(
            "DELETE FROM packed_parts WHERE site = ? AND kind = ? AND first = ?",
            part.site, part.kind.rawValue, part.first)
        }
      } else {
        try forgetPacking()
      }
      for part in parts {
        try connection.run(
          "INSERT INTO packed_parts (site, kind, first, bytes) VALUES (?, ?, ?, ?)",
          part.site, part.kind.rawValue, part.first, part.bytes)
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
