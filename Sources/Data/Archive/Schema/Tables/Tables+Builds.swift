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
