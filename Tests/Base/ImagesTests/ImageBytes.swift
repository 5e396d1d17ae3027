/// Minimal but complete files of each image format.
enum ImageBytes {
  static func png(_ width: Int, _ height: Int) -> [UInt8] {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let header = big(width, 4) + big(height, 4) + [8, 6, 0, 0, 0]
    return signature + chunk("IHDR", header) + chunk("IDAT", [1, 2, 3]) + chunk("IEND", [])
  }

  /// Returns a PNG chunk with an invalid checksum, as checksums are not verified.
  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    big(data.count, 4) + type.utf8 + data + [0, 0, 0, 0]
  }

  /// Returns a JPEG of one scan, with optional segments before its frame.
  static func jpeg(
    _ width: Int, _ height: Int, frame: UInt8 = 0xC0, before: [UInt8] = [],
    scan: [UInt8] = [7, 0xFF, 0, 8, 0xFF, 0xD3, 9]
  ) -> [UInt8] {
    let size = [8] + big(height, 2) + big(width, 2) + [1, 1, 0x11, 0]
    return [0xFF, 0xD8] + before + segment(frame, size) + segment(0xDA, [1, 1, 0, 0, 63, 0]) + scan
      + [0xFF, 0xD9]
  }

  static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker] + big(content.count + 2, 2) + content
  }

  /// Returns an Exif segment with one unrelated entry before the orientation.
  static func exif(orientation: Int, isBigEndian: Bool) -> [UInt8] {
    let number = isBigEndian ? big : little
    let start = Array((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(8, 4)
    let other = number(0x0100, 2) + number(3, 2) + number(1, 4) + number(6, 2) + [0, 0]
    let entry = number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + [0, 0]
    return segment(0xE1, "Exif\0\0".utf8 + start + number(2, 2) + other + entry + number(0, 4))
  }

  /// Returns a GIF with a table of two colours and one frame.
  static func gif(_ width: Int, _ height: Int, version: String = "89a") -> [UInt8] {
    let screen = "GIF\(version)".utf8 + little(width, 2) + little(height, 2) + [0x80, 0, 0]
    let colours: [UInt8] = [0, 0, 0, 255, 255, 255]
    let comment: [UInt8] = [0x21, 0xFE, 2, 104, 105, 0]
    return screen + colours + comment + gifFrame(1, 1) + [0x3B]
  }

  static func gifFrame(_ width: Int, _ height: Int) -> [UInt8] {
    [0x2C] + little(0, 4) + little(width, 2) + little(height, 2) + [0, 2, 2, 0x44, 1, 0]
  }

  static func webp(_ chunks: [UInt8]) -> [UInt8] {
    "RIFF".utf8 + little(chunks.count + 4, 4) + "WEBP".utf8 + chunks
  }

  static func riff(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    kind.utf8 + little(content.count, 4) + content + [UInt8](repeating: 0, count: content.count % 2)
  }

  static func lossy(_ width: Int, _ height: Int) -> [UInt8] {
    riff("VP8 ", [0x10, 0, 0, 0x9D, 1, 0x2A] + little(width, 2) + little(height, 2) + [5])
  }

  static func lossless(_ width: Int, _ height: Int) -> [UInt8] {
    riff("VP8L", [0x2F] + little(width - 1 | (height - 1) << 14 | 1 << 28, 4) + [5, 6])
  }

  static func extended(_ width: Int, _ height: Int) -> [UInt8] {
    riff("VP8X", [0x10, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
  }

  static func big(_ number: Int, _ length: Int) -> [UInt8] {
    little(number, length).reversed()
  }

  static func little(_ number: Int, _ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
