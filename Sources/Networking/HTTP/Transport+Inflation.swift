package import Basics

extension [HTTPHeader] {
  /// The headers of a body that was inflated.
  package var withoutCompression: [HTTPHeader] {
    guard contains(where: { $0.isNamed("Content-Encoding") }) else { return self }
    return filter { !$0.isNamed("Content-Encoding") && !$0.isNamed("Content-Length") }
  }
}

extension TransportError {
  /// The failure of a request whose answer could not be inflated.
  package init(_ error: InflationError, of request: HTTPRequest) {
    let reason: String
    switch error {
    case .tooLarge:
      self = .tooLarge(url: request.shownURL, limit: request.limits.bodyBytes)
      return
    case .corrupt: reason = "its compression is damaged"
    case .outOfMemory: reason = "there is no memory to inflate it"
    case .truncated: reason = "its compressed body ends too early"
    }
    self = .broken(host: request.shownHost, because: reason)
  }
}
