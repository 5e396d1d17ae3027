/// Why a request got no whole answer.
///
/// None of the cases carries a header or a key; URLs are as they may be shown.
public enum TransportError: Error, Equatable {
  /// The URL, a header or the host is not one that may be asked.
  case refused(url: String, because: String)
  /// The name did not resolve, or no connection stood.
  case unreachable(host: String, because: String)
  /// The certificate or the handshake was not acceptable.
  case insecure(host: String, because: String)
  /// A time limit of the request ran out.
  case timedOut(host: String, while: TransportPhase, after: Duration)
  /// The connection broke before the answer was whole.
  case broken(host: String, because: String)
  /// The answer was longer than the request accepts, in bytes after inflation.
  case tooLarge(url: String, limit: Int)
  /// A recording holds no answer to this request.
  case notRecorded(request: String, folder: String)
}

/// How far a request had come.
public enum TransportPhase: String, Sendable {
  /// No connection stood yet.
  case connecting
  /// The request was sent, and nothing of the answer had come.
  case waiting
  /// Part of the answer had come.
  case receiving
}

extension TransportError: CustomStringConvertible {
  /// One sentence: which host, and what happened.
  public var description: String {
    switch self {
    case .refused(let url, let reason): "\(URLText(url).brief) is not asked: \(reason)."
    case .unreachable(let host, let reason): "\(host) cannot be reached: \(reason)."
    case .insecure(let host, let reason): "The connection to \(host) is not secure: \(reason)."
    case .timedOut(let host, let phase, let time): Self.wording(host, phase, time)
    case .broken(let host, let reason): "The answer of \(host) broke off: \(reason)."
    case .tooLarge(let url, let limit):
      "The answer of \(URLText(url).brief) is longer than \(limit) bytes."
    case .notRecorded(let request, let folder):
      "The recording in \(folder) holds no answer to \(request). Record it again."
    }
  }

  private static func wording(_ host: String, _ phase: TransportPhase, _ time: Duration) -> String {
    let limit = "\(time.inSeconds) s"
    return switch phase {
    case .connecting: "No connection to \(host) within \(limit)."
    case .waiting: "\(host) accepted the request and sent nothing within \(limit)."
    case .receiving: "\(host) sent its answer too slowly; it was not whole after \(limit)."
    }
  }
}

extension Duration {
  /// Seconds for messages: at most three digits after the point, none that are zero at the end.
  package var inSeconds: String {
    let (seconds, attoseconds) = components
    let thousandths = Int(attoseconds / 1_000_000_000_000_000)
    guard thousandths != 0 else { return "\(seconds)" }
    var digits = Array("\(1000 + thousandths)".utf8.dropFirst())
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return "\(seconds).\(String(decoding: digits, as: UTF8.self))"
  }
}
