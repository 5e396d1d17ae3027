import Basics
import Testing

@Suite struct PackedValuesTests {
  private static let numbers = [
    0, 1, -1, 63, 64, -64, -65, 127, 128, 16_383, 16_384, .max / 2, .max, .min,
  ]

  @Test("Numbers of either sign are read as they were written", arguments: numbers)
  func number(number: Int) {
    var bytes: [UInt8] = []
    bytes.append(packed: number)
    var reader = PackedValueReader(bytes)
    #expect(reader.number() == number)
    #expect(reader.isAtEnd)
  }

  @Test(
    "A number takes a byte for each seven bits, the lowest first",
    arguments: [
      (0, [0]), (127, [0x7F]), (128, [0x80, 1]), (300, [0xAC, 2]),
      (.max, [UInt8](repeating: 0xFF, count: 9) + [1]),
    ] as [(UInt64, [UInt8])])
  func varint(number: UInt64, expected: [UInt8]) {
    var bytes: [UInt8] = []
    bytes.append(varint: number)
    #expect(bytes == expected)
    var reader = PackedValueReader(bytes)
    #expect(reader.wholeVarint() == number)
  }

  @Test("Values that may be missing are told from 0 and from an empty text")
  func missing() {
    var bytes: [UInt8] = []
    bytes.append(packed: nil as Int?)
    bytes.append(packed: Optional(0))
    bytes.append(packed: nil as String?)
    bytes.append(packed: "")
    bytes.append(packed: "é")
    var reader = PackedValueReader(bytes)
    #expect(reader.optionalNumber() == nil)
    #expect(reader.optionalNumber() == 0)
    #expect(reader.text() == nil)
    #expect(reader.text() == "")
    #expect(reader.text() == "é")
    #expect(reader.isAtEnd)
  }

  @Test("Damaged bytes give 0 and texts as far as there are any, and never read beyond the end")
  func damaged() {
    var reader = PackedValueReader([0x80, 0x80])
    #expect(reader.wholeNumber() == nil)
    #expect(reader.number() == 0)
    #expect(reader.isAtEnd)
    // A text of 50 bytes of which there are two.
    reader = PackedValueReader([101, 0x61, 0x62])
    #expect(reader.text() == "ab")
    // As many bytes with more to come as there can be.
    reader = PackedValueReader([UInt8](repeating: 0xFF, count: 20) + [1])
    _ = reader.number()
    #expect(reader.isAtEnd)
    reader = PackedValueReader([200, 1, 0])
    #expect(reader.count() == 1)
  }
}
