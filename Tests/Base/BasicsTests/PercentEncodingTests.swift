import Basics
import Testing

@Suite struct PercentEncodingTests {
  @Test("All characters except unreserved ones are encoded, and decoded again")
  func roundTrip() {
    let text = String(decoding: (0..<0x80).map { UInt8($0) }, as: UTF8.self) + "é👍"
    let encoded = PercentEncoding.encode(text)
    let unreserved = Set("-._~".utf8)
    #expect(encoded.hasPrefix("%00%01%02"))
    #expect(encoded.hasSuffix("~%7F%C3%A9%F0%9F%91%8D"))
    #expect(
      encoded.utf8.allSatisfy {
        $0.isAlphanumeric || $0 == UInt8(ascii: "%") || unreserved.contains($0)
      }
    )
    #expect(PercentEncoding.decode(encoded) == Array(text.utf8))
  }

  @Test("A caller can keep additional characters")
  func additionalCharacters() {
    #expect(PercentEncoding.encode("a/b c;d") == "a%2Fb%20c%3Bd")
    #expect(
      PercentEncoding.encode("a/b c;d", keeping: PercentEncoding.unreserved.union(ByteSet("/;")))
        == "a/b%20c;d")
  }

  @Test(
    "Digits are decoded in either case, and incomplete escapes are refused",
    arguments: [
      ("%2f%2F", "//"), ("a", "a"), ("", ""), ("%", nil), ("%2", nil), ("a%2g", nil), ("%%41", nil),
      ("%+1", nil),
    ])
  func decoding(text: String, expected: String?) {
    #expect(PercentEncoding.decode(text) == expected.map { Array($0.utf8) })
  }
}
