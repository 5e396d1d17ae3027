import Images
import Testing

@Suite("Recognizing image formats")
struct SniffingTests {
  private static let images: [(format: ImageFormat, bytes: [UInt8])] = [
    (.png, ImageBytes.png(7, 9)), (.jpeg, ImageBytes.jpeg(7, 9)), (.gif, ImageBytes.gif(7, 9)),
    (.webp, ImageBytes.webp(ImageBytes.lossless(7, 9))),
  ]

  @Test("The format is recognized only at the very beginning")
  func beginning() {
    for (_, bytes) in Self.images {
      #expect(throws: ImageError.unknown) { try ImageInfo(sniffing: [0] + bytes) }
      #expect(throws: ImageError.unknown) { try ImageInfo(sniffing: Array(" ".utf8) + bytes) }
      #expect(throws: ImageError.html) {
        try ImageInfo(sniffing: Array("<html>".utf8) + bytes)
      }
    }
  }

  @Test("A span of bytes is read without the bytes around it")
  func spans() throws {
    for (format, bytes) in Self.images {
      let padded = [1, 2, 3] + bytes + [4, 5]
      let info = try ImageInfo(sniffing: padded.span.extracting(3..<3 + bytes.count))
      #expect(info == ImageInfo(format: format, width: 7, height: 9))
    }
  }

  @Test("A prefix of up to 11 bytes is not an image", arguments: 1...11)
  func short(length: Int) {
    for (format, bytes) in Self.images {
      let start = Array(bytes[..<length])
      // A signature alone is a truncated file.
      let signature = [.png: 8, .jpeg: 3, .gif: 6, .webp: 12][format] ?? 0
      #expect(throws: length < signature ? .unknown : ImageError.truncated(format)) {
        try ImageInfo(sniffing: start)
      }
    }
  }

  @Test(
    "HTML and SVG are recognized by their first significant tag",
    arguments: [
      ("<!DOCTYPE html>", ImageError.html), ("\t\n\u{C}\r <HTML lang=en>", .html),
      ("<head></head>", .html), ("<script>var x='<svg>'</script>", .html),
      ("<meta charset=x>", .html),
      ("<title>x</title>", .html), ("<p><svg/></p>", .svg), ("<!--<svg>--><html>", .svg),
      ("<?xml version=\"1.0\" encoding=\"UTF-8\"?><!DOCTYPE svg><svg/>", .svg), ("<SvG>", .svg),
      ("\u{FEFF} <svg/>", .svg), ("<x:svg/>", .unknown), ("<p>no more</p>", .unknown),
      ("html>", .unknown), ("x<html>", .unknown), ("<ht", .unknown), ("{}", .unknown),
    ])
  func markup(text: String, error: ImageError) {
    #expect(throws: error) { try ImageInfo(sniffing: Array(text.utf8)) }
  }

  @Test("Tags are searched in the first 4 KB only")
  func window() {
    let start = "<!--" + String(repeating: "x", count: 4_000) + "-->"
    #expect(throws: ImageError.svg) { try ImageInfo(sniffing: Array("\(start)<svg>".utf8)) }
    let far = "<!--" + String(repeating: "x", count: 5_000) + "-->"
    #expect(throws: ImageError.unknown) { try ImageInfo(sniffing: Array("\(far)<svg>".utf8)) }
  }

  @Test(
    "Unsupported formats are unknown",
    arguments: [
      "BM", "II*\0", "MM\0*", "\0\0\u{1}\0", "%PDF-1.7", "8BPS", "P6\n1 1\n255\n", "GIF90a",
      "gif89a",
      "RIFF\0\0\0\0AVI LIST", "RIFX\0\0\0\0WEBP", "\0\0\0\u{20}ftypavif", "PK\u{3}\u{4}",
      "#!/bin/sh",
    ])
  func otherFormats(start: String) {
    let bytes = Array(start.utf8) + [UInt8](repeating: 0, count: 100)
    #expect(throws: ImageError.unknown) { try ImageInfo(sniffing: bytes) }
  }

  @Test("Random bytes after any signature never cause a crash or a size over the limits")
  func random() {
    var state: UInt64 = 1
    func next() -> UInt8 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
    for (format, bytes) in Self.images {
      for round in 0..<2_000 {
        // The beginning stays valid; the bytes after a random offset are random.
        let start = 12 + round % (bytes.count - 12)
        let changed = bytes[..<start] + (0..<round % 90).map { _ in next() }
        guard let info = try? ImageInfo(sniffing: Array(changed)) else { continue }
        #expect(info.format == format)
        #expect(1...ImageInfo.maxSide ~= info.width && 1...ImageInfo.maxSide ~= info.height)
        #expect(info.width * info.height <= ImageInfo.maxPixelCount)
      }
    }
  }

  @Test(
    "Each error has a description that names the format",
    arguments: [
      (ImageError.empty, "an empty file"), (.unknown, "neither PNG, JPEG, GIF nor WebP"),
      (.svg, "an SVG drawing; only PNG, JPEG, GIF and WebP are supported"),
      (.truncated(.jpeg), "an incomplete JPEG file"), (.malformed(.gif), "a damaged GIF file"),
      (.zeroSized(.png), "a PNG file without pixels"),
      (
        .tooLarge(width: 1, height: 99_999),
        "an image of 1 × 99999 pixels; the limits are 16384 pixels a side and 100 million pixels in total"
      ),
    ])
  func errorDescriptions(error: ImageError, text: String) {
    #expect(error.description == text)
  }
}
