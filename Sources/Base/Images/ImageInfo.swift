/// The format and the size of an image, read from the bytes of the file without decoding a pixel.
package struct ImageInfo: Sendable, Equatable {
  /// The maximum width and the maximum height of an accepted image, in pixels.
  package static let maxSide = 16_384
  /// The maximum number of pixels of an accepted image; a browser needs 4 bytes for each.
  package static let maxPixelCount = 100_000_000

  package let format: ImageFormat
  /// The width of the image as a browser shows it, in pixels; from 1 to ``maxSide``.
  package let width: Int
  /// The height of the image as a browser shows it, in pixels; from 1 to ``maxSide``.
  package let height: Int

  package init(format: ImageFormat, width: Int, height: Int) {
    self.format = format
    self.width = width
    self.height = height
  }

  /// Reads the format and the size of an image from an array, and checks that the file is complete.
  ///
  /// The name of the file and its `Content-Type` are not considered.
  ///
  /// - Complexity: O(`n`) in the number of bytes, without copies.
  package init(sniffing bytes: [UInt8]) throws(ImageError) {
    try self.init(sniffing: bytes.span)
  }

  /// Reads the format and the size of an image from a span, and checks that the file is complete.
  package init(sniffing bytes: Span<UInt8>) throws(ImageError) {
    let format = try ImageFormat(signatureOf: bytes)
    let size =
      switch format {
      case .png: try PNG.size(of: bytes)
      case .jpeg: try JPEG.size(of: bytes)
      case .gif: try GIF.size(of: bytes)
      case .webp: try WebP.size(of: bytes)
      }
    try size.validate(as: format)
    self.init(format: format, width: size.width, height: size.height)
  }
}

/// The width and height that an image file states, in pixels.
struct PixelSize: Equatable {
  var width: Int
  var height: Int

  /// Throws an error if the size is zero, or so large that decoding would exhaust a reader's memory.
  func validate(as format: ImageFormat) throws(ImageError) {
    guard width > 0, height > 0 else { throw .zeroSized(format) }
    guard width <= ImageInfo.maxSide, height <= ImageInfo.maxSide,
      width * height <= ImageInfo.maxPixelCount
    else { throw .tooLarge(width: width, height: height) }
  }

  /// The size of the image after a rotation by 90 degrees.
  var rotated: PixelSize { PixelSize(width: height, height: width) }
}
