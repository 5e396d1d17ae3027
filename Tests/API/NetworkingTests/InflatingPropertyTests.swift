import Basics
import Networking
import TestSupport
import Testing

@Suite struct InflatingPropertyTests {
  /// Inflates a body that arrives in pieces of random size.
  private func inflate(
    _ body: [UInt8], encoding: String?, limit: Int, _ random: inout SplitMix
  ) throws(InflationError) -> [UInt8] {
    var inflater = BodyInflater(limit: limit)
    var start = 0
    while start < body.count {
      let end = min(body.count, start + Int.random(in: 0...300, using: &random))
      try inflater.append(body.span.extracting(start..<end), encoding: encoding)
      start = end
    }
    return try inflater.finish()
  }

  /// Returns random lowercase text.
  private func text(_ random: inout SplitMix) -> [UInt8] {
    let letters = Int.random(in: 1...26, using: &random)
    return (0..<Int.random(in: 3...3000, using: &random)).map { _ in
      UInt8(97 + Int.random(in: 0..<letters, using: &random))
    }
  }

  @Test("Compressed text is inflated, in whatever pieces it arrives", arguments: 0..<60)
  func roundTrip(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let text = text(&random)
    for kind in Compression.allCases {
      let encoding = kind == .gzip ? nil : "deflate"
      let body = kind.compress(text)
      #expect(try inflate(body, encoding: encoding, limit: text.count, &random) == text)
    }
    #expect(try inflate(text, encoding: nil, limit: text.count, &random) == text)
  }

  @Test("Damaged bodies fail or stay within the limit", arguments: 0..<60)
  func damage(seed: Int) {
    var random = SplitMix(seed: UInt64(1000 + seed))
    let text = text(&random)
    for kind in Compression.allCases {
      var body = kind.compress(text)
      for _ in 0...Int.random(in: 0...5, using: &random) {
        body[Int.random(in: body.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      do throws(InflationError) {
        let limit = text.count + 10
        let inflated = try inflate(body, encoding: "deflate", limit: limit, &random)
        #expect(inflated.count <= limit)
      } catch {
        #expect([.corrupt, .tooLarge, .truncated].contains(error))
      }
    }
  }

  @Test("A gzip body that is cut anywhere is truncated", arguments: 0..<20)
  func truncated(seed: Int) throws {
    var random = SplitMix(seed: UInt64(2000 + seed))
    let text = text(&random)
    let body = Compression.gzip.compress(text)
    let end = Int.random(in: 2..<body.count, using: &random)
    #expect(throws: InflationError.truncated) {
      try inflate(Array(body[..<end]), encoding: nil, limit: text.count, &random)
    }
  }
}
