package import FoundationEssentials

extension Archive {
  /// Keeps the bytes that came from an address, and forgets its earlier failures.
  ///
  /// Bytes are kept once, however many addresses give them.
  package func save(
    _ bytes: [UInt8], of image: StoredImage, forURL url: String,
    validators: ImageSource.Validators = .init(), at date: Date
  ) throws(ArchiveError) {
    try connection.transaction { () throws(ArchiveError) in
      try connection.run(
        """
        INSERT INTO images (hash, type, width, height, byte_count, bytes)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT DO NOTHING
        """,
        image.hash, image.type, image.width, image.height, bytes.count, bytes)
      try connection.run(
        """
        INSERT INTO image_sources (url, hash, etag, last_modified, attempts, checked_at)
        VALUES (?, ?, ?, ?, 0, ?)
        ON CONFLICT DO UPDATE SET
          hash = excluded.hash, etag = excluded.etag, last_modified = excluded.last_modified,
          failure = NULL, failure_reason = NULL, attempts = 0, checked_at = excluded.checked_at
        """,
        url, image.hash, validators.etag, validators.lastModified, date)
    }
  }

  /// Notes that an address gave no image; its last good copy stays.
  package func save(_ failure: ImageSource.Failure, forURL url: String, at date: Date)
    throws(ArchiveError)
  {
    try connection.run(
      """
      INSERT INTO image_sources (url, failure, failure_reason, attempts, checked_at)
      VALUES (?, ?, ?, 1, ?)
      ON CONFLICT DO UPDATE SET
        failure = excluded.failure, failure_reason = excluded.failure_reason,
        attempts = attempts + 1, checked_at = excluded.checked_at
      """,
      url, failure.kind.rawValue, failure.reason, date)
  }

  /// What is known of an address; `nil` when it was never asked.
  package func image(forURL url: String) throws(ArchiveError) -> ImageSource? {
    var rows = try connection.query(
      """
      SELECT url, hash, type, width, height, byte_count, etag, last_modified, failure,
        failure_reason, attempts, checked_at
      FROM image_sources LEFT JOIN images USING (hash)
      WHERE url = ?
      """,
      url)
    return try rows.step() ? ImageSource(from: &rows) : nil
  }

  /// The addresses whose latest attempt failed, those in the archive from earlier included.
  package func imageFailures() throws(ArchiveError) -> [ImageSource] {
    var rows = try connection.query(
      """
      SELECT url, hash, type, width, height, byte_count, etag, last_modified, failure,
        failure_reason, attempts, checked_at
      FROM image_sources LEFT JOIN images USING (hash)
      WHERE failure IS NOT NULL
      ORDER BY url
      """)
    var sources: [ImageSource] = []
    while try rows.step() { sources.append(ImageSource(from: &rows)) }
    return sources
  }

  /// Every image that can be shown, by address.
  package func storedImages() throws(ArchiveError) -> [String: StoredImage] {
    var rows = try connection.query(
      """
      SELECT url, hash, type, width, height, byte_count
      FROM image_sources JOIN images USING (hash)
      """)
    var images: [String: StoredImage] = [:]
    while try rows.step() { images[rows.next()] = StoredImage(from: &rows) }
    return images
  }

  /// The bytes with that SHA-256.
  package func bytes(ofHash hash: String) throws(ArchiveError) -> [UInt8]? {
    var rows = try connection.query("SELECT bytes FROM images WHERE hash = ?", hash)
    return try rows.step() ? rows.next() : nil
  }
}

extension StoredImage {
  /// Reads five columns, from `hash` to `byte_count`.
  fileprivate init(from row: inout Statement) {
    self.init(
      hash: row.next(), type: row.next(), width: row.next(), height: row.next(),
      byteCount: row.next())
  }
}

extension ImageSource {
  /// Reads twelve columns, from `url` to `checked_at`.
  fileprivate init(from row: inout Statement) {
    let url: String = row.next()
    let image = StoredImage(from: &row)
    self.init(
      url: url, image: image.hash.isEmpty ? nil : image,
      validators: Validators(etag: row.next(), lastModified: row.next()),
      failure: Failure(kind: row.next(), reason: row.next()), attempts: row.next(),
      checkDate: row.next())
  }
}

extension ImageSource.Failure {
  init?(kind: String?, reason: String?) {
    guard let kind = kind.flatMap(Kind.init(rawValue:)) else { return nil }
    self.init(kind: kind, reason: reason ?? "")
  }
}
