extension Migration {
  /// What lists are made of, packed, so that a publication reads no more than what changed.
  static let version8 = Migration(
    """
    CREATE TABLE packing (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      form INTEGER NOT NULL,
      generation INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE packed_parts (
      site TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind = 'questions' OR kind = 'users'),
      first INTEGER NOT NULL,
      bytes BLOB NOT NULL,
      UNIQUE (site, kind, first)
    ) STRICT;

    """)
}
