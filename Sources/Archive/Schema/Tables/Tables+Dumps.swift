extension Tables {
  /// The tables of imported data dumps and the progress of each dump file.
  static let dumps = """
    CREATE TABLE dumps (
      site TEXT NOT NULL,
      date INTEGER NOT NULL,
      selection TEXT NOT NULL,
      began_at INTEGER NOT NULL,
      finished_at INTEGER,
      first_answer INTEGER NOT NULL,
      is_first INTEGER NOT NULL,
      questions INTEGER NOT NULL,
      answers INTEGER NOT NULL,
      comments INTEGER NOT NULL,
      passed_over INTEGER NOT NULL,
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
