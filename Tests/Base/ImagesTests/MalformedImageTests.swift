import Images
import Testing

@Suite struct MalformedImageTests {
  @Test("A PNG without a leading header or without pixel data is rejected")
  func png() {
    let signature = ImageBytes.png(1, 1).prefix(8)
    let header = ImageBytes.big(5, 4) + ImageBytes.big(5, 4) + [8, 6, 0, 0, 0]
    let end = ImageBytes.chunk("IEND", [])
    let cases = [
      ImageBytes.chunk("IDAT", header) + end,
      ImageBytes.chunk("IHDR", header + [0]) + end,
      ImageBytes.chunk("IHDR", header) + end,
      ImageBytes.chunk("IHDR", header) + ImageBytes.big(0xFFFF_FFFF, 4) + end,
    ]
    for chunks in cases {
      #expect(throws: ImageError.malformed(.png)) { try ImageInfo(sniffing: signature + chunks) }
    }
  }

  @Test("A PNG with a chunk longer than the rest of the file is truncated")
  func overlongChunk() {
    let bytes = ImageBytes.png(5, 5).prefix(33) + ImageBytes.big(1_000_000, 4) + "IDAT".utf8
    #expect(throws: ImageError.truncated(.png)) { try ImageInfo(sniffing: Array(bytes)) }
  }

  @Test("A JPEG without a frame, with conflicting frames or with invalid segments is rejected")
  func jpeg() {
    let cases: [[UInt8]] = [
      [0xFF, 0xD8, 0xFF, 0xD9],
      [0xFF, 0xD8] + ImageBytes.segment(0xC0, [8, 0, 1]) + [0xFF, 0xD9],
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 1, 0xFF, 0xD9],
      [0xFF, 0xD8, 0xFF, 0xFE, 0, 2, 0x41, 0xFF, 0xD9],
      ImageBytes.jpeg(5, 5, before: ImageBytes.segment(0xC0, [8, 0, 9, 0, 9, 1, 1, 0x11, 0])),
    ]
    for bytes in cases {
      #expect(throws: ImageError.malformed(.jpeg)) { try ImageInfo(sniffing: bytes) }
    }
  }

  @Test("Tables, fill bytes and restart markers of a JPEG are skipped")
  func jpegMarkers() throws {
    let before = ImageBytes.segment(0xC4, [1, 2, 3]) + [0xFF, 0xFF, 0xFF, 0x01]
    let scans =
      [1, 0xFF, 0, 0xFF, 0xD0, 2] + ImageBytes.segment(0xDA, [1, 1, 0, 0, 63, 0]) + [3, 0xFF, 0xFF]
    let info = try ImageInfo(sniffing: ImageBytes.jpeg(12, 34, before: before, scan: scans))
    #expect(info == ImageInfo(format: .jpeg, width: 12, height: 34))
  }

  @Test(
    "Exif orientations from 5 swap width and height", arguments: 1...8, [true, false])
  func orientation(orientation: Int, isBigEndian: Bool) throws {
    let exif = ImageBytes.exif(orientation: orientation, isBigEndian: isBigEndian)
    let info = try ImageInfo(sniffing: ImageBytes.jpeg(400, 300, before: exif))
    #expect(info.width == (orientation >= 5 ? 300 : 400))
    #expect(info.height == (orientation >= 5 ? 400 : 300))
  }

  @Test("Malformed Exif data is ignored")
  func brokenExif() throws {
    let complete = ImageBytes.exif(orientation: 6, isBigEndian: false).dropFirst(4)
    let contents: [[UInt8]] = [
      Array(complete.prefix(6)), Array(complete.prefix(10)), Array(complete.prefix(20)),
      "Exif\0\0II*\0".utf8 + ImageBytes.little(0x7FFF_FFFF, 4),
      "Exif\0\0XX".utf8 + Array(complete.dropFirst(8)),
      Array("http://ns.adobe.com/xap/1.0/\0".utf8),
    ]
    for content in contents {
      let bytes = ImageBytes.jpeg(400, 300, before: ImageBytes.segment(0xE1, content))
      #expect(try ImageInfo(sniffing: bytes).width == 400)
    }
  }

  @Test("A GIF without a frame or with an unknown block is rejected")
  func gif() {
    let screen = Array(ImageBytes.gif(4, 4).prefix(19))
    #expect(throws: ImageError.malformed(.gif)) { try ImageInfo(sniffing: screen + [0x3B]) }
    #expect(throws: ImageError.malformed(.gif)) { try ImageInfo(sniffing: screen + [0x2D, 0]) }
  }

  @Test("A WebP with missing, contradictory or malformed chunks is rejected")
  func webp() {
    let interFrame = ImageBytes.riff("VP8 ", [0x11, 0, 0, 0x9D, 1, 0x2A, 4, 0, 4, 0])
    let cases = [
      [], ImageBytes.riff("ALPH", [1, 2]), interFrame,
      ImageBytes.riff("VP8 ", [0x10, 0, 0, 0x9D]),
      ImageBytes.riff("VP8L", [0x2E, 0, 0, 0, 0]),
      ImageBytes.riff("VP8L", [0x2F, 0, 0, 0, 0xE0]),
      ImageBytes.riff("VP8X", [0, 0, 0]),
      ImageBytes.extended(5, 5),
      ImageBytes.extended(5, 5) + ImageBytes.lossy(6, 5),
      ImageBytes.extended(5, 5) + ImageBytes.lossless(5, 4),
      "VP8 ".utf8 + ImageBytes.little(0x7FFF_FFFF, 4) + [0, 0],
    ]
    for chunks in cases {
      #expect(throws: ImageError.malformed(.webp), "\(chunks)") {
        try ImageInfo(sniffing: ImageBytes.webp(chunks))
      }
    }
  }

  @Test("Changing any byte never causes a crash or an invalid size")
  func mutations() {
    let images = [
      ImageBytes.png(30, 20), ImageBytes.gif(30, 20),
      ImageBytes.jpeg(30, 20, before: ImageBytes.exif(orientation: 3, isBigEndian: true)),
      ImageBytes.webp(ImageBytes.extended(30, 20) + ImageBytes.lossless(30, 20)),
    ]
    var validCount = 0
    for bytes in images {
      for index in bytes.indices {
        for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
          var changed = bytes
          changed[index] = value
          guard let info = try? ImageInfo(sniffing: changed) else { continue }
          validCount += 1
          #expect(1...ImageInfo.maxSide ~= info.width)
          #expect(1...ImageInfo.maxSide ~= info.height)
        }
      }
    }
    #expect(validCount > 0)
  }
}
