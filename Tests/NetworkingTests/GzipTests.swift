import Basics
import Networking
import TestSupport
import Testing

@Suite struct GzipTests {
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
