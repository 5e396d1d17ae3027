internal import FoundationEssentials

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

/// A row of the table `image_variants`.
struct ImageVariantRow: TableRow {
  /// The hash of the original image.
  var hash: String
  /// The requested width of the variant, in pixels.
  var width: Int
  /// The hash of the variant; nil if no variant has fewer bytes than the original.
  var variantHash: String?
  /// The time at which the variant was created, or found to have no fewer bytes.
  var attemptDate: Date

  static let empty = ImageVariantRow(
    hash: "", width: 0, variantHash: nil, attemptDate: .distantPast)

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("hash", &hash, .key)
    try visitor.visit("width", &width, .key)
    try visitor.visit("variant_hash", &variantHash)
    try visitor.visit("attempted_at", &attemptDate)
  }

  static let upsert = makeUpsert(into: "image_variants")
}

/// A row of the table `image_hosts`.
struct ImageHostRow: TableRow {
  /// The name of the image host, with its port if it has one.
  var name: String
  var host: ImageHost
  /// The time at which the limits of the host were stored.
  var date: Date

  static let empty = ImageHostRow(
    name: "", host: ImageHost(maxParallelRequests: 0), date: .distantPast)

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("host", &name, .key)
    try visitor.visit("parallel", &host.maxParallelRequests)
    try visitor.visit("paused_until", &host.pausedUntil)
    try visitor.visit("requested_at", &date)
  }

  static let upsert = makeUpsert(into: "image_hosts")
  static let select = SQL("SELECT \(selectList()) FROM image_hosts")
}
