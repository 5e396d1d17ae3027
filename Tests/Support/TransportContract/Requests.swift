import Networking
import TestSupport
import Testing

extension ContractCase {
  /// Requirements that servers receive requests as they were described.
  static let requests = [
    ContractCase("Every method arrives, with its body if it has one") { transport in
      try await withLoopbackServer({ _ in .text("") }) { server in
        for method in [HTTPMethod.get, .head, .delete] {
          _ = try await transport(HTTPRequest.patient(method, url: server.url))
        }
        let body: [UInt8] = [0, 1, 0xFF, 10]
        for method in [HTTPMethod.post, .put, .patch, .delete] {
          _ = try await transport(HTTPRequest.patient(method, url: server.url, body: body))
        }
        _ = try await transport(HTTPRequest.patient(.post, url: server.url))
        let expected: [(String, [UInt8])] = [
          ("GET", []), ("HEAD", []), ("DELETE", []), ("POST", body), ("PUT", body),
          ("PATCH", body), ("DELETE", body), ("POST", []),
        ]
        #expect(server.requests.map(\.method) == expected.map(\.0))
        #expect(server.requests.map(\.body) == expected.map(\.1))
      }
    },
    ContractCase("Headers arrive, and compression is requested") { transport in
      try await withLoopbackServer({ _ in .text("") }) { server in
        let headers = [
          HTTPHeader("User-Agent", "sodigest/1 (+https://x.example)"),
          HTTPHeader("Authorization", "Bearer k"), HTTPHeader("X-Odd", "é;,\"q\""),
        ]
        _ = try await transport(HTTPRequest.patient(url: server.url, headers: headers))
        let request = try #require(server.requests.first)
        for header in headers { #expect(request.header(header.name) == header.value) }
        #expect(request.header("Accept-Encoding") == "gzip, deflate")
      }
    },
    ContractCase("Encoded queries arrive unchanged") { transport in
      try await withLoopbackServer({ _ in .text("") }) { server in
        let query = "?tagged=c%2B%2B%3Bc%23&q=a%26b%20%F0%9F%91%8D;x+y#not-this"
        _ = try await transport(HTTPRequest.patient(url: server.url + "/2.3/q/1;2" + query))
        #expect(
          server.requests.map(\.target)
            == ["/2.3/q/1;2?tagged=c%2B%2B%3Bc%23&q=a%26b%20%F0%9F%91%8D;x+y"])
      }
    },
    ContractCase("An invalid header is refused before anything is sent") { transport in
      try await withLoopbackServer({ _ in .text("") }) { server in
        for header in [
          HTTPHeader("X", "a\r\nY: b"), HTTPHeader("X", "a\nb"), HTTPHeader("X\r\nY", "b"),
          HTTPHeader("X Y", "b"), HTTPHeader("", "b"), HTTPHeader("X", "a\0b"),
        ] {
          await #expect(throws: TransportError.self) {
            try await transport(HTTPRequest.patient(url: server.url, headers: [header]))
          }
        }
        #expect(server.connectionCount == 0)
      }
    },
    ContractCase("A URL that is not http or https is refused with a reason") { transport in
      let urls = [
        ("file:///etc/passwd", "it is neither http nor https"), ("nonsense", "it is not a URL"),
        ("https://u:p@a.example/", "a URL may not contain a user or a password"),
      ]
      for (url, reason) in urls {
        let error = await #expect(throws: TransportError.self) {
          try await transport(HTTPRequest.patient(url: url))
        }
        guard case .refused(let shown, let because)? = error else {
          Issue.record("\(url): \(String(describing: error))")
          continue
        }
        #expect(because == reason)
        #expect(!shown.contains("u:p"))
      }
    },
  ]
}
