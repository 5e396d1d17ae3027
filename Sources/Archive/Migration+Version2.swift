extension Migration {
  /// What daily runs remember: how far a list of questions was asked for, what was answered a
  /// moment ago, how hosts of images want to be treated, and smaller forms of images.
  static let version2 = Migration(
    """
    CREATE TABLE recent_answers (
      request TEXT NOT NULL UNIQUE,
      answered_at INTEGER NOT NULL,
      body BLOB NOT NULL
    ) STRICT;
    CREATE INDEX recent_answers_by_time ON recent_answers (answered_at);

    CREATE TABLE fetches (
      digest TEXT PRIMARY KEY,
      selection TEXT NOT NULL,
      next_page INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE fetch_questions (
      digest TEXT NOT NULL REFERENCES fetches ON DELETE CASCADE,
      position INTEGER NOT NULL,
      question_id INTEGER NOT NULL,
      PRIMARY KEY (digest, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE refreshes (
      digest TEXT PRIMARY KEY,
      refreshed_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE image_hosts (
      host TEXT PRIMARY KEY,
      parallel INTEGER NOT NULL,
      paused_until INTEGER,
      seen_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE image_variants (
      hash TEXT NOT NULL REFERENCES images (hash) ON DELETE CASCADE,
      width INTEGER NOT NULL,
      variant_hash TEXT REFERENCES images (hash),
      made_at INTEGER NOT NULL,
      PRIMARY KEY (hash, width)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX image_variants_by_variant ON image_variants (variant_hash);
    """)
}
