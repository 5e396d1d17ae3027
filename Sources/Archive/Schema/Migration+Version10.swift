extension Migration {
  /// What is known of the files of a folder in pieces.
  ///
  /// They are read in a fraction of the time that a row for each takes; folders are looked at as if
  /// nothing were known, once. Changes since a publication are found among those of years.
  static let version10 = Migration(
    """
    DELETE FROM published_folders;
    DROP TABLE published_files;
    CREATE TABLE published_parts (
      folder INTEGER NOT NULL REFERENCES published_folders ON DELETE CASCADE,
      first TEXT NOT NULL,
      unsettled INTEGER NOT NULL,
      paths BLOB NOT NULL,
      sizes BLOB NOT NULL,
      modified BLOB NOT NULL,
      states BLOB NOT NULL,
      fingerprints BLOB NOT NULL,
      ingredient_ends BLOB NOT NULL,
      ingredients BLOB NOT NULL,
      image_ends BLOB NOT NULL,
      images BLOB NOT NULL,
      UNIQUE (folder, first)
    ) STRICT;
    CREATE INDEX published_parts_unsettled ON published_parts (folder) WHERE unsettled > 0;
    CREATE INDEX changes_by_generation ON changes (generation);

    """)
}
