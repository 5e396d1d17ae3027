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
