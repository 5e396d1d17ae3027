extension Migration {
  /// What search has to remember, so that news change little of it.
  static let version4 = Migration(
    """
    CREATE TABLE search_numbers (
      site TEXT NOT NULL,
      question_id INTEGER NOT NULL,
      number INTEGER NOT NULL,
      PRIMARY KEY (site, question_id),
      FOREIGN KEY (site, question_id) REFERENCES questions (site, question_id) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE search_layout (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      era INTEGER NOT NULL,
      numbers INTEGER NOT NULL,
      starts TEXT,
      common TEXT
    ) STRICT;
    INSERT INTO search_layout (one, era, numbers) VALUES (1, 0, 0);

    """)
}
