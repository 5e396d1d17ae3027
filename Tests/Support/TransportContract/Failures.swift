import Networking
import TestSupport
import Testing

extension ContractCase {
  /// Each way in which no whole answer comes is told apart.
  static let failures = [
    ContractCase("A host where nobody listens is unreachable") { transport in
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
      // No name server is asked for a label this long.
      let host = String(repeating: "a", count: 64) + ".invalid"
      let expected = TransportError.unreachable(host: host, because: "its name does not resolve")
      await #expect(throws: expected) {
        try await transport(HTTPRequest.patient(url: "http://\(host)/"))
      }
    },
    ContractCase("A connection that breaks before the answer is whole is told") { transport in
      try await expectBroken(
        transport,
        [
          .reset, .raw([]), .truncated(body: Array("abc".utf8), length: 10),
          .raw(Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab".utf8)),
          .answer(body: Compression.gzip.compress(Array("abcdefgh".utf8)).dropLast(9)),
        ])
    },
    ContractCase("A compressed answer that ends too early is told") { transport in
      let gzip = Compression.gzip.compress(Array("abcdefgh".utf8))
      try await expectBroken(
        transport,
        [
          .answer(headers: [("Content-Encoding", "gzip")], body: gzip.dropLast(9))
        ])
    },
    ContractCase("A server that does not speak HTTP is told") { transport in
      try await withLoopbackServer({ _ in .raw(Array("220 smtp ready\r\n".utf8)) }) { server in
        let expected = TransportError.broken(
          host: "127.0.0.1:\(server.port)", because: "it does not speak HTTP")
        await #expect(throws: expected) {
          try await transport(HTTPRequest.patient(url: server.url))
        }
      }
    },
    ContractCase("A server that closes instead of speaking TLS gives no answer") { transport in
      try await withLoopbackServer({ _ in .silence }) { server in
        // The greeting of TLS is no request, so the server closes.
        let request = HTTPRequest.patient(url: "https://127.0.0.1:\(server.port)/")
        let error = await #expect(throws: TransportError.self) { try await transport(request) }
        switch error {
        case .broken("127.0.0.1:\(server.port)", _)?, .insecure("127.0.0.1:\(server.port)", _)?:
          break
        default: Issue.record("\(String(describing: error))")
        }
      }
    },
    ContractCase("A certificate that nobody signed is not secure") { transport in
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

/// Expects every reply to be told as a connection that broke.
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
