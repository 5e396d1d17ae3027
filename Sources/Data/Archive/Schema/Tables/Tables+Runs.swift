extension Tables {
  /// The tables of runs of the program and their results for each digest.
  static let runs = """
    CREATE TABLE runs (
      run_id INTEGER PRIMARY KEY,
      command TEXT NOT NULL,
      started_at INTEGER NOT NULL,
      ended_at INTEGER,
      exit INTEGER,
      message TEXT,
      missing TEXT
    ) STRICT;

    CREATE TABLE run_digests (
      run_id INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
      digest TEXT NOT NULL,
      date TEXT NOT NULL,
      questions INTEGER,
      failure TEXT,
      PRIMARY KEY (run_id, digest)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX run_digests_by_digest ON run_digests (digest, run_id);

    """
}
