private import CZlib

/// How deflated bytes are wrapped, in zlib's own numbers.
package enum DeflateWrapping: CInt {
  case gzip = 31
  case zlib = 15
  case raw = -15
}

/// Deflates bytes all at once.
package enum Deflate {
  /// Whether time counts, or size.
  package enum Effort {
    case fast, best
  }

  package static func compressed(
    _ bytes: [UInt8], as wrapping: DeflateWrapping, _ effort: Effort
  ) -> [UInt8] {
    var stream = unsafe z_stream()
    let size = unsafe CInt(MemoryLayout<z_stream>.size)
    let level = effort == .fast ? Z_BEST_SPEED : Z_BEST_COMPRESSION
    let begun = unsafe deflateInit2_(
      &stream, level, Z_DEFLATED, wrapping.rawValue, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
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

  /// The CRC-32 of bytes.
  package static func checksum(of bytes: ArraySlice<UInt8>) -> Int {
    Int(unsafe bytes.withUnsafeBufferPointer { unsafe crc32_z(0, $0.baseAddress, $0.count) })
  }
}
