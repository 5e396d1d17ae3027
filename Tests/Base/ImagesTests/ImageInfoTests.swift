import Images
import Testing

@Suite struct ImageInfoTests {
  @Test(
    "Format and size are read from the bytes",
    arguments: [
      (ImageBytes.png(640, 480), ImageFormat.png, 640, 480),
      (ImageBytes.jpeg(300, 200), .jpeg, 300, 200),
      (ImageBytes.jpeg(70, 4000, frame: 0xC2), .jpeg, 70, 4000),
      (ImageBytes.gif(16, 9), .gif, 16, 9),
      (ImageBytes.gif(1, 1, version: "87a"), .gif, 1, 1),
      (ImageBytes.webp(ImageBytes.lossy(176, 144)), .webp, 176, 144),
      (ImageBytes.webp(ImageBytes.lossless(5000, 3)), .webp, 5000, 3),
      (ImageBytes.webp(ImageBytes.extended(9, 8) + ImageBytes.lossy(9, 8)), .webp, 9, 8),
    ])
  func formatsAndSizes(bytes: [UInt8], format: ImageFormat, width: Int, height: Int) throws {
    let info = try ImageInfo(sniffing: bytes)
    #expect(info == ImageInfo(format: format, width: width, height: height))
  }

  @Test("An animated WebP has the size of its canvas")
  func animation() throws {
    let frame = ImageBytes.riff("ANMF", [1, 2, 3])
    let bytes = ImageBytes.webp(
      ImageBytes.extended(16_384, 700) + ImageBytes.riff("ANIM", [0]) + frame)
    let info = try ImageInfo(sniffing: bytes)
    #expect(info == ImageInfo(format: .webp, width: 16_384, height: 700))
  }

  @Test("Bytes after the end of an image are ignored")
  func trailingBytes() throws {
    for bytes in [
      ImageBytes.png(3, 4), ImageBytes.jpeg(3, 4), ImageBytes.gif(3, 4),
      ImageBytes.webp(ImageBytes.lossy(3, 4)),
    ] {
      let info = try ImageInfo(sniffing: bytes + [1, 2, 3])
      #expect(info.width == 3)
    }
  }

  @Test("A file truncated anywhere is rejected", arguments: ImageFormat.allCases)
  func truncation(format: ImageFormat) {
    let complete =
      switch format {
      case .png: ImageBytes.png(640, 480)
      case .jpeg:
        ImageBytes.jpeg(
          640, 480, before: ImageBytes.exif(orientation: 6, isBigEndian: true))
      case .gif: ImageBytes.gif(640, 480)
      case .webp: ImageBytes.webp(ImageBytes.extended(64, 48) + ImageBytes.lossy(64, 48))
      }
    for length in 12..<complete.count {
      #expect(throws: ImageError.truncated(format), "first \(length) of \(complete.count) bytes") {
        try ImageInfo(sniffing: Array(complete[..<length]))
      }
    }
  }

  @Test("An image without pixels is rejected")
  func zeroSized() {
    #expect(throws: ImageError.zeroSized(.png)) {
      try ImageInfo(sniffing: ImageBytes.png(0, 10))
    }
    #expect(throws: ImageError.zeroSized(.jpeg)) {
      try ImageInfo(sniffing: ImageBytes.jpeg(10, 0))
    }
    #expect(throws: ImageError.zeroSized(.gif)) {
      try ImageInfo(sniffing: ImageBytes.gif(0, 0))
    }
    #expect(throws: ImageError.zeroSized(.webp)) {
      try ImageInfo(sniffing: ImageBytes.webp(ImageBytes.lossy(0, 5)))
    }
  }

  @Test("Images over the size limits are rejected, and the largest allowed image is not")
  func limits() throws {
    let wide = try ImageInfo(sniffing: ImageBytes.png(16_384, 6103))
    #expect(wide.width * wide.height == 99_991_552)
    #expect(throws: ImageError.tooLarge(width: 16_385, height: 1)) {
      try ImageInfo(sniffing: ImageBytes.png(16_385, 1))
    }
    #expect(throws: ImageError.tooLarge(width: 1, height: 65_535)) {
      try ImageInfo(sniffing: ImageBytes.jpeg(1, 65_535))
    }
    #expect(throws: ImageError.tooLarge(width: 10_000, height: 10_001)) {
      try ImageInfo(sniffing: ImageBytes.gif(10_000, 10_001))
    }
    #expect(throws: ImageError.tooLarge(width: 0xFFFF_FFFF, height: 0xFFFF_FFFF)) {
      try ImageInfo(sniffing: ImageBytes.png(0xFFFF_FFFF, 0xFFFF_FFFF))
    }
    let canvas = ImageBytes.extended(1 << 24, 1 << 24) + ImageBytes.riff("ANMF", [])
    #expect(throws: ImageError.tooLarge(width: 1 << 24, height: 1 << 24)) {
      try ImageInfo(sniffing: ImageBytes.webp(canvas))
    }
  }

  @Test("A GIF with a frame over the size limits is rejected")
  func hugeFrame() {
    let bytes = ImageBytes.gif(2, 2).dropLast() + ImageBytes.gifFrame(60_000, 60_000) + [0x3B]
    #expect(throws: ImageError.tooLarge(width: 60_000, height: 60_000)) {
      try ImageInfo(sniffing: Array(bytes))
    }
  }

  @Test(
    "The error names the type of a file that is not an image",
    arguments: [
      ("", ImageError.empty),
      ("<svg xmlns='http://www.w3.org/2000/svg'/>", .svg),
      ("\u{FEFF}<?xml version='1.0'?>\n<!-- by hand -->\n<SVG></SVG>", .svg),
      ("<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' ''><x/>", .svg),
      ("\n  <!doctype HTML><title>Gone</title><svg/>", .html),
      ("<html><body>404</body></html>", .html),
      ("<?xml version='1.0'?><feed/>", .unknown),
      ("<", .unknown),
      ("   ", .unknown),
      ("BM6\u{10}\0\0 a bitmap of Windows", .unknown),
      ("{\"error\": \"<html>\"}", .unknown),
      ("GIF88a", .unknown),
      ("RIFF1234WAVE", .unknown),
    ])
  func otherFiles(text: String, error: ImageError) {
    #expect(throws: error) { try ImageInfo(sniffing: Array(text.utf8)) }
  }

  @Test("Errors have readable descriptions")
  func errorDescriptions() {
    #expect(ImageError.truncated(.webp).description == "an incomplete WebP file")
    #expect(ImageError.html.description == "a web page instead of an image")
    let large = ImageError.tooLarge(width: 20_000, height: 7).description
    #expect(large.contains("20000 × 7 pixels") && large.contains("16384"))
  }

  @Test("Formats have file extensions and media types")
  func names() {
    #expect(ImageFormat.allCases.map(\.fileExtension) == ["png", "jpg", "gif", "webp"])
    #expect(
      ImageFormat.allCases.map(\.mediaType)
        == ["image/png", "image/jpeg", "image/gif", "image/webp"])
  }
}
