internal import Basics

extension PNG {
  /// Returns a PNG file with the pixels of an image, row by row from the top.
  ///
  /// - Parameters:
  ///   - pixels: Red, green, blue and opacity of each pixel, each from 0 to 255.
  ///   - width: The number of columns.
  /// - Returns: The bytes of the file.
  static func encoded(_ pixels: [UInt8], width: Int) -> [UInt8] {
    let height = pixels.count / (width * 4)
    precondition(pixels.count == width * height * 4, "four bytes for each pixel")
    // 8 bits for each of red, green, blue and opacity; no interlacing.
    let header: [UInt8] = bigEndian(width) + bigEndian(height) + [8, 6, 0, 0, 0]
    var rows: [UInt8] = []
    rows.reserveCapacity(height * (width * 4 + 1))
    for row in 0..<height {
      // The number of the row's filter: none.
      rows.append(0)
      rows += pixels[row * width * 4..<(row + 1) * width * 4]
    }
    var file = signature
    file += chunk("IHDR", header)
    file += chunk("IDAT", Deflate.compressed(rows, as: .zlib, .best))
    file += chunk("IEND", [])
    return file
  }

  /// Returns a chunk: its length, its type, its data and the checksum of type and data.
  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(type.utf8) + data
    return bigEndian(data.count) + content + bigEndian(Deflate.crc32(of: content[...]))
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
