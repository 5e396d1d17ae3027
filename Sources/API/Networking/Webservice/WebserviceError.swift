/// An error of a request to a web service.
///
/// No case contains an API key; secrets in URLs are redacted.
public enum WebserviceError: Error, Equatable {
  /// The request was not sent: its API key is missing, or must not be sent to this URL.
  case keyUnavailable(url: String, because: String)
  /// No complete response arrived from the host.
  case connectivity(host: String, because: TransportError)
  /// The server responded with an error; `id` is its error number or else the HTTP status.
  case backend(id: Int, name: String, message: String)
  /// The server asks to wait; the duration counts from its response.
  case throttled(retryAfter: Duration, message: String)
  /// The response arrived, but could not be parsed.
  case unreadable(url: String, because: String)
}

extension WebserviceError: CustomStringConvertible {
  /// An error message for users: what failed, where and why.
  public var description: String {
    switch self {
    case .keyUnavailable(let url, let reason):
      "\(URLParts(url).abbreviated) was not requested: \(reason)."
    case .connectivity(_, let reason): reason.description
    case .backend(let id, let name, let message): "The server refused (\(id) \(name)): \(message)"
    case .throttled(let time, let message):
      "The server asks for a pause of \(time.secondsText) s: \(message)"
    case .unreadable(let url, let reason):
      "The response from \(URLParts(url).abbreviated) cannot be read: \(reason)."
    }
  }
}
