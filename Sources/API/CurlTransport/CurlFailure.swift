internal import Basics
package import CCurl
package import Networking

/// A failed transfer as reported by libcurl, which is converted into a `TransportError`.
package struct CurlFailure {
  /// The result code of libcurl for the transfer.
  package let code: CURLcode
  /// The error message of libcurl for the transfer.
  package let message: String
  /// The `errno` of the last failed attempt to connect, or 0 if there was none.
  package let systemError: CInt
  /// The phase in which the transfer failed.
  package let phase: TransportPhase
  /// The time from the start of the request until the failure.
  package let elapsed: Duration
  /// Whether the failed transfer was sent through a proxy.
  package let isProxied: Bool

  package init(
    code: CURLcode, message: String, systemError: CInt, phase: TransportPhase,
    elapsed: Duration, isProxied: Bool = false
  ) {
    self.code = code
    self.message = message
    self.systemError = systemError
    self.phase = phase
    self.elapsed = elapsed
    self.isProxied = isProxied
  }

  /// Returns the transport error that describes the failure of a hop's request.
  package func transportError(
    for hop: RequestHop, lowSpeedLimit: CurlTransport.LowSpeedLimit
  ) -> TransportError {
    let host = hop.request.hostAndPort
    switch code {
    case CURLE_OPERATION_TIMEDOUT:
      return .timedOut(host: host, while: phase, after: expiredLimit(of: hop, lowSpeedLimit))
    case CURLE_COULDNT_RESOLVE_HOST:
      return .unreachable(host: host, because: "its name does not resolve")
    case CURLE_COULDNT_RESOLVE_PROXY:
      return .unreachable(host: host, because: "the name of the proxy does not resolve")
    case CURLE_COULDNT_CONNECT where isProxied:
      return .unreachable(host: host, because: "no connection to the proxy (\(reason))")
    case CURLE_COULDNT_CONNECT, CURLE_PROXY, CURLE_INTERFACE_FAILED:
      return .unreachable(host: host, because: reason)
    case CURLE_SSL_CONNECT_ERROR where message.contains("reset"):
      return .broken(host: host, because: "the connection was reset")
    case CURLE_SSL_CONNECT_ERROR where message.contains("SYSCALL"):
      return .broken(host: host, because: "it closed the connection during the TLS handshake")
    case CURLE_SSL_CONNECT_ERROR where message.contains("wrong version number"):
      return .insecure(host: host, because: "it does not speak TLS")
    case _ where Self.isTLSError(code):
      return .insecure(host: host, because: reason)
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
      return .broken(host: host, because: "it does not speak HTTP")
    case CURLE_RECV_ERROR where message.contains("reset"),
      CURLE_SEND_ERROR where message.contains("reset"):
      return .broken(host: host, because: "the connection was reset")
    case CURLE_GOT_NOTHING:
      return .broken(host: host, because: "it closed the connection without a response")
    default:
      return phase == .connecting
        ? .unreachable(host: host, because: reason) : .broken(host: host, because: reason)
    }
  }

  /// Returns the time limit of the request that expired.
  private func expiredLimit(of hop: RequestHop, _ lowSpeedLimit: CurlTransport.LowSpeedLimit)
    -> Duration
  {
    let limits = hop.request.limits
    // The timers of libcurl are precise to a few milliseconds.
    if elapsed + .milliseconds(50) >= hop.remainingTime { return limits.totalTimeout }
    return phase == .connecting ? limits.connectTimeout : .seconds(lowSpeedLimit.seconds)
  }

  /// The message of the system for a failed connection, else the message of libcurl, without full stop.
  private var reason: String {
    var text = message
    while text.hasSuffix(".") || text.hasSuffix(" ") { text.removeLast() }
    guard code == CURLE_COULDNT_CONNECT, systemError != 0 else { return text }
    return SystemError(systemError).reason.lowercased()
  }

  /// Returns whether a result code is an error of TLS or its certificates.
  private static func isTLSError(_ code: CURLcode) -> Bool {
    switch code {
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CRL_BADFILE,
      CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_CLIENTCERT,
      CURLE_USE_SSL_FAILED:
      true
    default: false
    }
  }
}
