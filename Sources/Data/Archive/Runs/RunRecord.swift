package import FoundationEssentials

/// The stored record of a run of the program.
package struct RunRecord: Sendable, Equatable {
  /// The command: `build`, `fetch`, `render` or `import`.
  package var command: String
  /// The time at which the run started.
  package var start: Date
  /// The time at which the run ended; nil while it is running, and if it was killed.
  package var end: Date?
  /// The exit code of the run; nil while it is running, and if it was killed.
  package var exitCode: Int?
  /// The error messages, one per line.
  package var message: String?
  /// Missing items that a later run may still fetch, described in one line each.
  package var missingItems: [String]

  package init(
    command: String, start: Date, end: Date? = nil, exitCode: Int? = nil,
    message: String? = nil, missingItems: [String] = []
  ) {
    self.command = command
    self.start = start
    self.end = end
    self.exitCode = exitCode
    self.message = message
    self.missingItems = missingItems
  }
}

/// The result of a digest in a run that used the API.
package struct DigestRun: Sendable, Equatable {
  /// The name of the digest.
  var digest: String
  /// The date of the edition.
  var date: String
  /// The number of selected questions; nil if the digest failed.
  var questionCount: Int?
  /// The reason why the digest failed; nil if it succeeded.
  package var failure: String?

  package init(
    digest: String, date: String, questionCount: Int? = nil, failure: String? = nil
  ) {
    self.digest = digest
    self.date = date
    self.questionCount = questionCount
    self.failure = failure
  }
}

extension Archive {
  /// Stores a new run of the program, finished or not, and returns its number.
  package func save(_ run: RunRecord) throws(ArchiveError) -> Int {
    try connection.upsertReturningID(RunRow(number: nil, run: run), RunRow.upsert)
  }

  /// Updates a stored run of the program, given its number; for example adds its end.
  package func update(_ run: RunRecord, number: Int) throws(ArchiveError) {
    try connection.upsert(RunRow(number: number, run: run), RunRow.upsert)
  }

  /// Stores the result of a digest in a run.
  package func save(_ digest: DigestRun, inRun number: Int) throws(ArchiveError) {
    try connection.run(
      """
      INSERT OR REPLACE INTO run_digests (run_id, digest, date, questions, failure)
      VALUES (?, ?, ?, ?, ?)
      """, number, digest.digest, digest.date, digest.questionCount, digest.failure)
  }

  /// Returns the edition date of the latest successful run of a digest before a date.
  package func lastSuccessDate(ofDigest digest: String, before date: String)
    throws(ArchiveError) -> String?
  {
    try connection.query(
      """
      SELECT date FROM run_digests
      WHERE digest = ? AND failure IS NULL AND date < ?
      ORDER BY run_id DESC
      LIMIT 1
      """,
      digest, date
    ).first()
  }

  /// Returns the latest run that a filter accepts; nil if there is none.
  package func lastRun(matching filter: RunFilter) throws(ArchiveError) -> RunRecord? {
    try connection.row(RunRow.selectLast, filter.rawValue, as: RunRow.self)?.run
  }

  /// A filter for runs by their result.
  package enum RunFilter: String, Sendable {
    /// All runs, whatever their result.
    case any
    /// Runs that fetched, or tried to, unlike renders and imports.
    case fetch
    /// Runs that fetched without failure, and published if requested; a few items may be missing.
    case success
    /// Runs that failed, but for imports after which another one succeeded.
    case failure
  }
}

/// A row of the table `runs`.
private struct RunRow: TableRow {
  /// The number of the run; nil for a new one.
  var number: Int?
  var run: RunRecord

  static let empty = RunRow(number: nil, run: RunRecord(command: "", start: .distantPast))

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("run_id", &number, .key)
    try visitor.visit("command", &run.command)
    try visitor.visit("started_at", &run.start)
    try visitor.visit("ended_at", &run.end)
    try visitor.visit("exit", &run.exitCode)
    try visitor.visit("message", &run.message)
    try visitor.visitJSON("missing", &run.missingItems, empty: [])
  }

  static let upsert = makeUpsert(into: "runs", returning: "run_id")
  /// A statement that selects the latest run that a filter accepts.
  static let selectLast = SQL(
    """
    SELECT \(selectList()) FROM runs
    WHERE CASE ?1 WHEN 'success' THEN exit IN (0, 5) AND command NOT IN ('render', 'import')
      WHEN 'failure' THEN exit NOT IN (0, 5) AND NOT (
        command = 'import' AND EXISTS (
          SELECT 1 FROM runs AS later
          WHERE later.run_id > runs.run_id AND later.command = 'import' AND later.exit = 0))
      WHEN 'fetch' THEN command NOT IN ('render', 'import') ELSE true END
    ORDER BY run_id DESC
    LIMIT 1
    """)
}
