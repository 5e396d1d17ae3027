/// Why a request got no whole answer.
///
/// None of the cases carries a header or a key.
public enum TransportError: Error, Equatable {
  /// The URL, a header or the host is not one that may be asked.
  case refused(url: String, because: String)
  /// The name did not resolve, or no connection stood.
  case unreachable(host: String, because: String)
  /// The certificate or the handshake was not acceptable.
  case insecure(host: String, because: String)
  /// A time limit of the request ran out.
  case timedOut(host: String, after: Duration)
  /// The connection broke before the answer was whole.
  case broken(host: String, because: String)
  /// The answer was longer than the request accepts, in bytes after inflation.
  case tooLarge(url: String, limit: Int)
}
