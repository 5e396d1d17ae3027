extension Tables {
  /// The tables of API state: filters, backoffs, quotas, recent responses, and progress.
  static let requests = """
    CREATE TABLE filters (
      api_base TEXT NOT NULL,
      fields TEXT NOT NULL,
      filter TEXT NOT NULL,
      is_safe INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
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
      reported_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE recent_responses (
      request TEXT NOT NULL UNIQUE,
      received_at INTEGER NOT NULL,
      body BLOB NOT NULL
    ) STRICT;
    CREATE INDEX recent_responses_by_time ON recent_responses (received_at);

    CREATE TABLE fetches (
      digest TEXT PRIMARY KEY,
      unfinished_since INTEGER,
      refreshed_at INTEGER
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE author_lists (
      site TEXT NOT NULL,
      user_id INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('question', 'answer')),
      created_from INTEGER,
      active_until INTEGER NOT NULL,
      PRIMARY KEY (site, user_id, kind)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE site_updates (
      site TEXT PRIMARY KEY,
      selection TEXT NOT NULL,
      active_until INTEGER NOT NULL,
      commented_until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE image_scans (
      site TEXT PRIMARY KEY,
      score INTEGER NOT NULL,
      question_id INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    """
}
