/// What the bytes of an image really are, read without decoding a pixel.
package struct ImageInfo: Sendable, Equatable {
  /// The longest width or height accepted, in pixels.
  package static let longestSide = 16_384
  /// The most pixels accepted: a browser needs 4 bytes for each.
  package static let mostPixels = 100_000_000

  package let format: ImageFormat
  /// In pixels, as a browser shows the image; from 1 to ``longestSide``.
  package let width: Int
  /// In pixels, as a browser shows the image; from 1 to ``longestSide``.
  package let height: Int

  package init(format: ImageFormat, width: Int, height: Int) {
    self.format = format
    self.width = width
    self.height = height
  }

  /// Reads format and size, and checks that the file is whole.
  ///
  /// Only the bytes count: neither a file's name nor its `Content-Type` is worth a look.
  ///
  /// - Complexity: O(`n`) in the number of bytes, without copies.
  package init(sniffing bytes: [UInt8]) throws(ImageError) {
    try self.init(sniffing: bytes.span)
  }

  /// Reads format and size, and checks that the file is whole.
  package init(sniffing bytes: Span<UInt8>) throws(ImageError) {
    let format = try ImageFormat(signatureOf: bytes)
    let size =
      switch format {
      case .png: try PNG.size(of: bytes)
      case .jpeg: try JPEG.size(of: bytes)
      case .gif: try GIF.size(of: bytes)
      case .webp: try WebP.size(of: bytes)
      }
    try size.check(format)
    self.init(format: format, width: size.width, height: size.height)
  }
}

/// Width and height as a file claims them.
struct PixelSize: Equatable {
  var width: Int
  var height: Int

  /// Refuses sizes that no honest image has, and those that would fill a reader's memory.
  func check(_ format: ImageFormat) throws(ImageError) {
    guard width > 0, height > 0 else { throw .zeroSized(format) }
    guard width <= ImageInfo.longestSide, height <= ImageInfo.longestSide,
      width * height <= ImageInfo.mostPixels
    else { throw .tooLarge(width: width, height: height) }
  }

  /// The same picture lying on its side.
  var turned: PixelSize { PixelSize(width: height, height: width) }
}
