private import CZlib

/// Compression for what is kept for a short time.
package enum Gzip {
  /// Deflates bytes fast, in gzip's wrapping.
  package static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var stream = unsafe z_stream()
    let size = unsafe CInt(MemoryLayout<z_stream>.size)
    let begun = unsafe deflateInit2_(
      &stream, Z_BEST_SPEED, Z_DEFLATED, InflateStream.Wrapping.gzip.rawValue, 8,
      Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    precondition(begun == Z_OK, "zlib has no memory")
    defer { unsafe deflateEnd(&stream) }
    let bound = Int(unsafe deflateBound(&stream, UInt(bytes.count)))
    return unsafe bytes.withUnsafeBufferPointer { source in
      unsafe [UInt8](unsafeUninitializedCapacity: bound) { target, count in
        unsafe stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        unsafe stream.avail_in = CUnsignedInt(source.count)
        unsafe stream.next_out = target.baseAddress
        unsafe stream.avail_out = CUnsignedInt(target.count)
        let code = unsafe deflate(&stream, Z_FINISH)
        precondition(code == Z_STREAM_END, "deflateBound promised enough room")
        count = unsafe Int(stream.total_out)
      }
    }
  }

  /// Inflates what ``compressed(_:)`` made.
  ///
  /// - Throws: ``InflationError`` when it was damaged, or is longer than `limit` bytes.
  package static func inflated(_ bytes: [UInt8], limit: Int = 64 << 20) throws(InflationError)
    -> [UInt8]
  {
    var inflater = BodyInflater(limit: limit)
    try inflater.append(bytes.span, encoding: nil)
    return try inflater.finish()
  }
}
