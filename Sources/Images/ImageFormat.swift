/// The image formats that are supported; none of them can contain scripts.
package enum ImageFormat: String, Sendable, CaseIterable {
  case png
  case jpeg
  case gif
  case webp

  /// The extension of file names, without the dot.
  package var fileExtension: String {
    switch self {
    case .png: "png"
    case .jpeg: "jpg"
    case .gif: "gif"
    case .webp: "webp"
    }
  }

  /// The media type for a `Content-Type` header.
  package var mediaType: String { "image/\(rawValue)" }
}

extension ImageFormat: CustomStringConvertible {
  /// The format's usual name.
  package var description: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .gif: "GIF"
    case .webp: "WebP"
    }
  }
}
