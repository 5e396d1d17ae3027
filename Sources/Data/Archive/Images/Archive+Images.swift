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
    for row in try connection.rows(ImageSQL.variants, as: ImageVariantRow.self) {
      images[row.hash]?.variantsByWidth[row.width] = row.variantHash.flatMap { originals[$0] }
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
  /// A statement that selects all stored variants of images.
  static let variants = SQL(
    "SELECT \(ImageVariantRow.selectList()) FROM image_variants WHERE variant_hash IS NOT NULL")
  /// A statement that selects all image URLs with a stored copy.
  static let storedSources = SQL(
    "SELECT \(ImageSource.selectList()) FROM image_sources WHERE hash IS NOT NULL")
}
