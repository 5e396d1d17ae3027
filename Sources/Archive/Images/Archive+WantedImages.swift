package import FoundationEssentials

/// What an image is shown as.
package enum ImagePurpose: String, Sendable, CaseIterable {
  case avatar
  case post
}

extension Archive {
  /// Notes that a page will show an image; what is known of the address stays.
  package func wantImage(_ url: String, for purpose: ImagePurpose, at date: Date)
    throws(ArchiveError)
  {
    var source = try imageSource(url) ?? ImageSource(url: url, checkDate: date)
    guard source.purpose == nil else { return }
    source.purpose = purpose
    try connection.keep(source, ImageSource.keep)
  }

  /// What is known of an address; `nil` when it was never noted.
  package func imageSource(_ url: String) throws(ArchiveError) -> ImageSource? {
    try connection.row(Self.source, url)
  }

  /// The images that pages want and the archive does not hold, in the order of their addresses.
  package func wantedImages() throws(ArchiveError) -> [ImageSource] {
    try connection.rows(Self.wanted)
  }

  /// Images that are kept and may come again, but were not asked for since a moment, the longest
  /// ago first.
  package func keptImages(for purpose: ImagePurpose, notCheckedSince date: Date, limit: Int)
    throws(ArchiveError) -> [ImageSource]
  {
    try connection.rows(Self.kept, purpose.rawValue, date, limit)
  }

  private static let source = SQL("\(sources) WHERE url = ?")
  private static let wanted = SQL(
    "\(sources) WHERE hash IS NULL AND purpose IS NOT NULL ORDER BY url")
  private static let kept = SQL(
    """
    \(sources)
    WHERE hash IS NOT NULL AND purpose = ? AND checked_at < ? AND failure IS NOT 'absent'
    ORDER BY checked_at, url
    LIMIT ?
    """)

  private static var sources: String { "SELECT \(ImageSource.names()) FROM image_sources" }
}
