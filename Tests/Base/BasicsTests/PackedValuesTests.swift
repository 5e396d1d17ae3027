import Basics
import Testing

@Suite struct PackedValuesTests {
  private static let numbers = [
    0, 1, -1, 63, 64, -64, -65, 127, 128, 16_383, 16_384, .max / 2, .max, .min,
  ]

  @Test("Signed numbers are read as they were written", arguments: numbers)
  func number(number: Int) {
    var bytes: [UInt8] = []
    bytes.append(packed: number)
    var reader = PackedValueReader(bytes)
    #expect(reader.readNumber() == number)
    #expect(reader.isAtEnd)
  }

  @Test(
    "A varint has one byte for each seven bits, the lowest first",
    arguments: [
      (0, [0]), (127, [0x7F]), (128, [0x80, 1]), (300, [0xAC, 2]),
      (.max, [UInt8](repeating: 0xFF, count: 9) + [1]),
    ] as [(UInt64, [UInt8])])
  func varint(number: UInt64, expected: [UInt8]) {
    var bytes: [UInt8] = []
    bytes.append(varint: number)
    #expect(bytes == expected)
    var reader = PackedValueReader(bytes)
    #expect(reader.readVarintIfComplete() == number)
  }

  @Test("Optional values are distinguished from 0 and from empty text")
  func optionals() {
    var bytes: [UInt8] = []
    bytes.append(packed: nil as Int?)
    bytes.append(packed: Optional(0))
    bytes.append(packed: nil as String?)
    bytes.append(packed: "")
    bytes.append(packed: "é")
    var reader = PackedValueReader(bytes)
    #expect(reader.readOptionalNumber() == nil)
    #expect(reader.readOptionalNumber() == 0)
    #expect(reader.readText() == nil)
    #expect(reader.readText() == "")
    #expect(reader.readText() == "é")
    #expect(reader.isAtEnd)
  }

  @Test("Damaged bytes are read as 0 or partial text, never beyond the end")
  func damaged() {
    var reader = PackedValueReader([0x80, 0x80])
    #expect(reader.readNumberIfComplete() == nil)
    #expect(reader.readNumber() == 0)
    #expect(reader.isAtEnd)
    // A text with a length of 50 bytes, of which only two exist.
    reader = PackedValueReader([101, 0x61, 0x62])
    #expect(reader.readText() == "ab")
    // A varint that is longer than any number.
    reader = PackedValueReader([UInt8](repeating: 0xFF, count: 20) + [1])
    _ = reader.readNumber()
    #expect(reader.isAtEnd)
    reader = PackedValueReader([200, 1, 0])
    #expect(reader.readCount() == 1)
  }
}
