package import FoundationEssentials

/// What an image is shown as.
package enum ImagePurpose: String, Sendable {
  case avatar
  case post
}

/// An address that a page wants an image of, and has none of yet.
package struct WantedImage: Sendable, Equatable {
  package var url: String
  package var purpose: ImagePurpose
  /// Why the latest attempt gave no image; `nil` when there was none.
  package var failure: ImageSource.Failure?

  package init(url: String, purpose: ImagePurpose, failure: ImageSource.Failure? = nil) {
    self.url = url
    self.purpose = purpose
    self.failure = failure
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
    var rows = try connection.query(
      """
      SELECT url, purpose, failure, failure_reason FROM image_sources
      WHERE hash IS NULL AND purpose IS NOT NULL
      ORDER BY url
      """)
    var wanted: [WantedImage] = []
    while try rows.step() {
      wanted.append(
        WantedImage(
          url: rows.next(), purpose: ImagePurpose(rawValue: rows.next()) ?? .post,
          failure: ImageSource.Failure(kind: rows.next(), reason: rows.next())))
    }
    return wanted
  }
}
