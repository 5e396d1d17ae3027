import Basics
import Testing

@Suite struct ByteBufferTests {
  @Test("What is written in pieces comes out as a whole, beyond the room that was made")
  func pieces() {
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

  @Test("The last byte is known and can be taken back; of nothing there is none")
  func last() {
    var buffer = ByteBuffer(capacity: 8)
    buffer.removeLast()
    #expect(buffer.last == nil)
    #expect(buffer.bytes == [])
    buffer.append("xy" as StaticString)
    buffer.removeLast()
    #expect(buffer.last == UInt8(ascii: "x"))
    #expect(buffer.bytes == [UInt8(ascii: "x")])
  }
}
