internal import Basics

/// The image format PNG: a signature, then chunks with a length, a type, data and a checksum.
///
/// Source: W3C PNG, third edition, sections 5 and 11.2.
enum PNG {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Returns the size of a PNG image, after checking all chunks up to `IEND`.
  static func size(of bytes: Span<UInt8>) throws(ImageError) -> PixelSize {
    let size = try headerSize(of: bytes)
    var offset = signature.count
    var hasPixels = false
    while let length = bytes.bigEndian(at: offset, length: 4) {
      guard length <= Int32.max else { throw .malformed(.png) }
      guard length <= bytes.count - offset - 12 else { throw .truncated(.png) }
      if bytes.hasBytes("IDAT".utf8, at: offset + 4) {
        hasPixels = true
      } else if bytes.hasBytes("IEND".utf8, at: offset + 4) {
        guard hasPixels else { throw .malformed(.png) }
        return size
      }
      offset += 12 + length
    }
    throw .truncated(.png)
  }

  /// Reads the size of a PNG image from the first chunk, which must be `IHDR` with 13 bytes.
  private static func headerSize(of bytes: Span<UInt8>) throws(ImageError) -> PixelSize {
    guard let length = bytes.bigEndian(at: 8, length: 4),
      let width = bytes.bigEndian(at: 16, length: 4),
      let height = bytes.bigEndian(at: 20, length: 4)
    else { throw .truncated(.png) }
    guard length == 13, bytes.hasBytes("IHDR".utf8, at: 12) else { throw .malformed(.png) }
    return PixelSize(width: width, height: height)
  }
}

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
