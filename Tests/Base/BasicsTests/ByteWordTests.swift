import Basics
import Testing

@Suite struct ByteWordTests {
  @Test("Finds the first matching byte at any position among any other bytes")
  func positions() {
    for noise in UInt8.min...UInt8.max {
      for length in [1, 7, 8, 9, 17] {
        for position in 0..<length {
          var bytes = [UInt8](repeating: noise, count: length)
          bytes[position] = UInt8(ascii: "<")
          for start in 0...position {
            let expected = noise == UInt8(ascii: "<") ? start : position
            #expect(firstIndex(in: bytes, from: start, to: length) == expected)
          }
        }
      }
    }
  }

  @Test("Finds nothing before the start or beyond the end")
  func bounds() {
    let bytes = Array("<aaaaaaaaaaaaaaa<".utf8)
    #expect(firstIndex(in: bytes, from: 1, to: 16) == 16)
    #expect(firstIndex(in: bytes, from: 5, to: 5) == 5)
    #expect(firstIndex(in: bytes, from: 1, to: 17) == 16)
  }

  @Test("False positives of the match bits are checked again")
  func falsePositives() {
    // After a match, a byte that differs only in the last bit is flagged as well.
    let bytes: [UInt8] = [0x02, 0x03, 0x02, 0x00, 0x00, 0x05, 0x05, 0x05]
    let index = bytes.span.firstIndex(
      from: 0, to: 8, matchBits: { $0.matchBits(of: 2) | $0.matchBits(of: 5) }, where: { $0 == 5 })
    #expect(index == 5)
  }

  @Test("Match bits select bytes below a limit, and one exact byte")
  func limits() {
    for byte in UInt8.min...UInt8.max {
      let bytes = [UInt8](repeating: 0x80, count: 3) + [byte] + [UInt8](repeating: 0x80, count: 4)
      let isFound = { (matchBits: (ByteWord) -> UInt64) in
        bytes.span.firstIndex(from: 0, to: 8, matchBits: matchBits, where: { _ in true }) == 3
      }
      #expect(isFound { $0.matchBits(below: 0x20) } == (byte < 0x20))
      #expect(
        isFound { $0.matchBits(below: 0x20) & ~$0.exactMatchBits(of: 10) }
          == (byte < 0x20 && byte != 10))
    }
  }

  @Test("Sort keys order words by their bytes, ignoring the case of ASCII letters")
  func sortKeys() {
    let words = [
      "", "_", "a", "ab", "Ab\u{7F}", "B", "{", "zzzzzzzz", "zzzzzzzzz", "é", "Éa", "@Z[`",
    ]
    for word in words {
      for tail in ["", "TAIL of more than eight"] {
        let bytes = Array("x\(word)\(tail)".utf8)
        let end = 1 + word.utf8.count
        let lowercased = bytes[1..<end].prefix(8).map(\.lowercased)
        let expected = (lowercased + [UInt8](repeating: 0, count: 8 - lowercased.count)).reduce(
          0 as UInt64
        ) {
          $0 << 8 | UInt64($1)
        }
        #expect(bytes.span.sortKey(from: 1, to: end) == expected, "\(word)\(tail)")
      }
    }
  }

  private func firstIndex(in bytes: [UInt8], from start: Int, to end: Int) -> Int {
    bytes.span.firstIndex(
      from: start, to: end, matchBits: { $0.matchBits(of: UInt8(ascii: "<")) },
      where: { $0 == UInt8(ascii: "<") })
  }
}
