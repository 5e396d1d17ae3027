/// Why bytes are no image that a digest keeps.
package enum ImageError: Error, Equatable {
  /// There are no bytes at all.
  case empty
  /// A drawing in SVG, which may carry scripts.
  case svg
  /// A web page, as hosts send it for images they no longer have.
  case html
  /// The first bytes belong to no format that is kept.
  case unknown
  /// The file ends before the image does.
  case truncated(ImageFormat)
  /// The file contradicts its own format.
  case malformed(ImageFormat)
  /// The file says that the image has no pixels.
  case zeroSized(ImageFormat)
  /// More pixels than ``ImageInfo/longestSide`` or ``ImageInfo/mostPixels`` allow.
  case tooLarge(width: Int, height: Int)
}

extension ImageError: CustomStringConvertible {
  /// Reads on after an address, as in `https://…: a web page…`.
  package var description: String {
    switch self {
    case .empty: "an empty file"
    case .svg: "an SVG drawing; only PNG, JPEG, GIF and WebP are kept"
    case .html: "a web page instead of an image"
    case .unknown: "neither PNG, JPEG, GIF nor WebP"
    case .truncated(let format): "a \(format) file that is cut off"
    case .malformed(let format): "a damaged \(format) file"
    case .zeroSized(let format): "a \(format) file without pixels"
    case .tooLarge(let width, let height):
      "an image of \(width) × \(height) pixels; at most \(ImageInfo.longestSide) a side and "
        + "\(ImageInfo.mostPixels / 1_000_000) million together are kept"
    }
  }
}
