extension Migration {
  /// The index of search itself, of which folders have copies; parts of lists, and the ledgers of folders,
  /// with less in them.
  static let version11 = Migration(
    """
    DROP TABLE search_numbers;
    DROP TABLE search_layout;
    DROP TABLE search_shards;
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
      kind TEXT NOT NULL CHECK (kind = 'words' OR kind = 'entries'),
      number INTEGER NOT NULL,
      mark TEXT NOT NULL,
      content BLOB NOT NULL,
      UNIQUE (kind, number)
    ) STRICT;
    DROP TABLE packing;
    DROP TABLE packed_parts;
    ALTER TABLE archive DROP COLUMN changed_in;
    ALTER TABLE archive ADD COLUMN list_generation INTEGER;
    CREATE TABLE list_parts (
      site TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind = 'questions' OR kind = 'users'),
      first INTEGER NOT NULL,
      bytes BLOB NOT NULL,
      UNIQUE (site, kind, first)
    ) STRICT;
    DROP TABLE published_parts;
    DROP TABLE published_folders;
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
    CREATE INDEX search_files_by_mark ON search_files (kind, number, mark);

    """)
}
