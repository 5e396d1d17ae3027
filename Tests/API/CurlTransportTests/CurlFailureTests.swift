import CCurl
import CurlTransport
import Networking
import Testing

@Suite struct CurlFailureTests {
  private let host = "a.example"

  private func error(
    _ code: CURLcode, _ message: String = "Something happened. ", systemError: CInt = 0,
    phase: TransportPhase = .receiving, elapsed: Duration = .seconds(1),
    remainingTime: Duration = .seconds(20)
  ) -> TransportError {
    let url = "https://\(host)/x"
    var request = HTTPRequest(url: url)
    request.limits.connectTimeout = .seconds(5)
    let hop = RequestHop(
      request: request,
      destination: Destination(url: url, isTLS: true, host: host, port: 443),
      requiresPublicAddress: false, remainingTime: remainingTime)
    return CurlFailure(
      code: code, message: message, systemError: systemError, phase: phase, elapsed: elapsed
    ).transportError(for: hop, lowSpeedLimit: .init(bytesPerSecond: 1, seconds: 15))
  }

  @Test("Unresolved names of hosts and of proxies are distinguished")
  func names() {
    #expect(
      error(CURLE_COULDNT_RESOLVE_HOST, phase: .connecting)
        == .unreachable(host: host, because: "its name does not resolve"))
    #expect(
      error(CURLE_COULDNT_RESOLVE_PROXY, phase: .connecting)
        == .unreachable(host: host, because: "the name of the proxy does not resolve"))
  }

  @Test("A failed connection has the system's reason, or else curl's")
  func connections() {
    #expect(
      error(CURLE_COULDNT_CONNECT, systemError: 111, phase: .connecting)
        == .unreachable(host: host, because: "connection refused"))
    #expect(
      error(CURLE_COULDNT_CONNECT, phase: .connecting)
        == .unreachable(host: host, because: "Something happened"))
    #expect(
      error(CURLE_PROXY, systemError: 111, phase: .connecting)
        == .unreachable(host: host, because: "Something happened"))
  }

  @Test(
    "A reset connection is reported in plain words",
    arguments: [CURLE_RECV_ERROR, CURLE_SEND_ERROR])
  func resets(code: CURLcode) {
    #expect(
      error(code, "Recv failure: Connection reset by peer")
        == .broken(host: host, because: "the connection was reset"))
    #expect(error(code) == .broken(host: host, because: "Something happened"))
  }

  @Test("A timeout reports the limit that was exceeded")
  func timeouts() {
    let code = CURLE_OPERATION_TIMEDOUT
    #expect(
      error(code, phase: .connecting, elapsed: .seconds(5))
        == .timedOut(host: host, while: .connecting, after: .seconds(5)))
    #expect(
      error(code, phase: .connecting, elapsed: .milliseconds(2980), remainingTime: .seconds(3))
        == .timedOut(host: host, while: .connecting, after: .seconds(30)))
    #expect(
      error(code, phase: .waiting, elapsed: .seconds(20))
        == .timedOut(host: host, while: .waiting, after: .seconds(30)))
    #expect(
      error(code, phase: .receiving, elapsed: .seconds(16))
        == .timedOut(host: host, while: .receiving, after: .seconds(15)))
  }

  @Test(
    "TLS errors are reported as insecure",
    arguments: [35, 53, 54, 58, 59, 60, 64, 66, 77, 82, 83, 90, 91, 98])
  func tlsErrors(code: UInt32) {
    #expect(
      error(CURLcode(rawValue: code), "SSL certificate problem: certificate has expired")
        == .insecure(host: host, because: "SSL certificate problem: certificate has expired"))
  }

  @Test("A connection that breaks during the TLS handshake is broken, not insecure")
  func brokenHandshakes() {
    let cases: [(String, TransportError)] = [
      (
        "Recv failure: Connection reset by peer",
        .broken(host: host, because: "the connection was reset")
      ),
      (
        "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to a.example:443 ",
        .broken(host: host, because: "it closed the connection during the TLS handshake")
      ),
      (
        "OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number",
        .insecure(host: host, because: "it does not speak TLS")
      ),
    ]
    for (message, expected) in cases {
      #expect(error(CURLE_SSL_CONNECT_ERROR, message, phase: .connecting) == expected)
    }
  }

  @Test("Servers that send nothing or use another protocol are reported")
  func unexpectedServers() {
    #expect(
      error(CURLE_GOT_NOTHING, phase: .waiting)
        == .broken(host: host, because: "it closed the connection without a response"))
    for code in [CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY] {
      #expect(error(code) == .broken(host: host, because: "it does not speak HTTP"))
    }
  }

  @Test("Other errors mean a broken connection, or an unreachable host before connecting")
  func otherErrors() {
    for code in [CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE, CURLE_HTTP2] {
      #expect(error(code) == .broken(host: host, because: "Something happened"))
      #expect(
        error(code, phase: .connecting) == .unreachable(host: host, because: "Something happened"))
    }
  }
}
