package import FoundationEssentials

extension Archive {
  /// Stores a downloaded image and clears earlier failures of its URL.
  ///
  /// Images with equal bytes are stored once, however many URLs return them.
  package func save(
    _ bytes: [UInt8], of image: StoredImage, forURL url: String,
    validators: ImageSource.Validators = .init(), at date: Date
  ) throws(ArchiveError) {
    try connection.transaction { () throws(ArchiveError) in
      var image = image
      image.byteCount = bytes.count
      try connection.upsert(ImageRow(image: image, bytes: bytes), ImageRow.upsert)
      try updateSource(url, at: date) { source in
        (source.hash, source.validators) = (image.hash, validators)
        (source.failure, source.failedAttempts) = (nil, 0)
      }
    }
  }

  /// Stores a failed download of an image URL; an earlier copy is kept.
  package func save(_ failure: ImageSource.DownloadFailure, forURL url: String, at date: Date)
    throws(ArchiveError)
  {
    try updateSource(url, at: date) { source in
      source.failure = failure
      source.failedAttempts += 1
    }
  }

  /// Records that a host confirmed the stored copy of an image as current.
  package func markImageCurrent(forURL url: String, at date: Date) throws(ArchiveError) {
    guard try imageSource(forURL: url)?.isStored == true else { return }
    try updateSource(url, at: date) { ($0.failure, $0.failedAttempts) = (nil, 0) }
  }

  /// Changes the stored download state of an image URL, and creates it if necessary.
  private func updateSource(
    _ url: String, at date: Date, _ change: (inout ImageSource) -> Void
  ) throws(ArchiveError) {
    try connection.transaction { () throws(ArchiveError) in
      var source = try imageSource(forURL: url) ?? ImageSource(url: url, checkDate: date)
      source.checkDate = date
      change(&source)
      try connection.upsert(source, ImageSource.upsert)
    }
  }

  /// Returns all stored images with their smaller variants, by the URL that returned them.
  package func storedImagesByURL() throws(ArchiveError) -> [String: StoredImage] {
    let rows: [StoredImage] = try connection.rows(ImageSQL.images)
    let originals = Dictionary(rows.map { ($0.hash, $0) }) { first, _ in first }
    var images = originals
    var variants = try connection.query(
      "SELECT hash, width, variant_hash FROM image_variants WHERE variant_hash IS NOT NULL")
    while try variants.step() {
      let (hash, width): (String, Int) = (variants.next(), variants.next())
      images[hash]?.variantsByWidth[width] = originals[variants.next()]
    }
    var imagesByURL: [String: StoredImage] = [:]
    for source in try connection.rows(ImageSQL.storedSources, as: ImageSource.self) {
      imagesByURL[source.url] = source.hash.flatMap { images[$0] }
    }
    return imagesByURL
  }

  /// Returns the bytes of a stored image, given their SHA-256 hash; nil if it is not stored.
  package func imageBytes(ofHash hash: String) throws(ArchiveError) -> [UInt8]? {
    try connection.query("SELECT bytes FROM images WHERE hash = ?", hash).first()
  }
}

/// The SQL statements that list stored images.
private enum ImageSQL {
  /// A statement that selects all stored images, without their bytes.
  static let images = SQL("SELECT \(StoredImage.selectList()) FROM images")
  /// A statement that selects all image URLs with a stored copy.
  static let storedSources = SQL(
    "SELECT \(ImageSource.selectList()) FROM image_sources WHERE hash IS NOT NULL")
}

extension Archive {
  /// Returns the images of a purpose that are at least `minWidth` pixels wide and for which no
  /// variant of `width` pixels was tried, sorted by hash.
  package func images(
    withoutVariantOfWidth width: Int, for purpose: ImagePurpose, minWidth: Int
  ) throws(ArchiveError) -> [StoredImage] {
    try connection.rows(Self.selectImagesWithoutVariant, purpose.rawValue, minWidth, width)
  }

  /// A statement that selects images of a purpose and minimum width without a variant of a width.
  private static let selectImagesWithoutVariant = SQL(
    """
    SELECT DISTINCT \(StoredImage.selectList())
    FROM image_sources JOIN images USING (hash)
    WHERE purpose = ?1 AND images.width >= ?2 AND NOT EXISTS (
      SELECT 1 FROM image_variants AS v WHERE v.hash = images.hash AND v.width = ?3)
    ORDER BY hash
    """)

  /// Stores a smaller variant of an image; nil records that no variant has fewer bytes.
  package func saveVariant(
    _ variant: (image: StoredImage, bytes: [UInt8])?, width: Int, ofHash hash: String,
    at date: Date
  ) throws(ArchiveError) {
    try connection.transaction { () throws(ArchiveError) in
      if let (image, bytes) = variant {
        try connection.upsert(ImageRow(image: image, bytes: bytes), ImageRow.upsert)
      }
      try connection.run(
        """
        INSERT INTO image_variants (hash, width, variant_hash, attempted_at) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET
          variant_hash = excluded.variant_hash, attempted_at = excluded.attempted_at
        """, hash, width, variant?.image.hash, date)
    }
  }
}

/// The request limits of an image host.
package struct ImageHost: Sendable, Equatable {
  /// The maximum number of simultaneous requests to the host.
  package var maxParallelRequests: Int
  /// The end of a pause during which the host gets no requests; nil for no pause.
  package var pausedUntil: Date?

  package init(maxParallelRequests: Int, pausedUntil: Date? = nil) {
    self.maxParallelRequests = maxParallelRequests
    self.pausedUntil = pausedUntil
  }
}

extension Archive {
  /// Returns the stored request limits of all image hosts, by host name and port.
  package func imageHostsByName() throws(ArchiveError) -> [String: ImageHost] {
    var row = try connection.query("SELECT host, parallel, paused_until FROM image_hosts")
    var hosts: [String: ImageHost] = [:]
    while try row.step() {
      let name: String = row.next()
      hosts[name] = ImageHost(maxParallelRequests: row.next(), pausedUntil: row.next())
    }
    return hosts
  }

  /// Stores the request limits of an image host for the next run.
  package func save(_ host: ImageHost, named name: String, at date: Date) throws(ArchiveError) {
    try connection.run(
      """
      INSERT OR REPLACE INTO image_hosts (host, parallel, paused_until, requested_at)
      VALUES (?, ?, ?, ?)
      """, name, host.maxParallelRequests, host.pausedUntil, date)
  }
}

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

/// The position of a question in the order in which images are registered: the highest score first,
/// then the newest question.
package struct ImageScanPosition: Sendable, Equatable {
  package var score: Int
  package var questionID: Int
}

extension Archive {
  /// Returns the position of the last question of a site whose images were registered; nil if the
  /// next one is the best question.
  package func imageScanPosition(ofSite site: String) throws(ArchiveError) -> ImageScanPosition? {
    try connection.query("SELECT score, question_id FROM image_scans WHERE site = ?", site)
      .map { ImageScanPosition(score: $0.next(), questionID: $0.next()) }.first
  }

  /// Stores the position of the last question of a site whose images were registered; nil after the
  /// last question.
  package func save(_ position: ImageScanPosition?, ofSite site: String) throws(ArchiveError) {
    if let position {
      try connection.run(
        "INSERT OR REPLACE INTO image_scans (site, score, question_id) VALUES (?, ?, ?)",
        site, position.score, position.questionID)
    } else {
      try connection.run("DELETE FROM image_scans WHERE site = ?", site)
    }
  }

  /// Returns the positions of the first `limit` available questions of a site after a position, in
  /// order.
  package func imageScanPositions(
    ofSite site: String, after position: ImageScanPosition?, minScore: Int?, limit: Int
  ) throws(ArchiveError) -> [ImageScanPosition] {
    try connection.query(
      """
      SELECT score, question_id FROM questions
      WHERE site = ?1 AND unavailable_since IS NULL
        AND (?2 IS NULL OR (score, question_id) < (?2, ?3)) AND (?4 IS NULL OR score >= ?4)
      ORDER BY score DESC, question_id DESC
      LIMIT ?5
      """, site, position?.score, position?.questionID, minScore, limit
    ).map { ImageScanPosition(score: $0.next(), questionID: $0.next()) }
  }

  /// Returns how many questions of a site a scan for images still has to read after a position, without those that the
  /// site no longer has.
  package func questionCount(
    ofImageScanOf site: String, after position: ImageScanPosition?, minScore: Int?
  ) throws(ArchiveError) -> Int {
    try connection.query(
      """
      SELECT count(*) FROM questions
      WHERE site = ?1 AND unavailable_since IS NULL
        AND (?2 IS NULL OR (score, question_id) < (?2, ?3)) AND (?4 IS NULL OR score >= ?4)
      """, site, position?.score, position?.questionID, minScore
    ).first() ?? 0
  }
}

extension StoredImage: TableRow {
  static let empty = StoredImage(hash: "", mediaType: "", width: 0, height: 0, byteCount: 0)

  /// Visits the columns of an image, which never change because its hash is the key.
  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("hash", &hash, .key)
    try visitor.visit("type", &mediaType, .insertOnly)
    try visitor.visit("width", &width, .insertOnly)
    try visitor.visit("height", &height, .insertOnly)
    try visitor.visit("byte_count", &byteCount, .insertOnly)
  }
}

/// A row of the table `images`.
struct ImageRow: TableRow {
  /// The hash, media type and sizes of the image.
  var image: StoredImage
  /// The bytes of the image file.
  var bytes: [UInt8]

  static let empty = ImageRow(image: .empty, bytes: [])

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try image.visitColumns(with: &visitor)
    try visitor.visit("bytes", &bytes, .insertOnly)
  }

  static let upsert = makeUpsert(into: "images")
}

extension ImageSource: TableRow {
  static let empty = ImageSource(url: "", checkDate: .distantPast)

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("url", &url, .key)
    try visitor.visitEnumeration("purpose", &purpose)
    try visitor.visit("hash", &hash)
    try visitor.visit("etag", &validators.etag)
    try visitor.visit("last_modified", &validators.lastModified)
    var (kind, reason) = (failure?.kind, failure?.reason)
    try visitor.visitEnumeration("failure", &kind)
    try visitor.visit("failure_reason", &reason)
    failure = kind.map { DownloadFailure(kind: $0, reason: reason ?? "") }
    try visitor.visit("attempts", &failedAttempts)
    try visitor.visit("checked_at", &checkDate)
  }

  static let upsert = makeUpsert(into: "image_sources")
}
