private import CZlib

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
