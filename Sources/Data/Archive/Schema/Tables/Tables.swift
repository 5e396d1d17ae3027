/// SQL scripts that create the tables and indexes of schema version 1; `Documentation/archive.md` describes
/// those of today.
///
/// They never change, because archives that exist do not run them again: a new column or table is a
/// new ``Migration``.
///
/// Tables of short rows are clustered by their key. Tables of posts are not: SQLite stores their
/// long rows in a quarter less space, and writes them twice as fast, if they are ordered by row id.
enum Tables {
  /// All scripts; tables that others refer to come first.
  static let all = [archive, posts, images, editions, requests, runs, dumps, builds]
}

extension Tables {
  /// The table with the state of the archive itself, which has one row.
  static let archive = """
    PRAGMA application_id = 0x736f6467;

    CREATE TABLE archive (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      id TEXT NOT NULL,
      is_sample INTEGER NOT NULL,
      generation INTEGER NOT NULL DEFAULT 1,
      list_generation INTEGER,
      feed_id_authority TEXT
    ) STRICT;

    """
}

extension Tables {
  /// The tables of the change log, of output folders and of data that builds derive from the
  /// archive.
  static let builds = """
    CREATE TABLE changes (
      kind TEXT NOT NULL,
      scope TEXT NOT NULL,
      key ANY NOT NULL,
      generation INTEGER NOT NULL,
      PRIMARY KEY (kind, scope, key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX changes_by_generation ON changes (generation);

    CREATE TABLE list_parts (
      site TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('questions', 'users')),
      first_id INTEGER NOT NULL,
      bytes BLOB NOT NULL,
      UNIQUE (site, kind, first_id)
    ) STRICT;

    CREATE TABLE output_folders (
      folder INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      configuration_hash TEXT NOT NULL,
      generation INTEGER NOT NULL,
      list_hash TEXT NOT NULL
    ) STRICT;

    CREATE TABLE ledger_parts (
      folder INTEGER NOT NULL REFERENCES output_folders ON DELETE CASCADE,
      first_path TEXT NOT NULL,
      paths BLOB NOT NULL,
      sizes BLOB NOT NULL,
      modified BLOB NOT NULL,
      keys BLOB NOT NULL,
      input_ends BLOB NOT NULL,
      inputs BLOB NOT NULL,
      UNIQUE (folder, first_path)
    ) STRICT;

    CREATE TABLE search_index (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      version INTEGER NOT NULL,
      numbering_epoch INTEGER NOT NULL,
      next_number INTEGER NOT NULL,
      shard_starts TEXT NOT NULL,
      common_terms TEXT NOT NULL
    ) STRICT;
    INSERT INTO search_index VALUES (1, 0, 0, 0, '', '');

    CREATE TABLE search_questions (
      number INTEGER PRIMARY KEY,
      site TEXT NOT NULL,
      question_id INTEGER NOT NULL,
      text_hash INTEGER NOT NULL,
      shards BLOB NOT NULL,
      UNIQUE (site, question_id)
    ) STRICT;

    CREATE TABLE search_files (
      kind TEXT NOT NULL CHECK (kind IN ('words', 'entries')),
      number INTEGER NOT NULL,
      hash_prefix TEXT NOT NULL,
      content BLOB NOT NULL,
      UNIQUE (kind, number)
    ) STRICT;
    CREATE INDEX search_files_by_hash ON search_files (kind, number, hash_prefix);

    """
}

extension Tables {
  /// The tables of imported data dumps and the progress of each dump file.
  static let dumps = """
    CREATE TABLE dumps (
      site TEXT NOT NULL,
      date INTEGER NOT NULL,
      selection TEXT NOT NULL,
      started_at INTEGER NOT NULL,
      finished_at INTEGER,
      preceding_answer_rowid INTEGER NOT NULL,
      site_was_empty INTEGER NOT NULL,
      questions INTEGER NOT NULL,
      answers INTEGER NOT NULL,
      comments INTEGER NOT NULL,
      skipped INTEGER NOT NULL,
      PRIMARY KEY (site, date, selection)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE dump_tables (
      site TEXT NOT NULL,
      date INTEGER NOT NULL,
      selection TEXT NOT NULL,
      name TEXT NOT NULL,
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      offset INTEGER NOT NULL,
      line INTEGER NOT NULL,
      rows INTEGER NOT NULL,
      PRIMARY KEY (site, date, selection, name),
      FOREIGN KEY (site, date, selection) REFERENCES dumps ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;

    """
}

extension Tables {
  /// The tables of editions, and of their news for the `on-news` program.
  static let editions = """
    CREATE TABLE editions (
      digest TEXT NOT NULL,
      date TEXT NOT NULL,
      title TEXT NOT NULL,
      selection TEXT NOT NULL,
      data_date INTEGER NOT NULL,
      compared_with TEXT,
      PRIMARY KEY (digest, date)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE edition_questions (
      digest TEXT NOT NULL,
      date TEXT NOT NULL,
      section TEXT NOT NULL,
      position INTEGER NOT NULL,
      site TEXT NOT NULL,
      question_id INTEGER NOT NULL,
      score INTEGER NOT NULL,
      answer_count INTEGER NOT NULL,
      view_count INTEGER NOT NULL,
      accepted_answer_id INTEGER,
      badge TEXT CHECK (badge IN ('new', 'moved', 'accepted')),
      score_change INTEGER,
      PRIMARY KEY (digest, date, section, position),
      FOREIGN KEY (digest, date) REFERENCES editions (digest, date) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE shown_questions (
      digest TEXT NOT NULL,
      site TEXT NOT NULL,
      question_id INTEGER NOT NULL,
      PRIMARY KEY (digest, site, question_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE deliveries (
      digest TEXT NOT NULL,
      site TEXT NOT NULL,
      question_id INTEGER NOT NULL,
      -- 0 for the question itself.
      answer_id INTEGER NOT NULL,
      date TEXT NOT NULL,
      is_delivered INTEGER NOT NULL,
      PRIMARY KEY (digest, site, question_id, answer_id)
    ) STRICT, WITHOUT ROWID;

    """
}

extension Tables {
  /// The tables of images, of the URLs and hosts that they came from, and of their smaller
  /// variants.
  static let images = """
    CREATE TABLE images (
      hash TEXT NOT NULL UNIQUE,
      type TEXT NOT NULL,
      width INTEGER NOT NULL,
      height INTEGER NOT NULL,
      byte_count INTEGER NOT NULL,
      bytes BLOB NOT NULL
    ) STRICT;

    CREATE TABLE image_sources (
      url TEXT PRIMARY KEY,
      purpose TEXT CHECK (purpose IN ('avatar', 'post')),
      hash TEXT REFERENCES images (hash),
      etag TEXT,
      last_modified TEXT,
      failure TEXT CHECK (failure IN ('missing', 'absent')),
      failure_reason TEXT,
      attempts INTEGER NOT NULL,
      checked_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX image_sources_by_hash ON image_sources (hash);

    CREATE TABLE image_variants (
      hash TEXT NOT NULL REFERENCES images (hash) ON DELETE CASCADE,
      width INTEGER NOT NULL,
      variant_hash TEXT REFERENCES images (hash),
      attempted_at INTEGER NOT NULL,
      PRIMARY KEY (hash, width)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX image_variants_by_variant ON image_variants (variant_hash);

    CREATE TABLE image_hosts (
      host TEXT PRIMARY KEY,
      parallel INTEGER NOT NULL,
      paused_until INTEGER,
      requested_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    """
}

extension Tables {
  /// The tables of API state: filters, backoffs, quotas, recent responses, and progress.
  static let requests = """
    CREATE TABLE filters (
      api_base TEXT NOT NULL,
      fields TEXT NOT NULL,
      filter TEXT NOT NULL,
      is_safe INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      PRIMARY KEY (api_base, fields)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE backoffs (
      api_base TEXT NOT NULL,
      method TEXT NOT NULL,
      until INTEGER NOT NULL,
      PRIMARY KEY (api_base, method)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE quotas (
      api_base TEXT PRIMARY KEY,
      quota_max INTEGER NOT NULL,
      quota_remaining INTEGER NOT NULL,
      reported_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE recent_responses (
      request TEXT NOT NULL UNIQUE,
      received_at INTEGER NOT NULL,
      body BLOB NOT NULL
    ) STRICT;
    CREATE INDEX recent_responses_by_time ON recent_responses (received_at);

    CREATE TABLE fetches (
      digest TEXT PRIMARY KEY,
      unfinished_since INTEGER,
      refreshed_at INTEGER
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE author_lists (
      site TEXT NOT NULL,
      user_id INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('question', 'answer')),
      created_from INTEGER,
      active_until INTEGER NOT NULL,
      PRIMARY KEY (site, user_id, kind)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE site_updates (
      site TEXT PRIMARY KEY,
      selection TEXT NOT NULL,
      active_until INTEGER NOT NULL,
      commented_until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE image_scans (
      site TEXT PRIMARY KEY,
      score INTEGER NOT NULL,
      question_id INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    """
}

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
