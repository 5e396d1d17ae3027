import Basics
import Testing

@Suite struct ASCIITests {
  @Test("Each byte has the class of its ASCII character")
  func classes() {
    for byte in UInt8.min...UInt8.max {
      let character = byte < 0x80 ? Character(Unicode.Scalar(byte)) : "é"
      let isASCII = byte < 0x80
      #expect(byte.isLetter == (isASCII && character.isLetter))
      #expect(byte.isDigit == (isASCII && character.isNumber))
      #expect(byte.isAlphanumeric == (byte.isLetter || byte.isDigit))
      #expect(byte.isUppercase == (isASCII && character.isUppercase))
      #expect(byte.lowercased == (isASCII ? Array(character.lowercased().utf8)[0] : byte))
    }
  }
}
