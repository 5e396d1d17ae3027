private import CZlib

/// The container formats of deflated data that servers send; raw values are zlib's `windowBits`.
package enum Compression: CInt, Sendable, CaseIterable {
  case gzip = 31
  case zlib = 15
  case raw = -15

  /// Compresses bytes in the container format, as a server would.
  package func compress(_ bytes: [UInt8]) -> [UInt8] {
    var stream = unsafe z_stream()
    let size = unsafe CInt(MemoryLayout<z_stream>.size)
    let status = unsafe deflateInit2_(
      &stream, 6, Z_DEFLATED, rawValue, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    precondition(status == Z_OK, "zlib has no memory")
    defer { unsafe deflateEnd(&stream) }
    let bound = Int(unsafe deflateBound(&stream, UInt(bytes.count)))
    var input = bytes
    return unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
        unsafe stream.next_in = input.baseAddress
        unsafe stream.avail_in = CUnsignedInt(input.count)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = CUnsignedInt(output.count)
        let result = unsafe deflate(&stream, Z_FINISH)
        precondition(result == Z_STREAM_END, "deflateBound returned too small a size")
        count = unsafe Int(stream.total_out)
      }
    }
  }
}
