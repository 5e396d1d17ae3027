/// The kinds of image that a digest keeps; a browser decodes each without running anything.
package enum ImageFormat: String, Sendable, CaseIterable {
  case png
  case jpeg
  case gif
  case webp

  /// What the name of such a file ends with, without the dot.
  package var fileExtension: String {
    switch self {
    case .png: "png"
    case .jpeg: "jpg"
    case .gif: "gif"
    case .webp: "webp"
    }
  }

  /// As in a `Content-Type` header.
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
