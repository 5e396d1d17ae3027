extension Archive {
  /// Remembers a run, finished or not.
  ///
  /// - Returns: The run's number.
  package func save(_ run: RunRecord) throws(ArchiveError) -> Int {
    var row = try connection.query(
      """
      INSERT INTO runs (command, started_at, ended_at, exit, message, missing)
      VALUES (?, ?, ?, ?, ?, ?)
      RETURNING run_id
      """,
      run.command, run.start, run.end, run.exit, run.message, try missing(of: run))
    guard try row.step() else { throw .failed(path: path, because: "a run has no number") }
    let number: Int = row.next()
    while try row.step() {}
    return number
  }

  /// Remembers how a run ended.
  package func update(_ run: RunRecord, number: Int) throws(ArchiveError) {
    try connection.run(
      "UPDATE runs SET ended_at = ?2, exit = ?3, message = ?4, missing = ?5 WHERE run_id = ?1",
      number, run.end, run.exit, run.message, try missing(of: run))
  }

  /// Remembers what became of a digest in a run.
  package func save(_ digest: DigestRun, inRun number: Int) throws(ArchiveError) {
    try connection.run(
      """
      INSERT OR REPLACE INTO run_digests (run_id, digest, date, questions, failure)
      VALUES (?, ?, ?, ?, ?)
      """,
      number, digest.digest, digest.date, digest.questions, digest.failure)
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
    var row = try connection.query(
      """
      SELECT command, started_at, ended_at, exit, message, missing FROM runs
      WHERE CASE ?1 WHEN 'success' THEN exit IN (0, 5) AND command <> 'render'
        WHEN 'failure' THEN exit NOT IN (0, 5) ELSE true END
      ORDER BY run_id DESC
      LIMIT 1
      """,
      kind.rawValue)
    guard try row.step() else { return nil }
    var run = RunRecord(
      command: row.next(), start: row.next(), end: row.next(), exit: row.next(),
      message: row.next())
    if let missing: String = row.next() {
      run.missing = try value([String].self, fromJSON: missing, of: "a run")
    }
    return run
  }

  /// Which runs are meant.
  package enum RunKind: String, Sendable {
    case any
    /// It fetched, and published if it was to; something may be missing.
    case success
    case failure
  }

  private func missing(of run: RunRecord) throws(ArchiveError) -> String? {
    run.missing.isEmpty ? nil : try json(run.missing)
  }
}
