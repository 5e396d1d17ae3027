extension Migration {
  /// What daily runs remember, what changed since the last one (triggers note it:
  /// ``Trigger/changeLog``), and what was published.
  static let version2 = Migration(dailyRuns + changeLog + publications)

  /// How far a list of questions was asked for, what was answered a moment ago, how hosts of images
  /// want to be treated, smaller forms of images; scores over time, what editions marked, runs, and
  /// what is gone.
  private static let dailyRuns = """
    CREATE TABLE recent_answers (
      request TEXT NOT NULL UNIQUE,
      answered_at INTEGER NOT NULL,
      body BLOB NOT NULL
    ) STRICT;
    CREATE INDEX recent_answers_by_time ON recent_answers (answered_at);

    CREATE TABLE fetches (
      digest TEXT PRIMARY KEY,
      unfinished_since INTEGER,
      refreshed_at INTEGER
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

    ALTER TABLE questions ADD COLUMN changed_at INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE questions ADD COLUMN gone_at INTEGER;
    UPDATE questions SET changed_at = fetched_at;
    -- Both stand behind the texts, where reading them takes as long as reading those.
    CREATE INDEX questions_by_state ON questions (site, question_id, changed_at, gone_at);

    CREATE TABLE scores (
      site TEXT NOT NULL,
      question_id INTEGER NOT NULL,
      seen_at INTEGER NOT NULL,
      score INTEGER NOT NULL,
      answer_count INTEGER NOT NULL,
      view_count INTEGER NOT NULL,
      PRIMARY KEY (site, question_id, seen_at),
      FOREIGN KEY (site, question_id) REFERENCES questions (site, question_id) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    INSERT INTO scores
      SELECT site, question_id, fetched_at, score, answer_count, view_count FROM questions;
    INSERT OR IGNORE INTO scores
      SELECT e.site, e.question_id, data_date, e.score, e.answer_count, e.view_count
      FROM edition_questions AS e
      JOIN editions USING (digest, date)
      JOIN questions USING (site, question_id);

    ALTER TABLE editions ADD COLUMN compared_with TEXT;
    UPDATE editions SET selection = json_set(
        json_remove(selection, '$.site'),
        '$.sites', json_array(json_extract(selection, '$.site')),
        '$.anyTags', json('[]'), '$.noTags', json('[]'), '$.onlyNew', json('false'))
      WHERE json_valid(selection) AND json_type(selection, '$.site') = 'text';
    ALTER TABLE edition_questions
      ADD COLUMN mark TEXT CHECK (mark = 'new' OR mark = 'moved' OR mark = 'accepted');
    ALTER TABLE edition_questions ADD COLUMN gain INTEGER;

    CREATE TABLE shown_questions (
      digest TEXT NOT NULL,
      site TEXT NOT NULL,
      question_id INTEGER NOT NULL,
      PRIMARY KEY (digest, site, question_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE tombstones (
      kind TEXT NOT NULL CHECK (kind IN ('question', 'user')),
      site TEXT NOT NULL,
      id INTEGER NOT NULL,
      forgotten_at INTEGER NOT NULL,
      PRIMARY KEY (kind, site, id)
    ) STRICT, WITHOUT ROWID;

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

  private static let changeLog = """
    ALTER TABLE archive ADD COLUMN generation INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE archive ADD COLUMN changed_in INTEGER NOT NULL DEFAULT 0;

    CREATE TABLE changes (
      kind TEXT NOT NULL,
      owner TEXT NOT NULL,
      key ANY NOT NULL,
      generation INTEGER NOT NULL,
      PRIMARY KEY (kind, owner, key)
    ) STRICT, WITHOUT ROWID;

    """

  /// What was published where.
  ///
  /// A condition with `IN` and three values would cost more than all else of adding a row.
  private static let publications = """
    CREATE TABLE published_folders (
      folder INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      recipe TEXT NOT NULL,
      generation INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE published_files (
      folder INTEGER NOT NULL REFERENCES published_folders ON DELETE CASCADE,
      path TEXT NOT NULL,
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      state TEXT NOT NULL
        CHECK (state = 'current' OR state = 'failed' OR state = 'leaving'),
      fingerprint BLOB,
      ingredients BLOB,
      images BLOB,
      PRIMARY KEY (folder, path)
    ) STRICT, WITHOUT ROWID;

    """
}
