import Basics
import Networking
import TestSupport
import Testing

@Suite struct GzipTests {
  /// A body as it came, if it was gzip.
  private func gzipped(_ body: [UInt8], encoding: String? = nil) throws -> [UInt8]? {
    var inflater = BodyInflater(limit: 100)
    for byte in body { try inflater.append([byte].span, encoding: encoding) }
    _ = try inflater.finish()
    return inflater.receivedGzip
  }

  @Test("A body of gzip is there as it came, too, unless something else is in it")
  func asItCame() throws {
    let packed = Gzip.compressed(Array("abc".utf8))
    for body in [packed, packed + packed] { #expect(try gzipped(body) == body) }
    #expect(try gzipped(packed + [0, 0]) == nil)
    #expect(try gzipped(Array("abc".utf8)) == nil)
    #expect(try gzipped(Compression.zlib.compress(packed), encoding: "deflate") == nil)
  }

  @Test("An answer whose body was changed is not as it came")
  func changed() {
    var answer = HTTPResponse(status: 200, body: [1], url: "https://a.example/")
    answer.gzippedBody = [2]
    #expect(answer == HTTPResponse(status: 200, body: [1], url: "https://a.example/"))
    answer.body = [3]
    #expect(answer.gzippedBody == nil)
  }

  @Test("What is compressed comes back byte for byte", arguments: [0, 1, 1000, 300_000])
  func roundTrip(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }
    let packed = Gzip.compressed(bytes)
    #expect(packed.starts(with: [0x1F, 0x8B]))
    #expect(try Gzip.inflated(packed) == bytes)
  }

  @Test("Text becomes a good deal smaller")
  func size() {
    let text = Array(String(repeating: "the same words again and again ", count: 1000).utf8)
    #expect(Gzip.compressed(text).count < text.count / 20)
  }

  @Test("Damaged bytes, and more of them than wanted, are told")
  func failures() {
    var packed = Gzip.compressed(Array(repeating: 7, count: 1000))
    #expect(throws: InflationError.tooLarge) { try Gzip.inflated(packed, limit: 999) }
    #expect(throws: InflationError.truncated) { try Gzip.inflated(Array(packed.dropLast(9))) }
    packed[packed.count / 2] ^= 0xFF
    #expect(throws: InflationError.self) { try Gzip.inflated(packed) }
  }
}
