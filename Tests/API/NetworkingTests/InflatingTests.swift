import Basics
import Networking
import TestSupport
import Testing

@Suite struct InflatingTests {
  private let text = Array(String(repeating: #"{"items":[1,2,3]}"#, count: 500).utf8)

  /// Inflates a body that arrives in pieces of `pieceSize` bytes.
  private func inflate(
    _ body: [UInt8], encoding: String? = nil, limit: Int = 1 << 20, pieceSize: Int = .max
  ) throws -> [UInt8] {
    var inflater = BodyInflater(limit: limit)
    var start = 0
    while start < body.count {
      let end = min(body.count, start + min(pieceSize, body.count))
      try inflater.append(body.span.extracting(start..<end), encoding: encoding)
      start = end
    }
    return try inflater.finish()
  }

  @Test(
    "Gzip is detected by its bytes, whatever the header says", arguments: [nil, "gzip", "deflate"])
  func gzip(encoding: String?) throws {
    let body = Compression.gzip.compress(text)
    #expect(body.count < text.count / 10)
    for pieceSize in [1, 7, 1000, .max] {
      #expect(try inflate(body, encoding: encoding, pieceSize: pieceSize) == text)
    }
  }

  @Test("Deflated bodies are inflated with and without a zlib header", arguments: [1, 1000, .max])
  func deflate(pieceSize: Int) throws {
    for kind in [Compression.zlib, .raw] {
      #expect(try inflate(kind.compress(text), encoding: "Deflate", pieceSize: pieceSize) == text)
    }
  }

  @Test(
    "Plain bodies stay unchanged, even with a wrong header",
    arguments: [nil, "gzip", "deflate", "br"])
  func plain(encoding: String?) throws {
    for body in [text, [], [0x1F], [0x8B, 0x1F, 0], Array("{}".utf8)] {
      #expect(try inflate(body, encoding: encoding) == body)
      #expect(try inflate(body, encoding: encoding, pieceSize: 1) == body)
    }
  }

  @Test("Concatenated gzip streams are one body, and trailing data is dropped")
  func members() throws {
    let first = Compression.gzip.compress(Array("one ".utf8))
    let second = Compression.gzip.compress(Array("two".utf8))
    let joined = Array("one two".utf8)
    for pieceSize in [1, first.count, .max] {
      #expect(try inflate(first + second, pieceSize: pieceSize) == joined)
      #expect(try inflate(first + second + [0, 0, 0x1F], pieceSize: pieceSize) == joined)
    }
    let zlib = Compression.zlib.compress(Array("one".utf8))
    #expect(try inflate(zlib + [0x1F, 0x8B], encoding: "deflate") == Array("one".utf8))
  }

  @Test("Many concatenated streams do not exhaust the stack")
  func manyMembers() throws {
    let member = Compression.gzip.compress([7])
    let body = Array(repeatElement(member, count: 100_000).joined())
    #expect(try inflate(body) == [UInt8](repeating: 7, count: 100_000))
  }

  @Test("A body may be as long as the limit, but no longer")
  func limit() throws {
    let forms = [text, Compression.gzip.compress(text)]
    for body in forms {
      #expect(try inflate(body, limit: text.count) == text)
      #expect(throws: InflationError.tooLarge) { try inflate(body, limit: text.count - 1) }
    }
    for kind in [Compression.zlib, .raw] {
      #expect(throws: InflationError.tooLarge) {
        try inflate(kind.compress(text), encoding: "deflate", limit: text.count - 1)
      }
    }
    #expect(throws: InflationError.tooLarge) { try inflate([1], limit: 0) }
  }

  @Test("A decompression bomb stops at the limit")
  func bomb() {
    let bomb = Compression.gzip.compress([UInt8](repeating: 0, count: 50_000_000))
    #expect(bomb.count < 60_000)
    #expect(throws: InflationError.tooLarge) { try inflate(bomb) }
  }

  @Test("Truncated and damaged bodies are distinguished")
  func broken() {
    let body = Compression.gzip.compress(text)
    #expect(throws: InflationError.truncated) { try inflate(body.dropLast(1)) }
    #expect(throws: InflationError.truncated) { try inflate([0x1F, 0x8B]) }
    var damaged = body
    damaged[damaged.count - 6] ^= 0xFF
    #expect(throws: InflationError.corrupt) { try inflate(damaged) }
    #expect(throws: InflationError.corrupt) { try inflate([0x1F, 0x8B, 9, 9, 9, 9]) }
  }

  @Test("An inflated response has no headers about its compression")
  func headers() {
    let headers = [
      HTTPHeader("content-encoding", "gzip"), HTTPHeader("Content-Length", "7"),
      HTTPHeader("ETag", "x"),
    ]
    #expect(headers.withoutContentEncoding == [HTTPHeader("ETag", "x")])
    #expect(Array(headers.dropFirst()).withoutContentEncoding == Array(headers.dropFirst()))
  }

  @Test("An inflation error becomes a transport error")
  func failures() {
    var request = HTTPRequest(url: "https://a.example/x?key=1")
    request.limits.maxBodyBytes = 10
    #expect(
      TransportError(.tooLarge, of: request)
        == .tooLarge(url: "https://a.example/x?key=(hidden)", limit: 10))
    #expect(
      TransportError(.truncated, of: request)
        == .broken(host: "a.example", because: "its compressed body is truncated"))
    #expect(
      TransportError(.corrupt, of: request)
        == .broken(host: "a.example", because: "its compressed body is corrupt"))
  }
}
