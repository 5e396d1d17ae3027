extension Tables {
  /// The tables of the change log, of output folders and of data that builds derive from the archive.
  static let builds = """
    CREATE TABLE changes (
      kind TEXT NOT NULL,
      owner TEXT NOT NULL,
      key ANY NOT NULL,
      generation INTEGER NOT NULL,
      PRIMARY KEY (kind, owner, key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX changes_by_generation ON changes (generation);

    CREATE TABLE list_parts (
      site TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('questions', 'users')),
      first INTEGER NOT NULL,
      bytes BLOB NOT NULL,
      UNIQUE (site, kind, first)
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
      first TEXT NOT NULL,
      paths BLOB NOT NULL,
      sizes BLOB NOT NULL,
      modified BLOB NOT NULL,
      keys BLOB NOT NULL,
      input_ends BLOB NOT NULL,
      inputs BLOB NOT NULL,
      UNIQUE (folder, first)
    ) STRICT;

    CREATE TABLE search_index (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      version INTEGER NOT NULL,
      era INTEGER NOT NULL,
      numbers INTEGER NOT NULL,
      starts TEXT NOT NULL,
      common TEXT NOT NULL
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
      mark TEXT NOT NULL,
      content BLOB NOT NULL,
      UNIQUE (kind, number)
    ) STRICT;
    CREATE INDEX search_files_by_mark ON search_files (kind, number, mark);

    """
}
