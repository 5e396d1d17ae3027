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
      try saveBytes(bytes, of: image)
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

  /// Keeps bytes, unless they are kept already.
  func saveBytes(_ bytes: [UInt8], of image: StoredImage) throws(ArchiveError) {
    try connection.run(
      """
      INSERT INTO images (hash, type, width, height, byte_count, bytes)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT DO NOTHING
      """,
      image.hash, image.type, image.width, image.height, bytes.count, bytes)
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

  /// What is known of an address; `nil` when it was never noted.
  package func image(forURL url: String) throws(ArchiveError) -> ImageSource? {
    var row = try connection.query(
      """
      SELECT etag, last_modified, failure, failure_reason, attempts, checked_at,
        hash, type, width, height, byte_count
      FROM image_sources LEFT JOIN images USING (hash)
      WHERE url = ?
      """,
      url)
    guard try row.step() else { return nil }
    let validators = ImageSource.Validators(etag: row.next(), lastModified: row.next())
    let failure = ImageSource.Failure(kind: row.next(), reason: row.next())
    let (attempts, checkDate): (Int, Date) = (row.next(), row.next())
    return ImageSource(
      url: url, image: StoredImage(from: &row), validators: validators, failure: failure,
      attempts: attempts, checkDate: checkDate)
  }

  /// The addresses whose latest attempt failed.
  package func imageFailures() throws(ArchiveError) -> [ImageSource] {
    var rows = try connection.query(
      "SELECT url FROM image_sources WHERE failure IS NOT NULL ORDER BY url")
    var sources: [ImageSource] = []
    while try rows.step() {
      if let source = try image(forURL: rows.next()) { sources.append(source) }
    }
    return sources
  }

  /// Every image that can be shown, by address, with its smaller forms.
  package func storedImages() throws(ArchiveError) -> [String: StoredImage] {
    var rows = try connection.query(
      """
      SELECT url, hash, type, width, height, byte_count
      FROM image_sources JOIN images USING (hash)
      """)
    let variants = try variants()
    var images: [String: StoredImage] = [:]
    while try rows.step() {
      let url: String = rows.next()
      guard var image = StoredImage(from: &rows) else { continue }
      image.variants = variants[image.hash] ?? [:]
      images[url] = image
    }
    return images
  }

  /// The bytes with that SHA-256.
  package func bytes(ofHash hash: String) throws(ArchiveError) -> [UInt8]? {
    var rows = try connection.query("SELECT bytes FROM images WHERE hash = ?", hash)
    return try rows.step() ? rows.next() : nil
  }
}

extension StoredImage {
  /// Reads five columns, from `hash` to `byte_count`; `nil` when there is no image.
  init?(from row: inout Statement) {
    guard let hash: String = row.next() else { return nil }
    self.init(
      hash: hash, type: row.next(), width: row.next(), height: row.next(), byteCount: row.next())
  }
}

extension ImageSource.Failure {
  init?(kind: String?, reason: String?) {
    guard let kind = kind.flatMap(Kind.init(rawValue:)) else { return nil }
    self.init(kind: kind, reason: reason ?? "")
  }
}
