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
      var image = image
      image.byteCount = bytes.count
      try connection.keep(ImageRow(image: image, bytes: bytes), ImageRow.keep)
      try changeSource(url, at: date) { source in
        (source.hash, source.validators) = (image.hash, validators)
        (source.failure, source.attempts) = (nil, 0)
      }
    }
  }

  /// Notes that an address gave no image; its last good copy stays.
  package func save(_ failure: ImageSource.Failure, forURL url: String, at date: Date)
    throws(ArchiveError)
  {
    try changeSource(url, at: date) { source in
      source.failure = failure
      source.attempts += 1
    }
  }

  /// Notes that the host says that the copy of an image is still good.
  package func confirmImage(forURL url: String, at date: Date) throws(ArchiveError) {
    guard try imageSource(url)?.isKept == true else { return }
    try changeSource(url, at: date) { ($0.failure, $0.attempts) = (nil, 0) }
  }

  private func changeSource(
    _ url: String, at date: Date, _ change: (inout ImageSource) -> Void
  ) throws(ArchiveError) {
    try connection.transaction { () throws(ArchiveError) in
      var source = try imageSource(url) ?? ImageSource(url: url, checkDate: date)
      source.checkDate = date
      change(&source)
      try connection.keep(source, ImageSource.keep)
    }
  }

  /// Every image that can be shown, by address, with its smaller forms.
  package func storedImages() throws(ArchiveError) -> [String: StoredImage] {
    let stored: [StoredImage] = try connection.rows(ImageSQL.images)
    let originals = Dictionary(stored.map { ($0.hash, $0) }) { first, _ in first }
    var images = originals
    for row in try connection.rows(ImageSQL.variants, as: ImageVariantRow.self) {
      images[row.hash]?.variants[row.width] = row.variantHash.flatMap { originals[$0] }
    }
    var shown: [String: StoredImage] = [:]
    for source in try connection.rows(ImageSQL.keptSources, as: ImageSource.self) {
      shown[source.url] = source.hash.flatMap { images[$0] }
    }
    return shown
  }

  /// The bytes with that SHA-256.
  package func bytes(ofHash hash: String) throws(ArchiveError) -> [UInt8]? {
    try connection.query("SELECT bytes FROM images WHERE hash = ?", hash).first()
  }
}

private enum ImageSQL {
  static let images = SQL("SELECT \(StoredImage.names()) FROM images")
  static let variants = SQL(
    "SELECT \(ImageVariantRow.names()) FROM image_variants WHERE variant_hash IS NOT NULL")
  static let keptSources = SQL(
    "SELECT \(ImageSource.names()) FROM image_sources WHERE hash IS NOT NULL")
}
