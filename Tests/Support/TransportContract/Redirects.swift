import Basics
import Networking
import TestSupport
import Testing

extension ContractCase {
  /// Requirements that redirects stay within the allowed hosts and do not leak secrets.
  static let redirects = [
    ContractCase("A redirect within the host is followed, and the response has the final URL") {
      transport in
      for status in [301, 302, 303, 307, 308] {
        try await withLoopbackServer({
          $0.path == "/a" ? .redirect(to: "/b/../c?d=1", status: status) : .text("there")
        }) { server in
          let headers = [HTTPHeader("Authorization", "Bearer k")]
          let response = try await transport(
            HTTPRequest.patient(url: server.url + "/a", headers: headers))
          #expect(response.url == server.url + "/c?d=1")
          #expect(response.body == Array("there".utf8))
          #expect(server.requests.map { $0.header("authorization") } == ["Bearer k", "Bearer k"])
        }
      }
    },
    ContractCase("A disallowed redirect sends nothing to its target") { transport in
      try await withLoopbackServer({ _ in .text("forbidden") }) { other in
        for location in spellings(ofPort: other.port) {
          try await withLoopbackServer({ _ in .redirect(to: location) }) { server in
            let error = await #expect(throws: TransportError.self) {
              try await transport(HTTPRequest.patient(url: server.url))
            }
            guard case .refused? = error else {
              Issue.record("\(location): \(String(describing: error))")
              return
            }
          }
        }
        #expect(other.connectionCount == 0)
      }
    },
    ContractCase("A redirect to a listed host is followed without secret headers") {
      transport in
      try await withLoopbackServer({ _ in .text("there") }) { other in
        try await withLoopbackServer({ _ in .redirect(to: other.url + "/x", status: 307) }) {
          server in
          var request = HTTPRequest.patient(
            .post, url: server.url,
            headers: [
              HTTPHeader("Authorization", "Bearer k"), HTTPHeader("X-Own", "k", isSecret: true),
              HTTPHeader("X-Plain", "p"),
            ], body: [1, 2])
          request.limits.allowedHosts = .listed(
            [server, other].map {
              AllowedHost("127.0.0.1", port: Int($0.port), allowsAnyAddress: true)
            })
          let response = try await transport(request)
          #expect(response.body == Array("there".utf8))
          let received = try #require(other.requests.first)
          #expect(received.method == "POST")
          #expect(received.body == [1, 2])
          #expect(received.header("x-plain") == "p")
          #expect(received.header("authorization") == nil)
          #expect(received.header("x-own") == nil)
        }
      }
    },
    ContractCase("A 303 is followed with GET, and so are 301 and 302 after a POST") { transport in
      let expected: [(HTTPMethod, Int, String)] = [
        (.post, 301, "GET"), (.post, 302, "GET"), (.post, 303, "GET"), (.put, 303, "GET"),
        (.put, 301, "PUT"), (.head, 303, "HEAD"),
      ]
      for (method, status, next) in expected {
        try await withLoopbackServer({
          $0.path == "/a" ? .redirect(to: "/b", status: status) : .text("")
        }) { server in
          let body: [UInt8]? = method == .head ? nil : [1]
          _ = try await transport(HTTPRequest.patient(method, url: server.url + "/a", body: body))
          #expect(server.requests.last?.method == next)
          #expect(server.requests.last?.body == (next == "PUT" ? [1] : []))
        }
      }
    },
    ContractCase("Circular redirects end after five steps") { transport in
      try await withLoopbackServer({ _ in .redirect(to: "/again") }) { server in
        let expected = TransportError.refused(
          url: server.url, because: "it redirects more than 5 times")
        await #expect(throws: expected) {
          try await transport(HTTPRequest.patient(url: server.url))
        }
        #expect(server.requests.count == 6)
      }
    },
    ContractCase("A redirect to another scheme than http or https is refused") { transport in
      for location in ["file:///etc/passwd", "ftp://127.0.0.1/", "javascript:alert(1)"] {
        try await withLoopbackServer({ _ in .redirect(to: location) }) { server in
          let error = await #expect(throws: TransportError.self) {
            try await transport(HTTPRequest.patient(url: server.url))
          }
          guard case .refused? = error else {
            Issue.record("\(location): \(String(describing: error))")
            return
          }
        }
      }
    },
    ContractCase("A redirect status without a location is a response") { transport in
      try await withLoopbackServer({ _ in .response(status: 302) }) { server in
        let response = try await transport(HTTPRequest.patient(url: server.url))
        #expect(response.status == 302)
      }
      try await withLoopbackServer({
        .response(status: $0.path == "/a" ? 304 : 500, headers: [("Location", "/b")])
      }) { server in
        let response = try await transport(HTTPRequest.patient(url: server.url + "/a"))
        #expect(response.status == 304)
      }
    },
    ContractCase("A host that is not listed gets no connection") { transport in
      try await withLoopbackServer({ _ in .text("") }) { server in
        var request = HTTPRequest.patient(url: server.url)
        let port = Int(server.port)
        let lists = [
          [], [AllowedHost("127.0.0.1", allowsAnyAddress: true)],
          [AllowedHost("127.0.0.1", port: port)],
          [AllowedHost("localhost", port: port, allowsAnyAddress: true)],
        ]
        for list in lists {
          request.limits.allowedHosts = .listed(list)
          let error = await #expect(throws: TransportError.self) { try await transport(request) }
          guard case .refused? = error else {
            Issue.record("\(list): \(String(describing: error))")
            continue
          }
        }
        #expect(server.connectionCount == 0)
      }
    },
  ]
}

/// Returns URLs of a local port in usual and unusual spellings.
private func spellings(ofPort port: UInt16) -> [String] {
  let hosts = [
    "127.0.0.1", "localhost", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "127.1",
    "0.0.0.0",
    "0", "127.0.0.1.", "[::1]", "[::ffff:127.0.0.1]", "[0:0:0:0:0:ffff:7f00:1]", "[::]",
    "127.0.0.1:80@127.0.0.1", "www.gravatar.com@127.0.0.1", "127%2e0.0.1",
    "\u{2460}\u{2461}\u{2466}.0.0.1",
  ]
  return ["//127.0.0.1:\(port)", "https://127.0.0.1:\(port)/"]
    + hosts.map { "http://\($0):\(port)/latest" }
}
