import Networking
import TestSupport
import Testing

extension ContractCase {
  /// Requirements that transports report the different causes of failed requests by different
  /// errors.
  static let failures = [
    ContractCase("A host that refuses connections is unreachable") { transport in
      try await withRefusingPort { port in
        let host = "127.0.0.1:\(port)"
        let error = await #expect(throws: TransportError.self) {
          try await transport(HTTPRequest.patient(url: "http://\(host)"))
        }
        guard case .unreachable(host, _)? = error else {
          Issue.record("\(String(describing: error))")
          return
        }
      }
    },
    ContractCase("A name that does not resolve is unreachable") { transport in
      // Name servers are not queried for a label of this length.
      let host = String(repeating: "a", count: 64) + ".invalid"
      let expected = TransportError.unreachable(host: host, because: "its name does not resolve")
      await #expect(throws: expected) {
        try await transport(HTTPRequest.patient(url: "http://\(host)/"))
      }
    },
    ContractCase("A connection that breaks before the response is complete is broken") {
      transport in
      try await expectBroken(
        transport,
        [
          .reset, .raw([]), .truncated(body: Array("abc".utf8), length: 10),
          .raw(Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab".utf8)),
          .response(body: Compression.gzip.compress(Array("abcdefgh".utf8)).dropLast(9)),
        ])
    },
    ContractCase("A truncated compressed response is broken") { transport in
      let gzip = Compression.gzip.compress(Array("abcdefgh".utf8))
      try await expectBroken(
        transport,
        [
          .response(headers: [("Content-Encoding", "gzip")], body: gzip.dropLast(9))
        ])
    },
    ContractCase("A server that does not use HTTP is reported") { transport in
      try await withLoopbackServer({ _ in .raw(Array("220 smtp ready\r\n".utf8)) }) { server in
        let expected = TransportError.broken(
          host: "127.0.0.1:\(server.port)", because: "it does not speak HTTP")
        await #expect(throws: expected) {
          try await transport(HTTPRequest.patient(url: server.url))
        }
      }
    },
    ContractCase("A server that closes during the TLS handshake is broken or insecure") {
      transport in
      try await withLoopbackServer({ _ in .silence }) { server in
        // A TLS handshake is no HTTP request, so the server closes the connection.
        let request = HTTPRequest.patient(url: "https://127.0.0.1:\(server.port)/")
        let error = await #expect(throws: TransportError.self) { try await transport(request) }
        switch error {
        case .broken("127.0.0.1:\(server.port)", _)?, .insecure("127.0.0.1:\(server.port)", _)?:
          break
        default: Issue.record("\(String(describing: error))")
        }
      }
    },
    ContractCase("A self-signed certificate is insecure") { transport in
      guard TLSServer.isAvailable else { try Test.cancel("the openssl command is not installed") }
      try await TLSServer.run { server in
        let error = await #expect(throws: TransportError.self) {
          try await transport(HTTPRequest.patient(url: server.url))
        }
        guard case .insecure("localhost:\(server.port)", let reason)? = error else {
          Issue.record("\(String(describing: error))")
          return
        }
        #expect(reason.contains("certificate"))
      }
    },
  ]
}

/// Expects that a transport reports each of some replies of a server as a broken connection.
private func expectBroken(
  _ transport: @escaping Transport, _ replies: [LoopbackReply]
) async throws {
  for reply in replies {
    try await withLoopbackServer({ _ in reply }) { server in
      let error = await #expect(throws: TransportError.self) {
        try await transport(HTTPRequest.patient(url: server.url))
      }
      guard case .broken("127.0.0.1:\(server.port)", _)? = error else {
        Issue.record("\(reply): \(String(describing: error))")
        return
      }
    }
  }
}
