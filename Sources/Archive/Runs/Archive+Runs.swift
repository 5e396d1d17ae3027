internal import FoundationEssentials

extension Archive {
  /// Remembers a run, finished or not.
  ///
  /// - Returns: The run's number.
  package func save(_ run: RunRecord) throws(ArchiveError) -> Int {
    try keep(RunRow(number: nil, run: run))
  }

  /// Remembers how a run ended.
  package func update(_ run: RunRecord, number: Int) throws(ArchiveError) {
    _ = try keep(RunRow(number: number, run: run))
  }

  private func keep(_ run: RunRow) throws(ArchiveError) -> Int {
    var row = try connection.query(RunRow.keep)
    try row.bind(run)
    guard try row.step() else { throw .failed(path: path, because: "a run has no number") }
    let number: Int = row.next()
    while try row.step() {}
    return number
  }

  /// Remembers what became of a digest in a run.
  package func save(_ digest: DigestRun, inRun number: Int) throws(ArchiveError) {
    try connection.keep(DigestRunRow(run: number, digest: digest), DigestRunRow.keep)
  }

  /// The day of a digest's last successful run of a day before, in the order of runs.
  package func lastSuccess(ofDigest digest: String, before date: String)
    throws(ArchiveError) -> String?
  {
    var rows = try connection.query(
      """
      SELECT date FROM run_digests
      WHERE digest = ? AND failure IS NULL AND date < ?
      ORDER BY run_id DESC
      LIMIT 1
      """,
      digest, date)
    return try rows.step() ? rows.next() : nil
  }

  /// The last run that is like some, in the order of runs.
  package func lastRun(_ kind: RunKind) throws(ArchiveError) -> RunRecord? {
    var row = try connection.query(RunRow.last, kind.rawValue)
    return try row.step() ? row.read(RunRow.self).run : nil
  }

  /// Which runs are meant.
  package enum RunKind: String, Sendable {
    case any
    /// It fetched, and published if it was to; something may be missing.
    case success
    case failure
  }
}

/// A row of `runs`.
private struct RunRow: Record {
  /// `nil` for a new one.
  var number: Int?
  var run: RunRecord

  static let blank = RunRow(number: nil, run: RunRecord(command: "", start: .distantPast))

  mutating func walk(_ columns: inout some ColumnWalk) throws(ArchiveError) {
    try columns.column("run_id", &number, .key)
    try columns.column("command", &run.command)
    try columns.column("started_at", &run.start)
    try columns.column("ended_at", &run.end)
    try columns.column("exit", &run.exit)
    try columns.column("message", &run.message)
    try columns.json("missing", &run.missing, empty: [], of: "a run")
  }

  static let keep = keeping(in: "runs", returning: "run_id")
  static let last = SQL(
    """
    SELECT \(names()) FROM runs
    WHERE CASE ?1 WHEN 'success' THEN exit IN (0, 5) AND command <> 'render'
      WHEN 'failure' THEN exit NOT IN (0, 5) ELSE true END
    ORDER BY run_id DESC
    LIMIT 1
    """)
}

/// A row of `run_digests`.
private struct DigestRunRow: Record {
  var run: Int
  var digest: DigestRun

  static let blank = DigestRunRow(run: 0, digest: DigestRun(digest: "", date: ""))

  mutating func walk(_ columns: inout some ColumnWalk) throws(ArchiveError) {
    try columns.column("run_id", &run, .key)
    try columns.column("digest", &digest.digest, .key)
    try columns.column("date", &digest.date)
    try columns.column("questions", &digest.questions)
    try columns.column("failure", &digest.failure)
  }

  static let keep = keeping(in: "run_digests")
}
