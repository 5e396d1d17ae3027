import Images
import Testing

/// Tests where JPEG, GIF and WebP store their size, including contradictory sizes.
@Suite("Frames and canvases")
struct FrameTests {
  @Test(
    "A JPEG may have any of the thirteen kinds of frame",
    arguments: 0xC0...0xCF as ClosedRange<UInt8>)
  func frameKinds(marker: UInt8) throws {
    let bytes = ImageBytes.jpeg(12, 34, frame: marker)
    if [0xC4, 0xC8, 0xCC].contains(marker) {
      #expect(throws: ImageError.malformed(.jpeg)) { try ImageInfo(sniffing: bytes) }
    } else {
      #expect(try ImageInfo(sniffing: bytes) == ImageInfo(format: .jpeg, width: 12, height: 34))
    }
  }

  @Test("A thumbnail inside a JPEG segment does not determine the size")
  func thumbnail() throws {
    let thumbnail = ImageBytes.segment(0xE0, Array("JFXX\0".utf8) + ImageBytes.jpeg(1, 1))
    #expect(try ImageInfo(sniffing: ImageBytes.jpeg(80, 60, before: thumbnail)).width == 80)
  }

  @Test("A JPEG with two frames is valid only if their sizes are equal")
  func frames() throws {
    func frame(_ width: Int) -> [UInt8] {
      ImageBytes.segment(
        0xC1, [8] + ImageBytes.big(5, 2) + ImageBytes.big(width, 2) + [1, 1, 0x11, 0])
    }
    #expect(try ImageInfo(sniffing: ImageBytes.jpeg(6, 5, before: frame(6))).width == 6)
    #expect(throws: ImageError.malformed(.jpeg)) {
      try ImageInfo(sniffing: ImageBytes.jpeg(6, 5, before: frame(7)))
    }
  }

  @Test("The size limits of a JPEG apply to the image after rotation")
  func rotatedSizeLimits() throws {
    let exif = ImageBytes.exif(orientation: 6, isBigEndian: true)
    let info = try ImageInfo(sniffing: ImageBytes.jpeg(16_384, 2, before: exif))
    #expect(info == ImageInfo(format: .jpeg, width: 2, height: 16_384))
    #expect(throws: ImageError.tooLarge(width: 2, height: 16_385)) {
      try ImageInfo(sniffing: ImageBytes.jpeg(16_385, 2, before: exif))
    }
    #expect(throws: ImageError.zeroSized(.jpeg)) {
      try ImageInfo(sniffing: ImageBytes.jpeg(0, 9, before: exif))
    }
  }

  @Test("Only the first Exif segment rotates a JPEG, and invalid orientations are ignored")
  func exif() throws {
    func width(_ before: [UInt8]) throws -> Int {
      try ImageInfo(sniffing: ImageBytes.jpeg(40, 30, before: before)).width
    }
    let upright = ImageBytes.exif(orientation: 1, isBigEndian: false)
    let rotated = ImageBytes.exif(orientation: 8, isBigEndian: false)
    #expect(try width(upright + rotated) == 40)
    #expect(try width(rotated + upright) == 30)
    for orientation in [0, 9, 255, 65_535] {
      #expect(try width(ImageBytes.exif(orientation: orientation, isBigEndian: true)) == 40)
    }
    #expect(try width(ImageBytes.segment(0xE1, Array("http://ns.adobe.com/".utf8)) + rotated) == 30)
  }

  @Test("The size of a GIF is that of its screen, not of its frames")
  func screen() throws {
    let bytes =
      ImageBytes.gif(20, 10).dropLast() + ImageBytes.gifFrame(16_000, 3)
      + ImageBytes.gifFrame(1, 1) + [0x3B]
    #expect(
      try ImageInfo(sniffing: Array(bytes)) == ImageInfo(format: .gif, width: 20, height: 10))
    let empty = ImageBytes.gif(20, 10).dropLast() + ImageBytes.gifFrame(0, 3) + [0x3B]
    #expect(throws: ImageError.zeroSized(.gif)) { try ImageInfo(sniffing: Array(empty)) }
  }

  @Test(
    "The flags of a GIF determine the length of its colour tables",
    arguments: 0...7 as ClosedRange<UInt8>)
  func colours(bits: UInt8) throws {
    let table = [UInt8](repeating: 0x3B, count: 3 << (bits + 1))
    let start = Array("GIF89a".utf8) + ImageBytes.little(4, 2) + ImageBytes.little(5, 2)
    let frame: [UInt8] =
      [0x2C] + ImageBytes.little(0, 4) + ImageBytes.little(4, 2)
      + ImageBytes.little(5, 2) + [0x80 | bits] + table + [2, 1, 0, 0]
    let bytes = start + [0x80 | bits, 0, 0] + table + frame + [0x3B]
    #expect(try ImageInfo(sniffing: bytes) == ImageInfo(format: .gif, width: 4, height: 5))
    #expect(throws: ImageError.truncated(.gif)) { try ImageInfo(sniffing: Array(bytes.dropLast())) }
  }

  @Test("The size limits apply to each kind of WebP")
  func webpBounds() throws {
    for chunk in [ImageBytes.lossless(16_384, 1), ImageBytes.lossy(16_383, 1)] {
      let info = try ImageInfo(sniffing: ImageBytes.webp(chunk))
      #expect(info.width >= 16_383 && info.height == 1)
    }
    let canvas = ImageBytes.extended(16_385, 1) + ImageBytes.riff("ANMF", [])
    #expect(throws: ImageError.tooLarge(width: 16_385, height: 1)) {
      try ImageInfo(sniffing: ImageBytes.webp(canvas))
    }
    #expect(throws: ImageError.tooLarge(width: 16_384, height: 16_384)) {
      try ImageInfo(sniffing: ImageBytes.webp(ImageBytes.lossless(16_384, 16_384)))
    }
  }

  @Test("The two scaling bits of a lossy WebP do not change its size")
  func scale() throws {
    let bytes = ImageBytes.webp(ImageBytes.lossy(100 | 1 << 14, 50 | 3 << 14))
    #expect(try ImageInfo(sniffing: bytes) == ImageInfo(format: .webp, width: 100, height: 50))
  }

  @Test("Chunks between the canvas and the image are skipped, with padding after odd lengths")
  func chunks() throws {
    for length in 0...5 {
      let other = ImageBytes.riff("ICCP", [UInt8](repeating: 1, count: length))
      let bytes = ImageBytes.webp(ImageBytes.extended(9, 8) + other + ImageBytes.lossless(9, 8))
      #expect(try ImageInfo(sniffing: bytes) == ImageInfo(format: .webp, width: 9, height: 8))
    }
  }

  @Test("A WebP shorter than its stated length is truncated")
  func webpLength() throws {
    var bytes = ImageBytes.webp(ImageBytes.lossy(4, 4))
    #expect(throws: ImageError.truncated(.webp)) {
      try ImageInfo(sniffing: Array(bytes.dropLast()))
    }
    bytes[4] += 1
    #expect(throws: ImageError.truncated(.webp)) { try ImageInfo(sniffing: bytes) }
    bytes[4] = 4
    #expect(throws: ImageError.malformed(.webp)) { try ImageInfo(sniffing: bytes) }
    bytes[7] = 0xFF
    #expect(throws: ImageError.truncated(.webp)) { try ImageInfo(sniffing: bytes) }
  }
}
