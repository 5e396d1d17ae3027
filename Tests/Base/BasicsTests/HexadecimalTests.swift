import Basics
import Testing

@Suite struct HexadecimalTests {
  @Test("A byte is written as two digits and read back")
  func digits() throws {
    for byte in UInt8.min...UInt8.max {
      let (high, low) = byte.hexDigits
      #expect(try #require(high.hexValue) << 4 | #require(low.hexValue) == byte)
      #expect(byte.uppercaseHexDigits.high.lowercased == high)
      #expect(byte.uppercaseHexDigits.low.lowercased == low)
    }
    #expect(UInt8(ascii: "g").hexValue == nil)
    #expect(UInt8(ascii: "A").hexValue == nil)
  }

  @Test("Bytes are written in order")
  func text() {
    #expect([UInt8]().hex == "")
    #expect([0x00, 0x0F, 0xA9, 0xFF].hex == "000fa9ff")
  }
}
