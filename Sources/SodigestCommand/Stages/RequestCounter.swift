internal import Networking
private import Synchronization

/// Counts the requests that are sent to an API, including retries.
final class RequestCounter: Sendable {
  /// The number of requests, protected by a lock.
  private let count = Mutex(0)

  /// The number of requests so far.
  var total: Int { count.withLock { $0 } }

  /// Returns a transport that counts requests below the API's base URL.
  func counting(_ transport: @escaping Transport, below base: String) -> Transport {
    { [self] request in
      if request.url.hasPrefix("\(base)/") { count.withLock { $0 += 1 } }
      return try await transport(request)
    }
  }
}

/// Returns a transport that logs each request and its result, without secrets.
func logging(
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
