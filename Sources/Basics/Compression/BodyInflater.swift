/// Takes a body as it arrives, inflates it if it is compressed, and never holds more than a limit.
///
/// Bytes are believed before headers: what begins as gzip is gzip although no header says so, and
/// what does not is plain although a header says otherwise.
package struct BodyInflater: ~Copyable {
  /// What deflating may add to a short body that does not compress.
  private static let overhead = 64

  private let limit: Int
  private var mode = Mode.undecided
  private var stream: InflateStream?
  /// Bytes as they came, where they are still needed, and of gzip all.
  private var received: [UInt8] = []
  private var output: [UInt8] = []

  private enum Mode {
    /// Fewer than two bytes came.
    case undecided
    case plain
    /// Within a stream that knows its own end.
    case wrapped(isGzip: Bool)
    /// Behind the end of a stream; of gzip, another may follow.
    case ended(isGzip: Bool)
    /// Said to be deflated, yet without a wrapping: certain only when all of it is there.
    case bare
  }

  /// Prepares for a body of at most `limit` bytes, counted after inflation.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Takes the next bytes of the body as they came; `encoding` is the value of `Content-Encoding`.
  package mutating func append(
    _ bytes: Span<UInt8>, encoding: String?
  ) throws(InflationError) {
    guard case .undecided = mode else { return try take(bytes) }
    received.append(bytes)
    guard received.count >= 2 else { return }
    try decide(encoding: encoding)
    let first = received
    received = []
    try take(first.span)
  }

  /// A body that was gzip as it came; nil for others.
  package var gzipped: [UInt8]? {
    if case .ended(isGzip: true) = mode { received } else { nil }
  }

  /// Ends the body, and gives all of it, inflated.
  package mutating func finish() throws(InflationError) -> [UInt8] {
    switch mode {
    case .undecided:
      guard received.count <= limit else { throw .tooLarge }
      return received
    case .plain, .ended: return output
    case .wrapped: throw .truncated
    case .bare: return try inflateBare()
    }
  }

  private mutating func decide(encoding: String?) throws(InflationError) {
    if received[0] == 0x1F, received[1] == 0x8B {
      mode = .wrapped(isGzip: true)
      stream = try InflateStream(.gzip)
    } else if encoding?.lowercased() != "deflate" {
      mode = .plain
    } else if received[0] & 0x0F == 8, (Int(received[0]) << 8 | Int(received[1])) % 31 == 0 {
      mode = .wrapped(isGzip: false)
      stream = try InflateStream(.zlib)
    } else {
      mode = .bare
    }
  }

  private mutating func take(_ bytes: Span<UInt8>) throws(InflationError) {
    switch mode {
    case .wrapped(isGzip: true), .ended(isGzip: true): received.append(bytes)
    case .undecided, .plain, .bare, .wrapped, .ended: break
    }
    var start = 0
    while start < bytes.count {
      start = bytes.count - (try step(bytes.extracting(start..<bytes.count)))
    }
  }

  /// Takes bytes up to the end of a stream, and returns how many are left behind it.
  private mutating func step(_ bytes: Span<UInt8>) throws(InflationError) -> Int {
    switch mode {
    case .undecided: return 0
    case .plain:
      guard bytes.count <= limit - output.count else { throw .tooLarge }
      output.append(bytes)
    case .bare:
      guard bytes.count <= limit + Self.overhead - received.count else { throw .tooLarge }
      received.append(bytes)
    case .wrapped(let isGzip):
      if case .ended(let left)? = try stream?.inflate(bytes, onto: &output, limit: limit) {
        mode = .ended(isGzip: isGzip)
        return left
      }
    case .ended(let isGzip):
      guard isGzip, bytes[0] == 0x1F else {
        mode = .ended(isGzip: false)
        return 0
      }
      stream?.restart()
      mode = .wrapped(isGzip: true)
      return bytes.count
    }
    return 0
  }

  private func inflateBare() throws(InflationError) -> [UInt8] {
    let stream = try InflateStream(.raw)
    var inflated: [UInt8] = []
    do {
      if case .ended = try stream.inflate(received.span, onto: &inflated, limit: limit) {
        return inflated
      }
    } catch .corrupt {
      // Something on the way inflated it and left the header.
    }
    guard received.count <= limit else { throw .tooLarge }
    return received
  }
}

extension [UInt8] {
  /// Adds the bytes of a span at the end.
  package mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
