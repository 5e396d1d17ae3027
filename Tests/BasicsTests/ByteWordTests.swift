import Basics
import Testing

@Suite struct ByteWordTests {
  @Test("The first byte that is meant is found wherever it stands, whatever stands around it")
  func places() {
    for noise in UInt8.min...UInt8.max {
      for length in [1, 7, 8, 9, 17] {
        for place in 0..<length {
          var bytes = [UInt8](repeating: noise, count: length)
          bytes[place] = UInt8(ascii: "<")
          for start in 0...place {
            let expected = noise == UInt8(ascii: "<") ? start : place
            #expect(found(in: bytes, from: start, to: length) == expected)
          }
        }
      }
    }
  }

  @Test("Nothing is found beyond the end or before the start")
  func bounds() {
    let bytes = Array("<aaaaaaaaaaaaaaa<".utf8)
    #expect(found(in: bytes, from: 1, to: 16) == 16)
    #expect(found(in: bytes, from: 5, to: 5) == 5)
    #expect(found(in: bytes, from: 1, to: 17) == 16)
  }

  @Test("What a word's marks take for the byte is looked at again")
  func falseMarks() {
    // Above a 0x01 a byte that differs in the last bit is marked as well.
    let bytes: [UInt8] = [0x02, 0x03, 0x02, 0x00, 0x00, 0x05, 0x05, 0x05]
    let index = bytes.span.firstIndex(
      from: 0, to: 8, matchBits: { $0.matchBits(of: 2) | $0.matchBits(of: 5) }, where: { $0 == 5 })
    #expect(index == 5)
  }

  @Test("Marks below a limit and of one byte alone tell bytes apart")
  func limits() {
    for byte in UInt8.min...UInt8.max {
      let bytes = [UInt8](repeating: 0x80, count: 3) + [byte] + [UInt8](repeating: 0x80, count: 4)
      let isFound = { (marks: (ByteWord) -> UInt64) in
        bytes.span.firstIndex(from: 0, to: 8, matchBits: marks, where: { _ in true }) == 3
      }
      #expect(isFound { $0.matchBits(below: 0x20) } == (byte < 0x20))
      #expect(
        isFound { $0.matchBits(below: 0x20) & ~$0.exactMatchBits(of: 10) }
          == (byte < 0x20 && byte != 10))
    }
  }

  @Test("Keys sort as their bytes do, with capitals of ASCII as small letters")
  func keys() {
    let words = [
      "", "_", "a", "ab", "Ab\u{7F}", "B", "{", "zzzzzzzz", "zzzzzzzzz", "é", "Éa", "@Z[`",
    ]
    for word in words {
      for tail in ["", "TAIL of more than eight"] {
        let bytes = Array("x\(word)\(tail)".utf8)
        let end = 1 + word.utf8.count
        let small = bytes[1..<end].prefix(8).map(\.lowercased)
        let expected = (small + [UInt8](repeating: 0, count: 8 - small.count)).reduce(0 as UInt64) {
          $0 << 8 | UInt64($1)
        }
        #expect(bytes.span.sortKey(from: 1, to: end) == expected, "\(word)\(tail)")
      }
    }
  }

  private func found(in bytes: [UInt8], from start: Int, to end: Int) -> Int {
    bytes.span.firstIndex(
      from: start, to: end, matchBits: { $0.matchBits(of: UInt8(ascii: "<")) },
      where: { $0 == UInt8(ascii: "<") })
  }
}
