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

/// The image formats that are supported, none of which can contain scripts.
package enum ImageFormat: String, Sendable, CaseIterable {
  case png
  case jpeg
  case gif
  case webp

  /// The extension of the names of image files in this format, without the dot.
  package var fileExtension: String {
    switch self {
    case .png: "png"
    case .jpeg: "jpg"
    case .gif: "gif"
    case .webp: "webp"
    }
  }

  /// The media type of the format for a `Content-Type` header, such as `image/png`.
  package var mediaType: String { "image/\(rawValue)" }
}

extension ImageFormat: CustomStringConvertible {
  /// The usual name of the format, such as `PNG`.
  package var description: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .gif: "GIF"
    case .webp: "WebP"
    }
  }
}

/// The reason why a downloaded file is not stored as an image.
package enum ImageError: Error, Equatable {
  /// The file is empty.
  case empty
  /// The file is an SVG drawing, which may contain scripts.
  case svg
  /// The file is a web page, which some hosts send instead of a removed image.
  case html
  /// The first bytes are not those of a supported format.
  case unknown
  /// The file ends before the end of the image.
  case truncated(ImageFormat)
  /// The content of the file violates the rules of its image format.
  case malformed(ImageFormat)
  /// The width or the height that the file states is 0.
  case zeroSized(ImageFormat)
  /// The image exceeds ``ImageInfo/maxSide`` or ``ImageInfo/maxPixelCount``.
  case tooLarge(width: Int, height: Int)
}

extension ImageError: CustomStringConvertible {
  /// A description of the error that follows the address of the image, as in `https://…: a web
  /// page…`.
  package var description: String {
    switch self {
    case .empty: "an empty file"
    case .svg: "an SVG drawing; only PNG, JPEG, GIF and WebP are supported"
    case .html: "a web page instead of an image"
    case .unknown: "neither PNG, JPEG, GIF nor WebP"
    case .truncated(let format): "an incomplete \(format) file"
    case .malformed(let format): "a damaged \(format) file"
    case .zeroSized(let format): "a \(format) file without pixels"
    case .tooLarge(let width, let height):
      "an image of \(width) × \(height) pixels; the limits are \(ImageInfo.maxSide) pixels "
        + "a side and \(ImageInfo.maxPixelCount / 1_000_000) million pixels in total"
    }
  }
}

extension ImageFormat {
  /// Recognizes the format of an image by its first bytes, as browsers do.
  ///
  /// Source: WHATWG MIME Sniffing, section 6.1.
  init(signatureOf bytes: Span<UInt8>) throws(ImageError) {
    if bytes.isEmpty { throw .empty }
    if bytes.hasBytes(PNG.signature, at: 0) {
      self = .png
    } else if bytes.hasBytes(JPEG.signature, at: 0) {
      self = .jpeg
    } else if bytes.hasBytes("GIF87a".utf8, at: 0) || bytes.hasBytes("GIF89a".utf8, at: 0) {
      self = .gif
    } else if bytes.hasBytes("RIFF".utf8, at: 0), bytes.hasBytes("WEBP".utf8, at: 8) {
      self = .webp
    } else {
      throw markupError(in: bytes)
    }
  }
}

/// The number of bytes at the start of a text that are searched for tags.
private let markupSearchLength = 4096

/// The tags that show that a text is a web page.
private let htmlTags = ["<!doctype html", "<html", "<head", "<body", "<title", "<script", "<meta"]
/// The tags that show that a text is an SVG drawing.
private let svgTags = ["<!doctype svg", "<svg"]

/// Returns the error for a file that is not an image: a web page or an SVG drawing, by its first
/// tag, or an unknown format.
private func markupError(in bytes: Span<UInt8>) -> ImageError {
  var offset = bytes.bigEndian(at: 0, length: 3) == 0xEF_BB_BF ? 3 : 0
  while offset < bytes.count, [9, 10, 12, 13, 32].contains(bytes[offset]) { offset += 1 }
  guard offset < bytes.count, bytes[offset] == UInt8(ascii: "<") else { return .unknown }
  for start in offset..<min(bytes.count, offset + markupSearchLength)
  where bytes[start] == UInt8(ascii: "<") {
    if svgTags.contains(where: { bytes.hasTextIgnoringCase($0, at: start) }) { return .svg }
    if htmlTags.contains(where: { bytes.hasTextIgnoringCase($0, at: start) }) { return .html }
  }
  return .unknown
}
