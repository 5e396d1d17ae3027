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
