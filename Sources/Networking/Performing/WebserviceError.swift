/// What can go wrong between a question and its answer.
///
/// None of the cases carries a key; URLs are as they may be shown.
public enum WebserviceError: Error, Equatable {
  /// Nothing was asked: the request needs a key that is not there, or that would be shown to others.
  case keyless(url: String, because: String)
  /// No whole answer came from the host.
  case connectivity(host: String, because: TransportError)
  /// The server answered with a failure: its own, or a status of HTTP as the id.
  case backend(id: Int, name: String, message: String)
  /// The server asks for a pause, counted from its answer.
  case throttled(after: Duration, message: String)
  /// What came could not be read.
  case unreadable(url: String, because: String)
}

extension WebserviceError: CustomStringConvertible {
  /// One or two sentences: what failed, where, and what to do.
  public var description: String {
    switch self {
    case .keyless(let url, let reason): "\(URLText(url).brief) is not asked: \(reason)."
    case .connectivity(_, let reason): reason.description
    case .backend(let id, let name, let message): "The server refused (\(id) \(name)): \(message)"
    case .throttled(let time, let message):
      "The server asks for a pause of \(time.inSeconds) s: \(message)"
    case .unreadable(let url, let reason):
      "The answer of \(URLText(url).brief) cannot be read: \(reason)."
    }
  }
}
