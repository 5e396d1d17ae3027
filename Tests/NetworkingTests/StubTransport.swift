import Networking
import Synchronization

/// A transport that answers from a closure and remembers what it was asked.
final class StubTransport: Sendable {
  private let seen = Mutex<[HTTPRequest]>([])
  private let answer: Transport

  init(_ answer: @escaping Transport) {
    self.answer = answer
  }

  /// Answers everything alike.
  convenience init(status: Int = 200, headers: [HTTPHeader] = [], body: String) {
    self.init { request in
      HTTPResponse(status: status, headers: headers, body: Array(body.utf8), url: request.url)
    }
  }

  var requests: [HTTPRequest] { seen.withLock { $0 } }

  var transport: Transport {
    { request in
      self.seen.withLock { $0.append(request) }
      return try await self.answer(request)
    }
  }
}
