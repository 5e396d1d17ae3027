extension Tables {
  /// The tables of sites, users, questions, answers and comments, and of scores over time.
  static let posts = """
    CREATE TABLE sites (
      site TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      url TEXT NOT NULL,
      audience TEXT,
      markdown_extensions TEXT NOT NULL,
      api_base TEXT NOT NULL,
      fetched_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE users (
      site TEXT NOT NULL REFERENCES sites,
      user_id INTEGER NOT NULL,
      kind TEXT NOT NULL,
      display_name TEXT,
      link TEXT,
      profile_image TEXT,
      reputation INTEGER,
      fetched_at INTEGER NOT NULL,
      PRIMARY KEY (site, user_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE questions (
      site TEXT NOT NULL REFERENCES sites,
      question_id INTEGER NOT NULL,
      fetched_at INTEGER NOT NULL,
      changed_at INTEGER NOT NULL DEFAULT 0,
      unavailable_since INTEGER,
      title TEXT NOT NULL,
      answer_count INTEGER NOT NULL,
      accepted_answer_id INTEGER,
      is_answered INTEGER NOT NULL,
      view_count INTEGER NOT NULL,
      closed_date INTEGER,
      closed_reason TEXT,
      bounty_amount INTEGER,
      bounty_closes_date INTEGER,
      protected_date INTEGER,
      score INTEGER NOT NULL,
      owner_id INTEGER,
      owner_kind TEXT,
      owner_name TEXT,
      last_editor_id INTEGER,
      last_editor_kind TEXT,
      last_editor_name TEXT,
      creation_date INTEGER,
      last_activity_date INTEGER,
      last_edit_date INTEGER,
      community_owned_date INTEGER,
      locked_date INTEGER,
      content_license TEXT,
      link TEXT,
      body_markdown TEXT,
      body TEXT,
      other TEXT,
      UNIQUE (site, question_id)
    ) STRICT;
    -- Lists read these columns of many questions without their texts.
    CREATE INDEX questions_by_state
      ON questions (site, question_id, changed_at, unavailable_since, fetched_at);

    CREATE TABLE question_tags (
      site TEXT NOT NULL,
      question_id INTEGER NOT NULL,
      position INTEGER NOT NULL,
      tag TEXT NOT NULL,
      PRIMARY KEY (site, question_id, position),
      FOREIGN KEY (site, question_id) REFERENCES questions (site, question_id) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX question_tags_by_tag ON question_tags (site, tag, question_id);

    CREATE TABLE answers (
      site TEXT NOT NULL,
      question_id INTEGER NOT NULL,
      answer_id INTEGER NOT NULL,
      fetched_at INTEGER NOT NULL,
      score INTEGER NOT NULL,
      owner_id INTEGER,
      owner_kind TEXT,
      owner_name TEXT,
      last_editor_id INTEGER,
      last_editor_kind TEXT,
      last_editor_name TEXT,
      creation_date INTEGER,
      last_activity_date INTEGER,
      last_edit_date INTEGER,
      community_owned_date INTEGER,
      locked_date INTEGER,
      content_license TEXT,
      link TEXT,
      body_markdown TEXT,
      body TEXT,
      other TEXT,
      UNIQUE (site, question_id, answer_id),
      FOREIGN KEY (site, question_id) REFERENCES questions (site, question_id) ON DELETE CASCADE
    ) STRICT;
    CREATE INDEX answers_by_id ON answers (site, answer_id, question_id);

    CREATE TABLE comments (
      site TEXT NOT NULL,
      question_id INTEGER NOT NULL,
      post_id INTEGER NOT NULL,
      comment_id INTEGER NOT NULL,
      score INTEGER NOT NULL,
      is_edited INTEGER NOT NULL,
      creation_date INTEGER,
      owner_id INTEGER,
      owner_kind TEXT,
      owner_name TEXT,
      reply_to_id INTEGER,
      reply_to_kind TEXT,
      reply_to_name TEXT,
      content_license TEXT,
      link TEXT,
      body TEXT,
      body_markdown TEXT,
      PRIMARY KEY (site, question_id, post_id, comment_id),
      FOREIGN KEY (site, question_id) REFERENCES questions (site, question_id) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE post_links (
      site TEXT NOT NULL,
      question_id INTEGER NOT NULL,
      related_id INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('linked', 'duplicate')),
      PRIMARY KEY (site, question_id, related_id, kind)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX post_links_by_related ON post_links (site, related_id);

    CREATE TABLE tag_wikis (
      site TEXT NOT NULL,
      post_id INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('excerpt', 'wiki')),
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

    CREATE TABLE scores (
      site TEXT NOT NULL,
      question_id INTEGER NOT NULL,
      fetched_at INTEGER NOT NULL,
      score INTEGER NOT NULL,
      answer_count INTEGER NOT NULL,
      view_count INTEGER NOT NULL,
      PRIMARY KEY (site, question_id, fetched_at),
      FOREIGN KEY (site, question_id) REFERENCES questions (site, question_id) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE tombstones (
      kind TEXT NOT NULL CHECK (kind IN ('question', 'user')),
      site TEXT NOT NULL,
      id INTEGER NOT NULL,
      forgotten_at INTEGER NOT NULL,
      PRIMARY KEY (kind, site, id)
    ) STRICT, WITHOUT ROWID;

    """
}
