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

/// A zlib decompression stream, and the only owner of its memory.
@safe
struct InflateStream: ~Copyable {
  /// The state of a decompression stream after it has processed some input.
  enum Progress {
    /// The stream needs more input.
    case needsInput
    /// The compressed stream has ended; `unusedCount` bytes of the input follow its end.
    case ended(unusedCount: Int)
  }

  /// The state of zlib, on the heap because zlib stores a pointer back to it.
  private let stream: UnsafeMutablePointer<z_stream>

  /// Creates a decompression stream for data in the given format.
  init(_ wrapping: DeflateWrapping) throws(InflationError) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let size = unsafe CInt(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit2_(stream, wrapping.rawValue, ZLIB_VERSION, size) == Z_OK else {
      unsafe stream.deallocate()
      throw .outOfMemory
    }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Resets the stream to decompress another one with the same wrapping.
  func reset() {
    unsafe inflateReset(stream)
  }

  /// Decompresses `bytes`, the next part of the stream, and appends the result to `output`.
  ///
  /// - Parameters:
  ///   - bytes: The next bytes of the compressed stream.
  ///   - output: The decompressed bytes so far.
  ///   - limit: The maximum number of bytes in `output`.
  /// - Returns: Whether the stream ended, and the number of unused input bytes.
  /// - Throws: `InflationError` for corrupt data, more output than `limit`, or too little memory.
  func inflate(
    _ bytes: Span<UInt8>, onto output: inout [UInt8], limit: Int
  ) throws(InflationError) -> Progress {
    let result = unsafe bytes.withUnsafeBufferPointer { source in
      unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
      unsafe stream.pointee.avail_in = CUnsignedInt(source.count)
      return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 16) { buffer in
        unsafe drain(through: buffer, onto: &output, limit: limit)
      }
    }
    return try result.get()
  }

  /// Calls zlib until it has used all input, and appends what it writes to `buffer` to `output`.
  private func drain(
    through buffer: UnsafeMutableBufferPointer<UInt8>, onto output: inout [UInt8], limit: Int
  ) -> Result<Progress, InflationError> {
    while true {
      unsafe stream.pointee.next_out = buffer.baseAddress
      unsafe stream.pointee.avail_out = CUnsignedInt(buffer.count)
      let code = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
      let producedCount = unsafe buffer.count - Int(stream.pointee.avail_out)
      guard producedCount <= limit - output.count else { return .failure(.tooLarge) }
      unsafe output.append(contentsOf: buffer[..<producedCount])
      switch code {
      case Z_STREAM_END: return .success(.ended(unusedCount: unsafe Int(stream.pointee.avail_in)))
      case Z_OK where unsafe stream.pointee.avail_out == 0: continue
      case Z_OK, Z_BUF_ERROR: return .success(.needsInput)
      case Z_MEM_ERROR: return .failure(.outOfMemory)
      default: return .failure(.corrupt)
      }
    }
  }
}

/// The reason why compressed data could not be decompressed.
package enum InflationError: Error, Equatable {
  /// The data is not a valid compressed stream.
  case corrupt
  /// The decompressor could not allocate memory.
  case outOfMemory
  /// The decompressed data exceeds the caller's limit.
  case tooLarge
  /// The data ends before the compressed stream does.
  case truncated
}

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
