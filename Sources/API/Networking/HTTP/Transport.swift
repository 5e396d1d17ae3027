package import Basics

/// A function that sends one request and returns the complete response, whatever its status.
///
/// Network clients, recordings and test doubles are transports. Policies such as pacing and retrying are
/// functions from `Transport` to `Transport`.
///
/// - Throws: ``TransportError``, or `CancellationError`.
public typealias Transport = @Sendable (HTTPRequest) async throws -> HTTPResponse

/// An error that prevents a complete response.
///
/// No case contains a header or an API key; secrets in URLs are redacted.
public enum TransportError: Error, Equatable {
  /// The request was not sent: its URL, a header or the host is invalid or not allowed.
  case refused(url: String, because: String)
  /// The host name did not resolve, or no connection could be established.
  case unreachable(host: String, because: String)
  /// The TLS certificate or handshake was not acceptable.
  case insecure(host: String, because: String)
  /// A time limit of the request expired.
  case timedOut(host: String, while: TransportPhase, after: Duration)
  /// The connection failed, or the response was invalid, before it was complete.
  case broken(host: String, because: String)
  /// The response exceeded the limit of the request, in bytes after decompression.
  case tooLarge(url: String, limit: Int)
  /// A recording contains no response to this request.
  case notRecorded(request: String, folder: String)
}

/// The phase of a request in which a time limit expired.
public enum TransportPhase: String, Sendable {
  /// The connection to the server was not yet established.
  case connecting
  /// The request was sent, and no byte of the response had arrived.
  case waiting
  /// Part of the response had arrived, but not all of it.
  case receiving
}

extension TransportError: CustomStringConvertible {
  /// An error message for users: the host or URL, and what happened.
  public var description: String {
    switch self {
    case .refused(let url, let reason): "\(URLParts(url).abbreviated) was not requested: \(reason)."
    case .unreachable(let host, let reason): "\(host) cannot be reached: \(reason)."
    case .insecure(let host, let reason): "The connection to \(host) is not secure: \(reason)."
    case .timedOut(let host, let phase, let time): Self.timeoutMessage(host, phase, time)
    case .broken(let host, let reason): "The request to \(host) failed: \(reason)."
    case .tooLarge(let url, let limit):
      "The response from \(URLParts(url).abbreviated) exceeds \(limit) bytes."
    case .notRecorded(let request, let folder):
      "The recording in \(folder) has no response to \(request). Record it again."
    }
  }

  /// Returns the message for an expired time limit.
  private static func timeoutMessage(
    _ host: String, _ phase: TransportPhase, _ time: Duration
  ) -> String {
    let limit = "\(time.secondsText) s"
    return switch phase {
    case .connecting: "No connection to \(host) within \(limit)."
    case .waiting: "\(host) accepted the request and sent nothing within \(limit)."
    case .receiving: "\(host) sent its response too slowly; it was incomplete after \(limit)."
    }
  }
}

extension Duration {
  /// The duration in seconds with at most three decimal places, without trailing zeros.
  package var secondsText: String {
    let (seconds, attoseconds) = components
    let thousandths = Int(attoseconds / 1_000_000_000_000_000)
    guard thousandths != 0 else { return "\(seconds)" }
    var digits = Array("\(1000 + thousandths)".utf8.dropFirst())
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return "\(seconds).\(String(decoding: digits, as: UTF8.self))"
  }
}

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
