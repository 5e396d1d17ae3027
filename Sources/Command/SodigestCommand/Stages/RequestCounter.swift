internal import Networking
private import Synchronization

/// Counts the requests that are sent to an API, including retries.
final class RequestCounter: Sendable {
  /// The number of requests sent so far, protected by a lock.
  private let count = Mutex(0)

  /// The number of requests sent so far.
  var total: Int { count.withLock { $0 } }

  /// Wraps a transport so that requests to URLs below `base` are counted.
  func counting(_ transport: @escaping Transport, below base: String) -> Transport {
    { [self] request in
      if request.url.hasPrefix("\(base)/") { count.withLock { $0 += 1 } }
      return try await transport(request)
    }
  }
}

/// Wraps a transport so that each request and its result are logged, without secrets.
func logging(
  _ transport: @escaping Transport, to log: @escaping @Sendable (String) -> Void
) -> Transport {
  { request in
    let line = "\(request.method.rawValue) \(request.redactedURL)"
    do {
      let response = try await transport(request)
      log("\(line): \(response.status), \(response.body.count) bytes")
      return response
    } catch {
      log("\(line): \(error)")
      throw error
    }
  }
}
