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
