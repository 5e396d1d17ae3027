internal import Networking
private import Synchronization

/// Counts the requests that really go to an API, those tried again included.
final class RequestCounter: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  /// The same transport, counted: requests below the API's address add to ``value``.
  func counting(_ transport: @escaping Transport, below base: String) -> Transport {
    { [self] request in
      if request.url.hasPrefix("\(base)/") { count.withLock { $0 += 1 } }
      return try await transport(request)
    }
  }
}

/// The same transport, which tells of each request and what came of it; no secret is in either.
func telling(
  _ tell: @escaping @Sendable (String) -> Void, of transport: @escaping Transport
) -> Transport {
  { request in
    let line = "\(request.method.rawValue) \(request.redactedURL)"
    do {
      let response = try await transport(request)
      tell("\(line): \(response.status), \(response.body.count) bytes")
      return response
    } catch {
      tell("\(line): \(error)")
      throw error
    }
  }
}
