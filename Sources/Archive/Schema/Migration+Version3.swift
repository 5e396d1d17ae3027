extension Migration {
  /// What is handed on beyond the site: the names of entries in feeds, and news that were handed over.
  static let version3 = Migration(
    """
    ALTER TABLE archive ADD COLUMN tag_authority TEXT;

    CREATE TABLE deliveries (
      digest TEXT NOT NULL,
      site TEXT NOT NULL,
      question_id INTEGER NOT NULL,
      -- 0 for the question itself.
      answer_id INTEGER NOT NULL,
      date TEXT NOT NULL,
      is_delivered INTEGER NOT NULL,
      PRIMARY KEY (digest, site, question_id, answer_id)
    ) STRICT, WITHOUT ROWID;
    """)
}
