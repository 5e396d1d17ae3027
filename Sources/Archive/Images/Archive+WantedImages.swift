package import FoundationEssentials

/// What an image is shown as.
package enum ImagePurpose: String, Sendable {
  case avatar
  case post
}

/// An address that a page wants an image of.
package struct WantedImage: Sendable, Equatable {
  package var url: String
  package var purpose: ImagePurpose
  /// Whether there is a copy to show meanwhile.
  package var isKept: Bool
  /// With which the host can tell that the copy is still good.
  package var validators: ImageSource.Validators
  /// Why the latest attempt gave no image; `nil` when there was none.
  package var failure: ImageSource.Failure?
  /// How often in a row it failed.
  package var attempts: Int
  /// When it was asked last, or noted when it was never asked.
  package var checkDate: Date

  package init(
    url: String, purpose: ImagePurpose, isKept: Bool = false,
    validators: ImageSource.Validators = .init(), failure: ImageSource.Failure? = nil,
    attempts: Int = 0, checkDate: Date
  ) {
    self.url = url
    self.purpose = purpose
    self.isKept = isKept
    self.validators = validators
    self.failure = failure
    self.attempts = attempts
    self.checkDate = checkDate
  }
}

extension Archive {
  /// Notes that a page will show an image; what is known of the address stays.
  package func wantImage(_ url: String, for purpose: ImagePurpose, at date: Date)
    throws(ArchiveError)
  {
    try connection.run(
      """
      INSERT INTO image_sources (url, purpose, attempts, checked_at) VALUES (?, ?, 0, ?)
      ON CONFLICT DO UPDATE SET purpose = excluded.purpose WHERE purpose IS NULL
      """,
      url, purpose.rawValue, date)
  }

  /// The images that pages want and the archive does not hold, in the order of their addresses.
  package func wantedImages() throws(ArchiveError) -> [WantedImage] {
    try wantedImages(
      connection.query(
        """
        SELECT url, purpose, hash IS NOT NULL, etag, last_modified, failure, failure_reason,
          attempts, checked_at
        FROM image_sources
        WHERE hash IS NULL AND purpose IS NOT NULL
        ORDER BY url
        """))
  }

  /// Images that are kept and were not asked for since a moment, the longest ago first.
  ///
  /// - Parameters:
  ///   - purpose: What they are shown as.
  ///   - date: Those asked for later are passed over, and so are those that will not come again.
  ///   - limit: How many at most.
  /// - Returns: With their validators.
  /// - Throws: ``ArchiveError``.
  package func keptImages(for purpose: ImagePurpose, notCheckedSince date: Date, limit: Int)
    throws(ArchiveError) -> [WantedImage]
  {
    try wantedImages(
      connection.query(
        """
        SELECT url, purpose, hash IS NOT NULL, etag, last_modified, failure, failure_reason,
          attempts, checked_at
        FROM image_sources
        WHERE hash IS NOT NULL AND purpose = ? AND checked_at < ? AND failure IS NOT 'absent'
        ORDER BY checked_at, url
        LIMIT ?
        """,
        purpose.rawValue, date, limit))
  }

  private func wantedImages(_ statement: consuming Statement) throws(ArchiveError) -> [WantedImage]
  {
    var rows = statement
    var wanted: [WantedImage] = []
    while try rows.step() {
      wanted.append(
        WantedImage(
          url: rows.next(), purpose: ImagePurpose(rawValue: rows.next()) ?? .post,
          isKept: rows.next(),
          validators: ImageSource.Validators(etag: rows.next(), lastModified: rows.next()),
          failure: ImageSource.Failure(kind: rows.next(), reason: rows.next()),
          attempts: rows.next(), checkDate: rows.next()))
    }
    return wanted
  }

  /// Notes that the host says that the copy of an image is still good.
  package func confirmImage(forURL url: String, at date: Date) throws(ArchiveError) {
    try connection.run(
      """
      UPDATE image_sources
      SET failure = NULL, failure_reason = NULL, attempts = 0, checked_at = ?
      WHERE url = ? AND hash IS NOT NULL
      """,
      date, url)
  }
}
