import Basics
import Networking
import TestSupport
import Testing

@Suite struct InflatingPropertyTests {
  /// Inflates a body that arrives in pieces of random size.
  private func inflate(
    _ body: [UInt8], encoding: String?, limit: Int, _ numbers: inout SplitMix
  ) throws(InflationError) -> [UInt8] {
    var inflater = BodyInflater(limit: limit)
    var start = 0
    while start < body.count {
      let end = min(body.count, start + Int.random(in: 0...300, using: &numbers))
      try inflater.append(body.span.extracting(start..<end), encoding: encoding)
      start = end
    }
    return try inflater.finish()
  }

  private func text(_ numbers: inout SplitMix) -> [UInt8] {
    let letters = Int.random(in: 1...26, using: &numbers)
    return (0..<Int.random(in: 3...3000, using: &numbers)).map { _ in
      UInt8(97 + Int.random(in: 0..<letters, using: &numbers))
    }
  }

  @Test("Whatever is compressed comes back, in whichever pieces it arrives", arguments: 0..<60)
  func roundTrip(seed: Int) throws {
    var numbers = SplitMix(seed: UInt64(seed))
    let text = text(&numbers)
    for kind in Compression.allCases {
      let encoding = kind == .gzip ? nil : "deflate"
      let body = kind.compress(text)
      #expect(try inflate(body, encoding: encoding, limit: text.count, &numbers) == text)
    }
    #expect(try inflate(text, encoding: nil, limit: text.count, &numbers) == text)
  }

  @Test("Damaged bodies fail or are short of the limit, and never anything else", arguments: 0..<60)
  func damage(seed: Int) {
    var numbers = SplitMix(seed: UInt64(1000 + seed))
    let text = text(&numbers)
    for kind in Compression.allCases {
      var body = kind.compress(text)
      for _ in 0...Int.random(in: 0...5, using: &numbers) {
        body[Int.random(in: body.indices, using: &numbers)] = UInt8.random(
          in: 0...255, using: &numbers)
      }
      do throws(InflationError) {
        let limit = text.count + 10
        let inflated = try inflate(body, encoding: "deflate", limit: limit, &numbers)
        #expect(inflated.count <= limit)
      } catch {
        #expect([.corrupt, .tooLarge, .truncated].contains(error))
      }
    }
  }

  @Test("A body that is cut anywhere is truncated, or was never compressed", arguments: 0..<20)
  func cut(seed: Int) throws {
    var numbers = SplitMix(seed: UInt64(2000 + seed))
    let text = text(&numbers)
    let body = Compression.gzip.compress(text)
    let end = Int.random(in: 2..<body.count, using: &numbers)
    #expect(throws: InflationError.truncated) {
      try inflate(Array(body[..<end]), encoding: nil, limit: text.count, &numbers)
    }
  }
}
