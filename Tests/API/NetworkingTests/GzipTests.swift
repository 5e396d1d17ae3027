import Basics
import Networking
import TestSupport
import Testing

@Suite struct GzipTests {
  /// Returns the received bytes of a body that consists of gzip data only.
  private func receivedGzip(_ body: [UInt8], encoding: String? = nil) throws -> [UInt8]? {
    var inflater = BodyInflater(limit: 100)
    for byte in body { try inflater.append([byte].span, encoding: encoding) }
    _ = try inflater.finish()
    return inflater.receivedGzip
  }

  @Test("A gzip body is also available as received, unless it contains other data")
  func receivedGzip() throws {
    let compressed = Gzip.compressed(Array("abc".utf8))
    for body in [compressed, compressed + compressed] { #expect(try receivedGzip(body) == body) }
    #expect(try receivedGzip(compressed + [0, 0]) == nil)
    #expect(try receivedGzip(Array("abc".utf8)) == nil)
    #expect(try receivedGzip(Compression.zlib.compress(compressed), encoding: "deflate") == nil)
  }

  @Test("Changing the body of a response discards its gzip data")
  func changed() {
    var response = HTTPResponse(status: 200, body: [1], url: "https://a.example/")
    response.gzippedBody = [2]
    #expect(response == HTTPResponse(status: 200, body: [1], url: "https://a.example/"))
    response.body = [3]
    #expect(response.gzippedBody == nil)
  }

  @Test("Compressed data is inflated byte for byte", arguments: [0, 1, 1000, 300_000])
  func roundTrip(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }
    let compressed = Gzip.compressed(bytes)
    #expect(compressed.starts(with: [0x1F, 0x8B]))
    #expect(try Gzip.inflated(compressed) == bytes)
  }

  @Test("Repetitive text becomes much smaller")
  func size() {
    let text = Array(String(repeating: "the same words again and again ", count: 1000).utf8)
    #expect(Gzip.compressed(text).count < text.count / 20)
  }

  @Test("Damaged data, and data beyond the limit, are refused")
  func failures() {
    var compressed = Gzip.compressed(Array(repeating: 7, count: 1000))
    #expect(throws: InflationError.tooLarge) { try Gzip.inflated(compressed, limit: 999) }
    #expect(throws: InflationError.truncated) { try Gzip.inflated(Array(compressed.dropLast(9))) }
    compressed[compressed.count / 2] ^= 0xFF
    #expect(throws: InflationError.self) { try Gzip.inflated(compressed) }
  }
}
