private import CZlib

/// The wrappings of deflated data that servers send.
package enum Compression: CInt, Sendable, CaseIterable {
  case gzip = 31
  case zlib = 15
  case raw = -15

  /// Deflates bytes, as a server would.
  package func compress(_ bytes: [UInt8]) -> [UInt8] {
    var stream = unsafe z_stream()
    let size = unsafe CInt(MemoryLayout<z_stream>.size)
    let begun = unsafe deflateInit2_(
      &stream, 6, Z_DEFLATED, rawValue, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    precondition(begun == Z_OK, "zlib has no memory")
    defer { unsafe deflateEnd(&stream) }
    let bound = Int(unsafe deflateBound(&stream, UInt(bytes.count)))
    var source = bytes
    return unsafe source.withUnsafeMutableBufferPointer { source in
      unsafe [UInt8](unsafeUninitializedCapacity: bound) { target, count in
        unsafe stream.next_in = source.baseAddress
        unsafe stream.avail_in = CUnsignedInt(source.count)
        unsafe stream.next_out = target.baseAddress
        unsafe stream.avail_out = CUnsignedInt(target.count)
        let code = unsafe deflate(&stream, Z_FINISH)
        precondition(code == Z_STREAM_END, "deflateBound promised enough room")
        count = unsafe Int(stream.total_out)
      }
    }
  }
}
