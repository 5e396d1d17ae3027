private import CZlib

/// The file format that wraps deflate-compressed data; the raw values are the `windowBits` of zlib.
package enum DeflateWrapping: CInt {
  case gzip = 31
  case zlib = 15
  case raw = -15
}

/// Compression of byte arrays in memory with zlib.
package enum Deflate {
  /// The compression level: the fastest, or the one with the smallest result.
  package enum CompressionLevel {
    case fast, best
  }

  /// Returns `bytes` compressed in the given format and at the given level.
  package static func compressed(
    _ bytes: [UInt8], as wrapping: DeflateWrapping, _ effort: CompressionLevel
  ) -> [UInt8] {
    var stream = unsafe z_stream()
    let size = unsafe CInt(MemoryLayout<z_stream>.size)
    let level = effort == .fast ? Z_BEST_SPEED : Z_BEST_COMPRESSION
    let initCode = unsafe deflateInit2_(
      &stream, level, Z_DEFLATED, wrapping.rawValue, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    precondition(initCode == Z_OK, "zlib has no memory")
    defer { unsafe deflateEnd(&stream) }
    let bound = Int(unsafe deflateBound(&stream, UInt(bytes.count)))
    return unsafe bytes.withUnsafeBufferPointer { source in
      unsafe [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
        unsafe stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        unsafe stream.avail_in = CUnsignedInt(source.count)
        unsafe stream.next_out = buffer.baseAddress
        unsafe stream.avail_out = CUnsignedInt(buffer.count)
        let code = unsafe deflate(&stream, Z_FINISH)
        precondition(code == Z_STREAM_END, "deflateBound is an upper bound")
        count = unsafe Int(stream.total_out)
      }
    }
  }

  /// Returns the CRC-32 checksum of the bytes.
  package static func crc32(of bytes: ArraySlice<UInt8>) -> Int {
    Int(unsafe bytes.withUnsafeBufferPointer { unsafe crc32_z(0, $0.baseAddress, $0.count) })
  }
}
