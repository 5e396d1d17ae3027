extension Tables {
  /// The tables of editions, and of their news for the `on-news` program.
  static let editions = """
    CREATE TABLE editions (
      digest TEXT NOT NULL,
      date TEXT NOT NULL,
      title TEXT NOT NULL,
      selection TEXT NOT NULL,
      data_date INTEGER NOT NULL,
      compared_with TEXT,
      PRIMARY KEY (digest, date)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE edition_questions (
      digest TEXT NOT NULL,
      date TEXT NOT NULL,
      section TEXT NOT NULL,
      position INTEGER NOT NULL,
      site TEXT NOT NULL,
      question_id INTEGER NOT NULL,
      score INTEGER NOT NULL,
      answer_count INTEGER NOT NULL,
      view_count INTEGER NOT NULL,
      accepted_answer_id INTEGER,
      badge TEXT CHECK (badge IN ('new', 'moved', 'accepted')),
      score_change INTEGER,
      PRIMARY KEY (digest, date, section, position),
      FOREIGN KEY (digest, date) REFERENCES editions (digest, date) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE shown_questions (
      digest TEXT NOT NULL,
      site TEXT NOT NULL,
      question_id INTEGER NOT NULL,
      PRIMARY KEY (digest, site, question_id)
    ) STRICT, WITHOUT ROWID;

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

    """
}
