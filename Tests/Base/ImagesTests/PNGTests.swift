import Images
import Testing

@Suite("Reading PNG")
struct PNGTests {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func header(_ width: Int, _ height: Int) -> [UInt8] {
    ImageBytes.chunk(
      "IHDR", ImageBytes.big(width, 4) + ImageBytes.big(height, 4) + [8, 6, 0, 0, 0])
  }

  @Test(
    "The limits of the sides and of the number of pixels are exact",
    arguments: [
      (1, 1, true), (16_384, 1, true), (1, 16_384, true), (10_000, 10_000, true),
      (16_385, 1, false), (1, 16_385, false), (10_001, 10_000, false), (16_384, 16_384, false),
      (0x7FFF_FFFF, 1, false), (0x8000_0000, 0x8000_0000, false),
    ])
  func sizeLimits(width: Int, height: Int, isAllowed: Bool) throws {
    let bytes = ImageBytes.png(width, height)
    if isAllowed {
      #expect(
        try ImageInfo(sniffing: bytes) == ImageInfo(format: .png, width: width, height: height))
    } else {
      #expect(throws: ImageError.tooLarge(width: width, height: height)) {
        try ImageInfo(sniffing: bytes)
      }
    }
  }

  @Test("A width or height of zero is rejected")
  func zero() {
    for (width, height) in [(0, 1), (1, 0), (0, 0), (0, 0xFFFF_FFFF)] {
      #expect(throws: ImageError.zeroSized(.png)) {
        try ImageInfo(sniffing: ImageBytes.png(width, height))
      }
    }
  }

  @Test("Other chunks of any size are skipped, before and between pixel data")
  func otherChunks() throws {
    let bytes =
      Self.signature + Self.header(5, 6) + ImageBytes.chunk("gAMA", [])
      + ImageBytes.chunk("tEXt", [UInt8](repeating: 7, count: 70_000))
      + ImageBytes.chunk("IDAT", []) + ImageBytes.chunk("zzzz", [1]) + ImageBytes.chunk("IDAT", [2])
      + ImageBytes.chunk("IEND", [])
    #expect(try ImageInfo(sniffing: bytes) == ImageInfo(format: .png, width: 5, height: 6))
  }

  @Test("Pixel data inside another chunk does not count")
  func hiddenChunks() {
    let hidden = ImageBytes.chunk("tEXt", Array("IDAT".utf8) + ImageBytes.chunk("IEND", []))
    #expect(throws: ImageError.malformed(.png)) {
      try ImageInfo(
        sniffing: Self.signature + Self.header(5, 5) + hidden + ImageBytes.chunk("IEND", []))
    }
    #expect(throws: ImageError.truncated(.png)) {
      try ImageInfo(sniffing: Self.signature + Self.header(5, 5) + hidden)
    }
  }

  @Test("A second header does not change the size")
  func secondHeader() throws {
    let bytes =
      Self.signature + Self.header(5, 6) + Self.header(9_999, 9_999)
      + ImageBytes.chunk("IDAT", [1]) + ImageBytes.chunk("IEND", [])
    #expect(try ImageInfo(sniffing: bytes).width == 5)
  }

  @Test(
    "A chunk longer than the file is truncated, and one above the maximum length is malformed",
    arguments: [
      (100, ImageError.truncated(.png)), (0x7FFF_FFFF, .truncated(.png)),
      (0x8000_0000, .malformed(.png)), (0xFFFF_FFFF, .malformed(.png)),
    ])
  func lengths(length: Int, error: ImageError) {
    let bytes =
      Self.signature + Self.header(5, 5) + ImageBytes.big(length, 4) + Array("IDAT".utf8)
      + [UInt8](repeating: 0, count: 50)
    #expect(throws: error) { try ImageInfo(sniffing: bytes) }
  }

  @Test("A signature damaged by a text-mode transfer is not recognized")
  func signature() {
    for index in Self.signature.indices {
      var bytes = ImageBytes.png(5, 5)
      bytes[index] ^= 0x80
      #expect(throws: ImageError.unknown) { try ImageInfo(sniffing: bytes) }
    }
    #expect(throws: ImageError.unknown) {
      try ImageInfo(
        sniffing: [0x89, 0x50, 0x4E, 0x47, 0x0A, 0x1A, 0x0A] + ImageBytes.png(5, 5).dropFirst(8))
    }
  }
}
