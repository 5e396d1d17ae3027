package import FoundationEssentials

/// The purposes of images on pages.
package enum ImagePurpose: String, Sendable, CaseIterable {
  /// The picture of a user.
  case avatar
  /// An image in the text of a post.
  case post
}

extension Archive {
  /// Registers an image URL that a page shows, to be downloaded; a registered URL keeps its state.
  package func registerImage(_ url: String, for purpose: ImagePurpose, at date: Date)
    throws(ArchiveError)
  {
    var source = try imageSource(forURL: url) ?? ImageSource(url: url, checkDate: date)
    guard source.purpose == nil else { return }
    source.purpose = purpose
    try connection.upsert(source, ImageSource.upsert)
  }

  /// Returns the download state of an image URL; nil if it was never registered.
  package func imageSource(forURL url: String) throws(ArchiveError) -> ImageSource? {
    try connection.row(Self.selectImageSource, url)
  }

  /// Returns the image URLs that pages show and that have no stored copy, sorted by URL.
  package func imagesToDownload() throws(ArchiveError) -> [ImageSource] {
    try connection.rows(Self.selectWantedImages)
  }

  /// Returns the image URLs that pages show and that failed for good, sorted by URL.
  package func absentImages() throws(ArchiveError) -> [ImageSource] {
    try connection.rows(Self.selectAbsentImages)
  }

  /// Returns stored images to check for changes: those without a permanent failure that were last
  /// requested before `date`, the least recently requested first.
  package func imagesToRevalidate(for purpose: ImagePurpose, notCheckedSince date: Date, limit: Int)
    throws(ArchiveError) -> [ImageSource]
  {
    try connection.rows(Self.selectUncheckedImages, purpose.rawValue, date, limit)
  }

  /// A statement that selects the download state of an image URL.
  private static let selectImageSource = SQL("\(select) WHERE url = ?")
  /// A statement that selects image URLs that pages show and that have no stored copy.
  private static let selectWantedImages = SQL(
    "\(select) WHERE hash IS NULL AND purpose IS NOT NULL ORDER BY url")
  /// A statement that selects image URLs that pages show and that failed for good.
  private static let selectAbsentImages = SQL(
    "\(select) WHERE hash IS NULL AND purpose IS NOT NULL AND failure = 'absent' ORDER BY url")
  /// A statement that selects stored images to check for changes.
  private static let selectUncheckedImages = SQL(
    """
    \(select)
    WHERE hash IS NOT NULL AND purpose = ? AND checked_at < ? AND failure IS NOT 'absent'
    ORDER BY checked_at, url
    LIMIT ?
    """)

  /// A statement without conditions that selects the download states of image URLs.
  private static var select: String { "SELECT \(ImageSource.selectList()) FROM image_sources" }
}
