import Networking
import TestSupport

/// Runs a test against the sample, served on this machine: the API and its images at one port.
///
/// - Parameters:
///   - images: What becomes of a request for an image; `nil` serves the sample's own.
///   - body: The test.
/// - Returns: What the body returns.
/// - Throws: What the body throws, or when there can be no server.
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

/// The sample on this machine.
struct SampleServer: Sendable {
  let server: LoopbackServer

  private static let hosts = ["avatars.example", "images.example"]

  /// The options that point the program here.
  var options: [String] {
    ["--api-base", server.url + "/2.3", "--allow-image-host", "127.0.0.1:\(server.port)"]
  }

  /// Requests for images so far.
  var imageRequests: [ReceivedRequest] {
    server.requests.filter { !$0.target.hasPrefix("/2.3/") }
  }

  /// The address that the sample itself knows.
  fileprivate static func original(of target: String) -> String {
    hosts.contains { target.hasPrefix("/\($0)/") }
      ? "https:/\(target)" : "https://api.stackexchange.com\(target)"
  }

  /// An answer of the API in which images are on this machine; others stay as they are.
  fileprivate static func localised(_ body: [UInt8], host: String) -> [UInt8] {
    guard body.first == UInt8(ascii: "{") else { return body }
    var text = String(decoding: body, as: UTF8.self)
    for name in hosts { text = text.replacing("https://\(name)/", with: "http://\(host)/\(name)/") }
    return Array(text.utf8)
  }
}
