private import CZlib

/// One deflated stream under way, and the only owner of zlib's memory for it.
@safe
struct InflateStream: ~Copyable {
  /// What became of the bytes handed over.
  enum Progress {
    /// More bytes are needed.
    case hungry
    /// The stream ended; so many of the bytes handed over lie behind its end.
    case ended(left: Int)
  }

  /// On the heap, because zlib keeps a pointer back to it.
  private let stream: UnsafeMutablePointer<z_stream>

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

  /// Prepares for another stream of the same wrapping.
  func restart() {
    unsafe inflateReset(stream)
  }

  /// Inflates the next bytes of the stream onto the end of `output`, which grows to at most `limit`
  /// bytes.
  func inflate(
    _ bytes: Span<UInt8>, onto output: inout [UInt8], limit: Int
  ) throws(InflationError) -> Progress {
    let result = unsafe bytes.withUnsafeBufferPointer { source in
      unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
      unsafe stream.pointee.avail_in = CUnsignedInt(source.count)
      return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 16) { room in
        unsafe drain(through: room, onto: &output, limit: limit)
      }
    }
    return try result.get()
  }

  private func drain(
    through room: UnsafeMutableBufferPointer<UInt8>, onto output: inout [UInt8], limit: Int
  ) -> Result<Progress, InflationError> {
    while true {
      unsafe stream.pointee.next_out = room.baseAddress
      unsafe stream.pointee.avail_out = CUnsignedInt(room.count)
      let code = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
      let made = unsafe room.count - Int(stream.pointee.avail_out)
      guard made <= limit - output.count else { return .failure(.tooLarge) }
      unsafe output.append(contentsOf: room[..<made])
      switch code {
      case Z_STREAM_END: return .success(.ended(left: unsafe Int(stream.pointee.avail_in)))
      case Z_OK where unsafe stream.pointee.avail_out == 0: continue
      case Z_OK, Z_BUF_ERROR: return .success(.hungry)
      case Z_MEM_ERROR: return .failure(.outOfMemory)
      default: return .failure(.corrupt)
      }
    }
  }
}

/// Why a compressed body could not be inflated.
package enum InflationError: Error, Equatable {
  case corrupt
  case outOfMemory
  case tooLarge
  case truncated
}
