internal import FoundationEssentials

extension StoredImage: TableRow {
  static let blank = StoredImage(hash: "", type: "", width: 0, height: 0, byteCount: 0)

  /// What is kept by its hash never changes.
  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("hash", &hash, .key)
    try columns.column("type", &type, .first)
    try columns.column("width", &width, .first)
    try columns.column("height", &height, .first)
    try columns.column("byte_count", &byteCount, .first)
  }
}

struct ImageRow: TableRow {
  var image: StoredImage
  var bytes: [UInt8]

  static let blank = ImageRow(image: .blank, bytes: [])

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try image.walk(&columns)
    try columns.column("bytes", &bytes, .first)
  }

  static let keep = keeping(in: "images")
}

extension ImageSource: TableRow {
  static let blank = ImageSource(url: "", checkDate: .distantPast)

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("url", &url, .key)
    try columns.choice("purpose", &purpose)
    try columns.column("hash", &hash)
    try columns.column("etag", &validators.etag)
    try columns.column("last_modified", &validators.lastModified)
    var (kind, reason) = (failure?.kind, failure?.reason)
    try columns.choice("failure", &kind)
    try columns.column("failure_reason", &reason)
    failure = kind.map { Failure(kind: $0, reason: reason ?? "") }
    try columns.column("attempts", &attempts)
    try columns.column("checked_at", &checkDate)
  }

  static let keep = keeping(in: "image_sources")
}

struct ImageVariantRow: TableRow {
  /// The original's.
  var hash: String
  /// The one asked for.
  var width: Int
  /// `nil` when there is none with fewer bytes.
  var variantHash: String?
  var date: Date

  static let blank = ImageVariantRow(hash: "", width: 0, variantHash: nil, date: .distantPast)

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("hash", &hash, .key)
    try columns.column("width", &width, .key)
    try columns.column("variant_hash", &variantHash)
    try columns.column("made_at", &date)
  }

  static let keep = keeping(in: "image_variants")
}

struct ImageHostRow: TableRow {
  /// With its port.
  var name: String
  var host: ImageHost
  var date: Date

  static let blank = ImageHostRow(name: "", host: ImageHost(parallel: 0), date: .distantPast)

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("host", &name, .key)
    try columns.column("parallel", &host.parallel)
    try columns.column("paused_until", &host.pausedUntil)
    try columns.column("seen_at", &date)
  }

  static let keep = keeping(in: "image_hosts")
  static let select = SQL("SELECT \(names()) FROM image_hosts")
}
