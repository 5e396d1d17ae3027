extension Migration {
  /// What tells whether a folder is as it was left without a look at each of its files.
  static let version7 = Migration(
    """
    ALTER TABLE published_folders ADD COLUMN list_hash TEXT NOT NULL DEFAULT '';
    CREATE INDEX published_files_unsettled ON published_files (folder) WHERE state <> 'current';

    """)
}
