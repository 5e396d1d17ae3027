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
