package import FoundationEssentials

/// The purpose of an image on pages.
package enum ImagePurpose: String, Sendable, CaseIterable {
  /// The picture of a user.
  case avatar
  /// An image in the text of a post.
  case post
}

extension Archive {
  /// Registers an image URL that a page shows; an existing state of the URL is kept.
  package func registerImage(_ url: String, for purpose: ImagePurpose, at date: Date)
    throws(ArchiveError)
  {
    var source = try imageSource(forURL: url) ?? ImageSource(url: url, checkDate: date)
    guard source.purpose == nil else { return }
    source.purpose = purpose
    try connection.upsert(source, ImageSource.upsert)
  }

  /// Returns the state of an image URL; nil if it was never registered.
  package func imageSource(forURL url: String) throws(ArchiveError) -> ImageSource? {
    try connection.row(Self.selectOne, url)
  }

  /// Returns the image URLs that pages show and that have no stored copy, sorted by URL.
  package func imagesToDownload() throws(ArchiveError) -> [ImageSource] {
    try connection.rows(Self.selectWanted)
  }

  /// Returns stored images that were not checked since a date and may be requested again, the longest unchecked
  /// first.
  package func imagesToRevalidate(for purpose: ImagePurpose, notCheckedSince date: Date, limit: Int)
    throws(ArchiveError) -> [ImageSource]
  {
    try connection.rows(Self.selectUnchecked, purpose.rawValue, date, limit)
  }

  /// Selects an image source by its URL.
  private static let selectOne = SQL("\(select) WHERE url = ?")
  /// Selects image sources without a stored copy.
  private static let selectWanted = SQL(
    "\(select) WHERE hash IS NULL AND purpose IS NOT NULL ORDER BY url")
  /// Selects stored images to check for changes.
  private static let selectUnchecked = SQL(
    """
    \(select)
    WHERE hash IS NOT NULL AND purpose = ? AND checked_at < ? AND failure IS NOT 'absent'
    ORDER BY checked_at, url
    LIMIT ?
    """)

  /// The `SELECT` statement for image sources, without conditions.
  private static var select: String { "SELECT \(ImageSource.selectList()) FROM image_sources" }
}
