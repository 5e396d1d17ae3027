extension Migration {
  /// What was published where.
  ///
  /// A condition with `IN` and three values would cost more than all else of adding a row.
  static let publications = """
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
