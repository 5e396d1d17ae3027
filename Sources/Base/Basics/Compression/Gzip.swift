/// Fast gzip compression for temporary data.
package enum Gzip {
  /// Returns the bytes in gzip format, compressed at zlib's fastest level.
  package static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    Deflate.compressed(bytes, as: .gzip, .fast)
  }

  /// Decompresses bytes that ``compressed(_:)`` returned.
  ///
  /// - Throws: `InflationError` if the data is damaged, or longer than `limit` bytes when
  ///   decompressed.
  package static func inflated(_ bytes: [UInt8], limit: Int = 64 << 20) throws(InflationError)
    -> [UInt8]
  {
    var inflater = BodyInflater(limit: limit)
    try inflater.append(bytes.span, encoding: nil)
    return try inflater.finish()
  }
}
