extension Migration {
  /// What tells which files of search a question is in, so that others need not be read.
  static let version9 = Migration(
    """
    ALTER TABLE search_layout ADD COLUMN mark TEXT;
    CREATE TABLE search_shards (
      first_number INTEGER PRIMARY KEY,
      shards BLOB NOT NULL
    ) STRICT;

    """)
}
