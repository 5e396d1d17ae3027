package import Basics

extension [HTTPHeader] {
  /// The headers without `Content-Encoding` and `Content-Length` if the body was compressed.
  package var withoutContentEncoding: [HTTPHeader] {
    guard contains(where: { $0.isNamed("Content-Encoding") }) else { return self }
    return filter { !$0.isNamed("Content-Encoding") && !$0.isNamed("Content-Length") }
  }
}

extension TransportError {
  /// Creates the error for a response body that cannot be decompressed.
  package init(_ error: InflationError, of request: HTTPRequest) {
    let reason: String
    switch error {
    case .tooLarge:
      self = .tooLarge(url: request.redactedURL, limit: request.limits.maxBodyBytes)
      return
    case .corrupt: reason = "its compressed body is corrupt"
    case .outOfMemory: reason = "there is not enough memory to decompress its body"
    case .truncated: reason = "its compressed body is truncated"
    }
    self = .broken(host: request.hostAndPort, because: reason)
  }
}
