import Networking
import TestSupport

/// Calls the body with a server for the API and the images of the sample on this machine.
///
/// - Parameters:
///   - images: Returns the reply to a request for an image; `nil` serves that of the sample.
///   - body: Called with the server.
/// - Returns: The result of the body.
/// - Throws: An error of the body or of the server.
func withSampleServer<R>(
  images: @escaping @Sendable (ReceivedRequest) -> LoopbackReply? = { _ in nil },
  _ body: (SampleServer) async throws -> R
) async throws -> R {
  let sample = try sampleTransport()
  return try await withLoopbackServer({ request in
    if !request.target.hasPrefix("/2.3/"), let reply = images(request) { return reply }
    let host = request.header("Host") ?? ""
    do {
      let url = SampleServer.original(of: request.target)
      let headers = request.header("If-None-Match").map { [HTTPHeader("If-None-Match", $0)] } ?? []
      let response = try await sample(HTTPRequest(url: url, headers: headers))
      return .response(
        status: response.status, headers: response.headers.map { ($0.name, $0.value) },
        body: SampleServer.localised(response.body, host: host))
    } catch {
      return .text("\(error)", status: 500)
    }
  }) { try await body(SampleServer(server: $0)) }
}

/// A server of the sample.
struct SampleServer: Sendable {
  let server: LoopbackServer

  private static let hosts = ["avatars.example", "images.example"]

  /// The options with which the program uses the server.
  var options: [String] {
    ["--api-base", server.url + "/2.3", "--allow-image-host", "127.0.0.1:\(server.port)"]
  }

  /// The requests for images so far.
  var imageRequests: [ReceivedRequest] {
    server.requests.filter { !$0.target.hasPrefix("/2.3/") }
  }

  /// Returns the original URL of a request.
  fileprivate static func original(of target: String) -> String {
    hosts.contains { target.hasPrefix("/\($0)/") }
      ? "https:/\(target)" : "https://api.stackexchange.com\(target)"
  }

  /// Returns a JSON response with image URLs of this server; other responses are unchanged.
  fileprivate static func localised(_ body: [UInt8], host: String) -> [UInt8] {
    guard body.first == UInt8(ascii: "{") else { return body }
    var text = String(decoding: body, as: UTF8.self)
    for name in hosts { text = text.replacing("https://\(name)/", with: "http://\(host)/\(name)/") }
    return Array(text.utf8)
  }
}
