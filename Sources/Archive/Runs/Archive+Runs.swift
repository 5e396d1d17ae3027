internal import FoundationEssentials

extension Archive {
  /// Remembers a run, finished or not, and gives its number.
  package func save(_ run: RunRecord) throws(ArchiveError) -> Int {
    try connection.number(keeping: RunRow(number: nil, run: run), RunRow.keep)
  }

  /// Remembers how a run ended.
  package func update(_ run: RunRecord, number: Int) throws(ArchiveError) {
    try connection.keep(RunRow(number: number, run: run), RunRow.keep)
  }

  /// Remembers what became of a digest in a run.
  package func save(_ digest: DigestRun, inRun number: Int) throws(ArchiveError) {
    try connection.keep(DigestRunRow(run: number, digest: digest), DigestRunRow.keep)
  }

  /// The day of a digest's last successful run of a day before, in the order of runs.
  package func lastSuccess(ofDigest digest: String, before date: String)
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

  /// The last run that is like some, in the order of runs.
  package func lastRun(_ kind: RunKind) throws(ArchiveError) -> RunRecord? {
    try connection.row(RunRow.last, kind.rawValue, as: RunRow.self)?.run
  }

  /// Which runs are meant.
  package enum RunKind: String, Sendable {
    case any
    /// It fetched, and published if it was to; something may be missing.
    case success
    case failure
  }
}

private struct RunRow: TableRow {
  /// `nil` for a new one.
  var number: Int?
  var run: RunRecord

  static let blank = RunRow(number: nil, run: RunRecord(command: "", start: .distantPast))

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("run_id", &number, .key)
    try columns.column("command", &run.command)
    try columns.column("started_at", &run.start)
    try columns.column("ended_at", &run.end)
    try columns.column("exit", &run.exit)
    try columns.column("message", &run.message)
    try columns.json("missing", &run.missing, empty: [])
  }

  static let keep = keeping(in: "runs", returning: "run_id")
  static let last = SQL(
    """
    SELECT \(names()) FROM runs
    WHERE CASE ?1 WHEN 'success' THEN exit IN (0, 5) AND command NOT IN ('render', 'import')
      WHEN 'failure' THEN exit NOT IN (0, 5) ELSE true END
    ORDER BY run_id DESC
    LIMIT 1
    """)
}

private struct DigestRunRow: TableRow {
  var run: Int
  var digest: DigestRun

  static let blank = DigestRunRow(run: 0, digest: DigestRun(digest: "", date: ""))

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("run_id", &run, .key)
    try columns.column("digest", &digest.digest, .key)
    try columns.column("date", &digest.date)
    try columns.column("questions", &digest.questions)
    try columns.column("failure", &digest.failure)
  }

  static let keep = keeping(in: "run_digests")
}
