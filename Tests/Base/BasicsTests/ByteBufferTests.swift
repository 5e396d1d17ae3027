import Basics
import Testing

@Suite struct ByteBufferTests {
  @Test("Appended bytes are joined, also beyond the initial capacity")
  func appending() {
    var buffer = ByteBuffer(capacity: 0)
    var expected: [UInt8] = []
    let source = Array("0123456789".utf8)
    for number in 0..<1_000 {
      buffer.append("ab" as StaticString)
      buffer.append(String(number))
      buffer.append(source, 2..<7)
      buffer.append(source.span, 9..<9)
      buffer.append(UInt8(ascii: "!"))
      expected += "ab\(number)23456!".utf8
    }
    #expect(buffer.count == expected.count)
    #expect(buffer.bytes == expected)
  }
}
