internal import FoundationEssentials

extension StoredImage: TableRow {
  static let blank = StoredImage(hash: "", type: "", width: 0, height: 0, byteCount: 0)

  /// Visits the columns of an image, which never change because its hash is the key.
  mutating func walk(_ visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.column("hash", &hash, .key)
    try visitor.column("type", &type, .first)
    try visitor.column("width", &width, .first)
    try visitor.column("height", &height, .first)
    try visitor.column("byte_count", &byteCount, .first)
  }
}

/// A row of `images`.
struct ImageRow: TableRow {
  /// The metadata of the image.
  var image: StoredImage
  /// The bytes of the image.
  var bytes: [UInt8]

  static let blank = ImageRow(image: .blank, bytes: [])

  mutating func walk(_ visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try image.walk(&visitor)
    try visitor.column("bytes", &bytes, .first)
  }

  static let keep = keeping(in: "images")
}

extension ImageSource: TableRow {
  static let blank = ImageSource(url: "", checkDate: .distantPast)

  mutating func walk(_ visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.column("url", &url, .key)
    try visitor.choice("purpose", &purpose)
    try visitor.column("hash", &hash)
    try visitor.column("etag", &validators.etag)
    try visitor.column("last_modified", &validators.lastModified)
    var (kind, reason) = (failure?.kind, failure?.reason)
    try visitor.choice("failure", &kind)
    try visitor.column("failure_reason", &reason)
    failure = kind.map { Failure(kind: $0, reason: reason ?? "") }
    try visitor.column("attempts", &attempts)
    try visitor.column("checked_at", &checkDate)
  }

  static let keep = keeping(in: "image_sources")
}

/// A row of `image_variants`.
struct ImageVariantRow: TableRow {
  /// The hash of the original image.
  var hash: String
  /// The requested width, in pixels.
  var width: Int
  /// The hash of the variant; nil if there is none with fewer bytes.
  var variantHash: String?
  /// The time of the attempt.
  var date: Date

  static let blank = ImageVariantRow(hash: "", width: 0, variantHash: nil, date: .distantPast)

  mutating func walk(_ visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.column("hash", &hash, .key)
    try visitor.column("width", &width, .key)
    try visitor.column("variant_hash", &variantHash)
    try visitor.column("made_at", &date)
  }

  static let keep = keeping(in: "image_variants")
}

/// A row of `image_hosts`.
struct ImageHostRow: TableRow {
  /// The name of the host, with its port.
  var name: String
  var host: ImageHost
  /// The time of the latest request.
  var date: Date

  static let blank = ImageHostRow(name: "", host: ImageHost(parallel: 0), date: .distantPast)

  mutating func walk(_ visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.column("host", &name, .key)
    try visitor.column("parallel", &host.parallel)
    try visitor.column("paused_until", &host.pausedUntil)
    try visitor.column("seen_at", &date)
  }

  static let keep = keeping(in: "image_hosts")
  static let select = SQL("SELECT \(names()) FROM image_hosts")
}
