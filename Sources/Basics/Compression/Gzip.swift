/// Compression for what is kept for a short time.
package enum Gzip {
  /// Deflates bytes fast, in gzip's wrapping.
  package static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    Deflate.compressed(bytes, as: .gzip, .fast)
  }

  /// Inflates what ``compressed(_:)`` made; throws when it was damaged, or is longer than `limit`
  /// bytes.
  package static func inflated(_ bytes: [UInt8], limit: Int = 64 << 20) throws(InflationError)
    -> [UInt8]
  {
    var inflater = BodyInflater(limit: limit)
    try inflater.append(bytes.span, encoding: nil)
    return try inflater.finish()
  }
}
