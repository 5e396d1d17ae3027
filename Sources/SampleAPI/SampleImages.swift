internal import Basics
internal import Networking

/// The image hosts of the sample: avatars and images of posts.
struct SampleImages: Sendable {
  private let files: [String: [UInt8]]

  /// The folder of `Samples/` that each host serves.
  private static let folders = [
    "avatars.example": "avatars",
    "images.example": "images",
  ]

  init(files: [String: [UInt8]]) {
    self.files = files.filter { name, _ in
      Self.folders.values.contains { name.hasPrefix("\($0)/") }
    }
  }

  /// Serves an image, or says that there is none; the query (a size) is not looked at.
  func answer(_ request: HTTPRequest, to target: RequestTarget) -> HTTPResponse {
    guard request.method == .get || request.method == .head,
      let folder = Self.folders[target.host], let name = target.segments.first,
      target.segments.count == 1, let type = Self.type(of: name),
      let bytes = files["\(folder)/\(name)"]
    else { return notFound(request) }
    let tag = HTTPHeader("ETag", "\"\(FNV1a.hex(bytes))\"")
    let known = request.headers.first { $0.name.lowercased() == "if-none-match" }
    guard known?.value != tag.value else {
      return HTTPResponse(status: 304, headers: [tag], url: request.url)
    }
    return HTTPResponse(
      status: 200, headers: [HTTPHeader("Content-Type", type), tag],
      body: request.method == .head ? [] : bytes, url: request.url)
  }

  private func notFound(_ request: HTTPRequest) -> HTTPResponse {
    HTTPResponse(
      status: 404, headers: [HTTPHeader("Content-Type", "text/plain")],
      body: Array("not found\n".utf8), url: request.url)
  }

  private static func type(of name: String) -> String? {
    switch name.split(separator: ".").last {
    case "gif": "image/gif"
    case "jpg": "image/jpeg"
    case "png": "image/png"
    case "webp": "image/webp"
    default: nil
    }
  }
}
