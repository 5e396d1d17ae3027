/// A problem in an archive file.
package struct ArchiveFinding: Sendable, Equatable {
  /// The kinds of problem.
  package enum Kind: String, Sendable {
    /// SQLite cannot read a part of the file, or a value is invalid.
    case damaged
    /// Tables, columns or indexes are missing or differ from the schema.
    case altered
    /// Rows refer to rows that do not exist.
    case dangling
  }

  package let kind: Kind
  /// A description of the problem, as shown to the user.
  package let detail: String

  package init(_ kind: Kind, _ detail: String) { (self.kind, self.detail) = (kind, detail) }
}

extension Archive {
  /// Checks a whole archive file without changing it.
  ///
  /// Reads every page: about 10 ms per megabyte.
  ///
  /// - Throws: ``ArchiveError`` if the file is not an archive that this program can read.
  package static func findings(at path: String) throws(ArchiveError) -> [ArchiveFinding] {
    do throws(ArchiveError) {
      let archive = try Archive(at: path, for: .readOnly)
      let damaged = try archive.damageFindings()
      // References in a damaged file cannot be checked.
      return damaged.isEmpty ? try archive.invalidValues() + archive.danglingRows() : damaged
    } catch {
      switch error {
      case .corrupt(_, let reason): return [ArchiveFinding(.damaged, reason)]
      case .invalid(_, let value): return [ArchiveFinding(.damaged, "\(value)")]
      case .altered(_, let reason): return [ArchiveFinding(.altered, reason)]
      default: throw error
      }
    }
  }

  /// Returns up to 100 problems that the integrity check of SQLite finds.
  private func damageFindings() throws(ArchiveError) -> [ArchiveFinding] {
    var rows = try connection.query("PRAGMA integrity_check(100)")
    var findings: [ArchiveFinding] = []
    while try rows.step() {
      let line: String = rows.next()
      if line != "ok" { findings.append(ArchiveFinding(.damaged, line)) }
    }
    return findings
  }

  /// Returns up to 100 stored values that break the rules of their columns.
  private func invalidValues() throws(ArchiveError) -> [ArchiveFinding] {
    var findings: [ArchiveFinding] = []
    for table in try ArchiveSchema.current.tableNames() {
      let values = try connection.invalidValues(inTable: table, limit: 100 - findings.count)
      findings += values.map { ArchiveFinding(.damaged, "\($0)") }
    }
    return findings
  }

  /// Returns one finding for each kind of missing row that other rows refer to, with their number.
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

extension Archive {
  /// Checks the whole file for damage, so that a damaged one is not written to.
  ///
  /// Takes about 2 ms per megabyte.
  ///
  /// - Throws: ``ArchiveError/corrupt(path:because:)`` for a damaged file.
  package func checkIntegrity() throws(ArchiveError) {
    var rows = try connection.query("PRAGMA quick_check(1)")
    guard try rows.step() else { return }
    let finding: String = rows.next()
    if finding == "ok" { return }
    // The first line only names the database; the last describes the damage.
    let line = finding.split(separator: "\n").last.map(String.init) ?? finding
    throw .corrupt(path: path, because: line)
  }
}
