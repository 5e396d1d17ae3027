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
