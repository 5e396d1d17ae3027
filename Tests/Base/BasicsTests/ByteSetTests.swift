import Basics
import Testing

@Suite struct ByteSetTests {
  @Test("A set contains exactly the characters of its literal")
  func members() {
    let set = ByteSet("a\u{1}&~\u{7F}?@")
    let members = (UInt8.min...UInt8.max).filter(set.contains)
    #expect(members == [0x01, 0x26, 0x3F, 0x40, 0x61, 0x7E, 0x7F])
  }

  @Test("Finds the first byte in a set, or outside it, from an index on")
  func searches() {
    let bytes = Array("xxayy&".utf8)
    let set = ByteSet("a&")
    #expect(bytes.span.firstIndex(in: set, from: 0) == 2)
    #expect(bytes.span.firstIndex(in: set, from: 3) == 5)
    #expect(bytes.span.firstIndex(in: set, from: 6) == 6)
    #expect(bytes.span.firstIndex(notIn: set, from: 2) == 3)
    #expect(bytes.span.firstIndex(notIn: set, from: 5) == 6)
    #expect(bytes.firstIndex(of: UInt8(ascii: "y"), from: 0, before: 6) == 3)
    #expect(bytes.firstIndex(of: UInt8(ascii: "y"), from: 0, before: 3) == nil)
    #expect(bytes.firstIndex(of: UInt8(ascii: "y"), from: 5, before: 2) == nil)
  }
}
