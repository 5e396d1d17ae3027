internal import Basics
package import CCurl
package import Networking

/// What curl tells of a transfer that failed.
package struct CurlFailure {
  package let code: CURLcode
  /// In curl's words.
  package let words: String
  /// `errno` of the last connection that failed, or 0.
  package let systemError: CInt
  package let phase: TransportPhase
  package let elapsed: Duration
  /// Whether connections are made to a proxy.
  package let isProxied: Bool

  package init(
    code: CURLcode, words: String, systemError: CInt, phase: TransportPhase, elapsed: Duration,
    isProxied: Bool = false
  ) {
    self.code = code
    self.words = words
    self.systemError = systemError
    self.phase = phase
    self.elapsed = elapsed
    self.isProxied = isProxied
  }

  /// What the failure means for one step of a request.
  package func error(for hop: Hop, slowness: CurlTransport.Slowness) -> TransportError {
    let host = hop.request.shownHost
    switch code {
    case CURLE_OPERATION_TIMEDOUT:
      return .timedOut(host: host, while: phase, after: limit(of: hop, slowness))
    case CURLE_COULDNT_RESOLVE_HOST:
      return .unreachable(host: host, because: "its name does not resolve")
    case CURLE_COULDNT_RESOLVE_PROXY:
      return .unreachable(host: host, because: "the name of the proxy does not resolve")
    case CURLE_COULDNT_CONNECT where isProxied:
      return .unreachable(host: host, because: "no connection to the proxy (\(reason))")
    case CURLE_COULDNT_CONNECT, CURLE_PROXY, CURLE_INTERFACE_FAILED:
      return .unreachable(host: host, because: reason)
    case CURLE_SSL_CONNECT_ERROR where words.contains("reset"):
      return .broken(host: host, because: "the connection was reset")
    case CURLE_SSL_CONNECT_ERROR where words.contains("SYSCALL"):
      return .broken(host: host, because: "it closed the connection while TLS was agreed upon")
    case CURLE_SSL_CONNECT_ERROR where words.contains("wrong version number"):
      return .insecure(host: host, because: "it does not speak TLS")
    case _ where Self.isAboutSecurity(code):
      return .insecure(host: host, because: reason)
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
      return .broken(host: host, because: "it does not speak HTTP")
    case CURLE_RECV_ERROR where words.contains("reset"),
      CURLE_SEND_ERROR where words.contains("reset"):
      return .broken(host: host, because: "the connection was reset")
    case CURLE_GOT_NOTHING:
      return .broken(host: host, because: "it closed the connection without an answer")
    default:
      return phase == .connecting
        ? .unreachable(host: host, because: reason) : .broken(host: host, because: reason)
    }
  }

  /// The limit that ran out.
  private func limit(of hop: Hop, _ slowness: CurlTransport.Slowness) -> Duration {
    let limits = hop.request.limits
    // curl's timers are precise to some milliseconds.
    if elapsed + .milliseconds(50) >= hop.timeLeft { return limits.totalTime }
    return phase == .connecting ? limits.connectTime : .seconds(slowness.seconds)
  }

  /// curl's words as part of a sentence, with the system's own where it has some.
  private var reason: String {
    var text = words
    while text.hasSuffix(".") || text.hasSuffix(" ") { text.removeLast() }
    guard code == CURLE_COULDNT_CONNECT, systemError != 0 else { return text }
    return SystemError(systemError).reason.lowercased()
  }

  private static func isAboutSecurity(_ code: CURLcode) -> Bool {
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
