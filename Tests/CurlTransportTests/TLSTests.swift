import CurlTransport
import Networking
import TestSupport
import Testing
import TransportContract

@Suite(.enabled(if: TLSServer.isAvailable, "the openssl command is not installed"))
struct TLSTests {
  @Test("A certificate that nobody signed is not secure, and says so")
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

  @Test("A certificate for another name is not secure, though it is trusted")
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

  @Test("A certificate that is trusted lets the answer come")
  func trusted() async throws {
    try await TLSServer.run { server in
      let curl = try CurlTransport.patient(certificates: server.certificate)
      let response = try await curl.send(HTTPRequest.patient(url: server.url))
      #expect(response.status == 200)
      #expect(String(decoding: response.body, as: UTF8.self).contains("TLSv1."))
    }
  }
}

@Suite struct ConnectTimeTests {
  @Test("A host that does not finish its greeting is left when the time to connect is over")
  func greeting() async throws {
    try await withMutePort { port in
      var request = HTTPRequest.patient(url: "https://127.0.0.1:\(port)/")
      request.limits.connectTimeout = .milliseconds(500)
      let expected = TransportError.timedOut(
        host: "127.0.0.1:\(port)", while: .connecting, after: .milliseconds(500))
      await #expect(throws: expected) { try await CurlTransport.patient().send(request) }
    }
  }

  @Test("A total time that is shorter than the time to connect ends first")
  func totalTime() async throws {
    try await withMutePort { port in
      var request = HTTPRequest.patient(url: "https://127.0.0.1:\(port)/")
      request.limits.totalTimeout = .milliseconds(500)
      let expected = TransportError.timedOut(
        host: "127.0.0.1:\(port)", while: .connecting, after: .milliseconds(500))
      await #expect(throws: expected) { try await CurlTransport.patient().send(request) }
    }
  }
}
