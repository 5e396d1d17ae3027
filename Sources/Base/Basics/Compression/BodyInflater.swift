/// Collects the body of an HTTP response as it arrives, and decompresses it within a size limit.
///
/// The first bytes decide the format, not the headers: a body that begins like gzip is decompressed
/// even without a header, and any other body is left as it is even if a header declares gzip.
package struct BodyInflater: ~Copyable {
  /// The number of bytes that compression may add to a short incompressible body.
  private static let maxCompressionOverhead = 64

  /// The maximum size of the body after decompression, in bytes.
  private let limit: Int
  /// The detected format of the body, and whether its compressed stream has ended.
  private var mode = Mode.undecided
  /// The decompressor of a gzip or zlib body.
  private var stream: InflateStream?
  /// Received bytes that must be kept as they are: the first two, all bytes of a gzip body, or all
  /// bytes of a body without a zlib header.
  private var received: [UInt8] = []
  /// The decompressed part of the body so far.
  private var output: [UInt8] = []

  /// The format of a body and, if it is compressed, whether its stream has ended.
  private enum Mode {
    /// The format is unknown because fewer than two bytes of the body have arrived.
    case undecided
    /// The body is not compressed.
    case plain
    /// The body is inside a gzip or zlib stream, which marks its own end.
    case wrapped(isGzip: Bool)
    /// The body's compressed stream has ended; another gzip stream may follow.
    case ended(isGzip: Bool)
    /// The body is declared as deflate but has no zlib header; it is decompressed when it is
    /// complete.
    case headerless
  }

  /// Creates an inflater for a body of at most `limit` bytes after decompression.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Appends the next bytes of the body as received.
  ///
  /// - Parameters:
  ///   - bytes: The next bytes, still compressed.
  ///   - encoding: The value of the `Content-Encoding` header.
  /// - Throws: `InflationError` for corrupt or too much data.
  package mutating func append(
    _ bytes: Span<UInt8>, encoding: String?
  ) throws(InflationError) {
    guard case .undecided = mode else { return try process(bytes) }
    received.append(bytes)
    guard received.count >= 2 else { return }
    try detectFormat(encoding: encoding)
    let first = received
    received = []
    try process(first.span)
  }

  /// The compressed body as received if it was gzip, otherwise `nil`; valid once the body is
  /// complete.
  package var receivedGzip: [UInt8]? {
    if case .ended(isGzip: true) = mode { received } else { nil }
  }

  /// Ends the body and returns all its bytes after decompression.
  package mutating func finish() throws(InflationError) -> [UInt8] {
    switch mode {
    case .undecided:
      guard received.count <= limit else { throw .tooLarge }
      return received
    case .plain, .ended: return output
    case .wrapped: throw .truncated
    case .headerless: return try inflateHeaderless()
    }
  }

  /// Detects the format from the first two bytes and the `Content-Encoding` header.
  private mutating func detectFormat(encoding: String?) throws(InflationError) {
    if received[0] == 0x1F, received[1] == 0x8B {
      mode = .wrapped(isGzip: true)
      stream = try InflateStream(.gzip)
    } else if encoding?.lowercased() != "deflate" {
      mode = .plain
    } else if received[0] & 0x0F == 8, (Int(received[0]) << 8 | Int(received[1])) % 31 == 0 {
      mode = .wrapped(isGzip: false)
      stream = try InflateStream(.zlib)
    } else {
      mode = .headerless
    }
  }

  /// Decompresses the next bytes of the body according to its format and appends them to the
  /// output.
  private mutating func process(_ bytes: Span<UInt8>) throws(InflationError) {
    switch mode {
    case .wrapped(isGzip: true), .ended(isGzip: true): received.append(bytes)
    case .undecided, .plain, .headerless, .wrapped, .ended: break
    }
    var start = 0
    while start < bytes.count {
      start = bytes.count - (try consume(bytes.extracting(start..<bytes.count)))
    }
  }

  /// Processes received bytes up to the end of a compressed stream, and returns the number of bytes
  /// after that end.
  private mutating func consume(_ bytes: Span<UInt8>) throws(InflationError) -> Int {
    switch mode {
    case .undecided: return 0
    case .plain:
      guard bytes.count <= limit - output.count else { throw .tooLarge }
      output.append(bytes)
    case .headerless:
      guard bytes.count <= limit + Self.maxCompressionOverhead - received.count else {
        throw .tooLarge
      }
      received.append(bytes)
    case .wrapped(let isGzip):
      if case .ended(let leftover)? = try stream?.inflate(bytes, onto: &output, limit: limit) {
        mode = .ended(isGzip: isGzip)
        return leftover
      }
    case .ended(let isGzip):
      guard isGzip, bytes[0] == 0x1F else {
        mode = .ended(isGzip: false)
        return 0
      }
      stream?.reset()
      mode = .wrapped(isGzip: true)
      return bytes.count
    }
    return 0
  }

  /// Decompresses a complete body without a zlib header; returns the body unchanged if it turns out
  /// not to be compressed.
  private func inflateHeaderless() throws(InflationError) -> [UInt8] {
    let stream = try InflateStream(.raw)
    var inflated: [UInt8] = []
    do {
      if case .ended = try stream.inflate(received.span, onto: &inflated, limit: limit) {
        return inflated
      }
    } catch .corrupt {
      // A proxy decompressed the body but left the `Content-Encoding` header.
    }
    guard received.count <= limit else { throw .tooLarge }
    return received
  }
}

extension [UInt8] {
  /// Appends the bytes of a span.
  package mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
