internal import Basics

extension PNG {
  /// Returns a PNG file with the pixels of a square image, row by row from the top.
  ///
  /// - Parameters:
  ///   - pixels: Red, green, blue and opacity of each pixel, each from 0 to 255.
  ///   - side: The number of rows and of columns.
  /// - Returns: The bytes of the file.
  static func encoded(_ pixels: [UInt8], side: Int) -> [UInt8] {
    precondition(pixels.count == side * side * 4, "four bytes for each pixel")
    // 8 bits for each of red, green, blue and opacity; no interlacing.
    let header: [UInt8] = bigEndian(side) + bigEndian(side) + [8, 6, 0, 0, 0]
    var rows: [UInt8] = []
    rows.reserveCapacity(side * (side * 4 + 1))
    for row in 0..<side {
      // The number of the row's filter: none.
      rows.append(0)
      rows += pixels[row * side * 4..<(row + 1) * side * 4]
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
