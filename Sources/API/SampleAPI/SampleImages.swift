internal import Basics
internal import Networking

/// The image hosts of the sample, which serve avatars and images of posts.
struct SampleImages: Sendable {
  /// The image files by path.
  private let files: [String: [UInt8]]

  /// The folders of `Samples/` by the host that serves them.
  private static let folders = [
    "avatars.example": "avatars",
    "images.example": "images",
  ]

  /// Selects the images among the sample files, by their paths in `Samples/`.
  init(files: [String: [UInt8]]) {
    self.files = files.filter { name, _ in
      Self.folders.values.contains { name.hasPrefix("\($0)/") }
    }
  }

  /// Returns the response to a request for an image; the query, which requests a size, is ignored.
  ///
  /// The status is 200 with the image, 304 if the client already has it, or 404.
  func response(to request: HTTPRequest, target: RequestTarget) -> HTTPResponse {
    guard request.method == .get || request.method == .head,
      let folder = Self.folders[target.host], let name = target.segments.first,
      target.segments.count == 1, let mediaType = Self.mediaType(of: name),
      let bytes = files["\(folder)/\(name)"]
    else { return notFound(request) }
    let etag = HTTPHeader("ETag", "\"\(FNV1a.hex(bytes))\"")
    let condition = request.headers.first { $0.name.lowercased() == "if-none-match" }
    guard condition?.value != etag.value else {
      return HTTPResponse(status: 304, headers: [etag], url: request.url)
    }
    return HTTPResponse(
      status: 200, headers: [HTTPHeader("Content-Type", mediaType), etag],
      body: request.method == .head ? [] : bytes, url: request.url)
  }

  /// Returns a response with status 404.
  private func notFound(_ request: HTTPRequest) -> HTTPResponse {
    HTTPResponse(
      status: 404, headers: [HTTPHeader("Content-Type", "text/plain")],
      body: Array("not found\n".utf8), url: request.url)
  }

  /// Returns the media type for a file name; `nil` if it is no supported image.
  private static func mediaType(of name: String) -> String? {
    switch name.split(separator: ".").last {
    case "gif": "image/gif"
    case "jpg": "image/jpeg"
    case "png": "image/png"
    case "webp": "image/webp"
    default: nil
    }
  }
}
