extension Migration {
  /// What data dumps bring, and how far the taking in of one has come.
  ///
  /// Comments of a dump name their post alone: answers are found by their own ids.
  static let version5 = Migration(
    """
    CREATE INDEX answers_by_id ON answers (site, answer_id, question_id);
    -- Of a million questions those that were not asked for longest are found in it, too.
    DROP INDEX questions_by_state;
    CREATE INDEX questions_by_state
      ON questions (site, question_id, changed_at, gone_at, fetched_at);

    CREATE TABLE post_links (
      site TEXT NOT NULL,
      question_id INTEGER NOT NULL,
      related_id INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind = 'linked' OR kind = 'duplicate'),
      PRIMARY KEY (site, question_id, related_id, kind)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX post_links_by_related ON post_links (site, related_id);

    CREATE TABLE tag_wikis (
      site TEXT NOT NULL,
      post_id INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind = 'excerpt' OR kind = 'wiki'),
      tag TEXT,
      fetched_at INTEGER NOT NULL,
      owner_id INTEGER,
      owner_kind TEXT,
      owner_name TEXT,
      last_editor_id INTEGER,
      last_editor_kind TEXT,
      last_editor_name TEXT,
      creation_date INTEGER,
      last_edit_date INTEGER,
      content_license TEXT,
      body TEXT NOT NULL,
      PRIMARY KEY (site, post_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tag_wikis_by_tag ON tag_wikis (site, tag);

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

    """)
}
