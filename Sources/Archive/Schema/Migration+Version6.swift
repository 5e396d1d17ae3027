extension Migration {
  /// How far what a person wrote was asked for.
  static let version6 = Migration(
    """
    CREATE TABLE author_lists (
      site TEXT NOT NULL,
      user_id INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind = 'question' OR kind = 'answer'),
      created_from INTEGER,
      active_until INTEGER NOT NULL,
      PRIMARY KEY (site, user_id, kind)
    ) STRICT, WITHOUT ROWID;

    """)
}
