extension Tables {
  /// The tables of images, of the URLs and hosts that they came from, and of their smaller
  /// variants.
  static let images = """
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

    CREATE TABLE image_variants (
      hash TEXT NOT NULL REFERENCES images (hash) ON DELETE CASCADE,
      width INTEGER NOT NULL,
      variant_hash TEXT REFERENCES images (hash),
      attempted_at INTEGER NOT NULL,
      PRIMARY KEY (hash, width)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX image_variants_by_variant ON image_variants (variant_hash);

    CREATE TABLE image_hosts (
      host TEXT PRIMARY KEY,
      parallel INTEGER NOT NULL,
      paused_until INTEGER,
      requested_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    """
}
