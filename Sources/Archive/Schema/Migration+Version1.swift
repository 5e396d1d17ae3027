extension Migration {
  /// The first schema; `Documentation/archive.md` describes it for those who query it.
  ///
  /// Tables of short rows are clustered by their key. Posts are not: their rows are long, and
  /// SQLite keeps long rows in a quarter less space, and writes them twice as fast, by row id.
  static let version1 = Migration(
    """
    PRAGMA application_id = 0x736f6467;

    CREATE TABLE archive (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      id TEXT NOT NULL,
      is_sample INTEGER NOT NULL
    ) STRICT;

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

    CREATE TABLE images (
      hash TEXT NOT NULL UNIQUE,
      type TEXT NOT NULL,
      width INTEGER NOT NULL,
      height INTEGER NOT NULL,
      byte_count INTEGER NOT NULL,
      bytes BLOB NOT NULL
    ) STRICT;

    CREATE TABLE image_sources (
      url TEXT PRIMARY KEY,
      purpose TEXT CHECK (purpose IN ('avatar', 'post')),
      hash TEXT REFERENCES images (hash),
      etag TEXT,
      last_modified TEXT,
      failure TEXT CHECK (failure IN ('missing', 'absent')),
      failure_reason TEXT,
      attempts INTEGER NOT NULL,
      checked_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX image_sources_by_hash ON image_sources (hash);

    CREATE TABLE filters (
      api_base TEXT NOT NULL,
      fields TEXT NOT NULL,
      filter TEXT NOT NULL,
      is_safe INTEGER NOT NULL,
      granted_at INTEGER NOT NULL,
      PRIMARY KEY (api_base, fields)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE backoffs (
      api_base TEXT NOT NULL,
      method TEXT NOT NULL,
      until INTEGER NOT NULL,
      PRIMARY KEY (api_base, method)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE quotas (
      api_base TEXT PRIMARY KEY,
      quota_max INTEGER NOT NULL,
      quota_remaining INTEGER NOT NULL,
      seen_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE editions (
      digest TEXT NOT NULL,
      date TEXT NOT NULL,
      title TEXT NOT NULL,
      selection TEXT NOT NULL,
      data_date INTEGER NOT NULL,
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
      PRIMARY KEY (digest, date, section, position),
      FOREIGN KEY (digest, date) REFERENCES editions (digest, date) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    """)
}
