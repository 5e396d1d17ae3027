/// One thing that is wrong with an archive's file.
package struct ArchiveFinding: Sendable, Equatable {
  /// The kinds of fault.
  package enum Kind: String, Sendable {
    /// SQLite cannot read a part of the file, or reads what contradicts itself.
    case damaged
    /// Tables, columns or indexes are missing, or of another program.
    case altered
    /// Rows belong to others that are not there.
    case dangling
  }

  package let kind: Kind
  /// What exactly, in words.
  package let fact: String

  package init(_ kind: Kind, _ fact: String) { (self.kind, self.fact) = (kind, fact) }
}

extension Archive {
  /// Looks through a whole file, and changes nothing.
  ///
  /// Reads every page of it: some 10 ms for each megabyte.
  ///
  /// - Throws: ``ArchiveError`` where there is no archive that this program can read.
  package static func findings(at path: String) throws(ArchiveError) -> [ArchiveFinding] {
    do throws(ArchiveError) {
      let archive = try Archive(at: path, for: .readOnly)
      let damage = try archive.damage()
      // What is damaged tells nothing of what belongs together.
      return damage.isEmpty ? try archive.invalidValues() + archive.danglingRows() : damage
    } catch {
      switch error {
      case .corrupt(_, let reason): return [ArchiveFinding(.damaged, reason)]
      case .invalid(_, let value): return [ArchiveFinding(.damaged, "\(value)")]
      case .altered(_, let reason): return [ArchiveFinding(.altered, reason)]
      default: throw error
      }
    }
  }

  private func damage() throws(ArchiveError) -> [ArchiveFinding] {
    var rows = try connection.query("PRAGMA integrity_check(100)")
    var findings: [ArchiveFinding] = []
    while try rows.step() {
      let line: String = rows.next()
      if line != "ok" { findings.append(ArchiveFinding(.damaged, line)) }
    }
    return findings
  }

  private func invalidValues() throws(ArchiveError) -> [ArchiveFinding] {
    var findings: [ArchiveFinding] = []
    let own = try ArchiveSchema.current.tables()
    for table in try hasFullText() ? own + ["full_text", "full_text_documents"] : own {
      let values = try connection.invalidValues(inTable: table, limit: 100 - findings.count)
      findings += values.map { ArchiveFinding(.damaged, "\($0)") }
    }
    return findings
  }

  private func danglingRows() throws(ArchiveError) -> [ArchiveFinding] {
    var rows = try connection.query(
      """
      SELECT * FROM (
        SELECT "table", parent, count(*) AS rows FROM pragma_foreign_key_check GROUP BY 1, 2
        UNION ALL
        SELECT 'comments', 'answers', count(*) FROM comments AS c
        WHERE post_id <> question_id AND NOT EXISTS (
          SELECT 1 FROM answers AS a
          WHERE a.site = c.site AND a.question_id = c.question_id AND a.answer_id = c.post_id)
        UNION ALL
        SELECT 'images', 'all of their bytes', count(*) FROM images
        WHERE byte_count <> length(bytes))
      WHERE rows > 0
      """)
    var findings: [ArchiveFinding] = []
    while try rows.step() {
      let (table, parent): (String, String) = (rows.next(), rows.next())
      let count: Int = rows.next()
      findings.append(
        ArchiveFinding(
          .dangling, "\(count) row\(count == 1 ? "" : "s") of \(table) without \(parent)"))
    }
    return findings
  }
}
