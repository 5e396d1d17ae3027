import CurlTransport
import Networking
import TestSupport
import Testing
import TransportContract

@Suite(.enabled(if: TLSServer.isAvailable, "the openssl command is not installed"))
struct TLSTests {
  @Test("A self-signed certificate is reported as insecure")
  func untrusted() async throws {
    try await TLSServer.run { server in
      let expected = TransportError.insecure(
        host: "localhost:\(server.port)",
        because: "SSL certificate problem: self-signed certificate")
      await #expect(throws: expected) {
        try await CurlTransport.patient().send(HTTPRequest.patient(url: server.url))
      }
    }
  }

  @Test("A trusted certificate for another name is insecure")
  func otherName() async throws {
    try await TLSServer.run { server in
      let curl = try CurlTransport.patient(certificates: server.certificate)
      let url = "https://127.0.0.1:\(server.port)/"
      let error = await #expect(throws: TransportError.self) {
        try await curl.send(HTTPRequest.patient(url: url))
      }
      guard case .insecure("127.0.0.1:\(server.port)", _)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test("A trusted certificate is accepted")
  func trusted() async throws {
    try await TLSServer.run { server in
      let curl = try CurlTransport.patient(certificates: server.certificate)
      let response = try await curl.send(HTTPRequest.patient(url: server.url))
      #expect(response.status == 200)
      #expect(String(decoding: response.body, as: UTF8.self).contains("TLSv1."))
    }
  }
}

@Suite struct ConnectTimeoutTests {
  @Test("An unfinished TLS handshake ends with the connect timeout")
  func handshake() async throws {
    try await withSilentPort { port in
      var request = HTTPRequest.patient(url: "https://127.0.0.1:\(port)/")
      request.limits.connectTimeout = .milliseconds(500)
      let expected = TransportError.timedOut(
        host: "127.0.0.1:\(port)", while: .connecting, after: .milliseconds(500))
      await #expect(throws: expected) { try await CurlTransport.patient().send(request) }
    }
  }

  @Test("A total timeout shorter than the connect timeout ends first")
  func totalTimeout() async throws {
    try await withSilentPort { port in
      var request = HTTPRequest.patient(url: "https://127.0.0.1:\(port)/")
      request.limits.totalTimeout = .milliseconds(500)
      let expected = TransportError.timedOut(
        host: "127.0.0.1:\(port)", while: .connecting, after: .milliseconds(500))
      await #expect(throws: expected) { try await CurlTransport.patient().send(request) }
    }
  }
}
