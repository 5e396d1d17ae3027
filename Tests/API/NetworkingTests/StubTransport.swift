import Networking
import Synchronization

/// A transport that responds with a closure and records its requests.
final class StubTransport: Sendable {
  private let recordedRequests = Mutex<[HTTPRequest]>([])
  private let respond: Transport

  init(_ respond: @escaping Transport) {
    self.respond = respond
  }

  /// Creates a transport that responds to every request in the same way.
  convenience init(status: Int = 200, headers: [HTTPHeader] = [], body: String) {
    self.init { request in
      HTTPResponse(status: status, headers: headers, body: Array(body.utf8), url: request.url)
    }
  }

  var requests: [HTTPRequest] { recordedRequests.withLock { $0 } }

  var transport: Transport {
    { request in
      self.recordedRequests.withLock { $0.append(request) }
      return try await self.respond(request)
    }
  }
}
