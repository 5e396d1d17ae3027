import Basics
import CurlTransport
import Networking
import TestSupport
import Testing
import TransportContract

@Suite struct ProxyTests {
  private func proxy(_ variables: [String: String], _ url: String) throws -> String? {
    ProxySettings(environmentVariables: variables).proxy(for: try Destination(url))
  }

  @Test("The variable of a scheme precedes the general one, and lowercase precedes uppercase")
  func variables() throws {
    let all = [
      "http_proxy": "http://p", "https_proxy": "http://s", "HTTPS_PROXY": "http://S",
      "all_proxy": "http://all",
    ]
    #expect(try proxy(all, "http://a.example") == "http://p")
    #expect(try proxy(all, "https://a.example") == "http://s")
    #expect(try proxy(["HTTPS_PROXY": "http://S"], "https://a.example") == "http://S")
    #expect(try proxy(["HTTP_PROXY": "http://P"], "http://a.example") == nil)
    #expect(
      try proxy(["ALL_PROXY": "http://A", "https_proxy": ""], "https://a.example") == "http://A")
    #expect(try proxy([:], "https://a.example") == nil)
  }

  @Test("Hosts and networks can be excluded from a proxy")
  func exclusions() throws {
    func isExcluded(_ list: String, _ url: String) throws -> Bool {
      try proxy(["all_proxy": "http://p", "no_proxy": list], url) == nil
    }
    let excluded = [
      ("*", "http://a.example"), ("a.example", "http://a.example"),
      ("192.0.2.7", "http://192.0.2.7:8399"),
      ("example", "http://a.example"), (".a.example", "http://x.A.example"),
      ("x, a.example y", "http://a.example"), ("10.0.0.0/8", "http://10.1.2.3"),
      ("[fd00::1]", "http://[fd00::1]/"), ("::/0", "http://[fd00::1]/"),
      ("a.example.", "http://a.example"), ("a.example", "http://a.example./"),
    ]
    for (list, url) in excluded { #expect(try isExcluded(list, url), "\(list) \(url)") }
    let proxied = [
      ("", "http://a.example"), ("a.example", "http://xa.example"), ("a.example", "http://example"),
      ("10.0.0.0/8", "http://11.1.2.3"), ("10.0.0.0/99", "http://10.0.0.0"),
      (".", "http://a.example"),
      ("1", "http://192.0.2.1"), ("::1", "http://192.0.2.1"),
    ]
    for (list, url) in proxied { #expect(try !isExcluded(list, url), "\(list) \(url)") }
  }

  @Test("Local addresses bypass the proxy in any spelling")
  func localAddresses() throws {
    let variables = ["all_proxy": "http://p"]
    for host in [
      "localhost", "LOCALHOST", "localhost.", "127.0.0.1", "127.9.9.9", "2130706433", "[::1]",
    ] {
      #expect(try proxy(variables, "http://\(host):8399/") == nil, "\(host)")
    }
    for host in ["localhost.example", "128.0.0.1", "0.0.0.0", "[::2]"] {
      #expect(try proxy(variables, "http://\(host):8399/") == "http://p", "\(host)")
    }
  }

  @Test("A request goes through the proxy, but a local one does not")
  func plain() async throws {
    try await withLoopbackServer({ .text("proxy saw \($0.target)") }) { server in
      let curl = try CurlTransport(
        proxies: ProxySettings(environmentVariables: ["http_proxy": server.url]))
      let response = try await curl.send(HTTPRequest.patient(url: "http://a.invalid/x?y"))
      #expect(response.body == Array("proxy saw http://a.invalid/x?y".utf8))
      let direct = try await curl.send(HTTPRequest.patient(url: server.url + "/z"))
      #expect(direct.body == Array("proxy saw /z".utf8))
    }
  }

  @Test(
    "An https request opens a tunnel, and the proxy resolves the address")
  func tunnel() async throws {
    try await withLoopbackServer({ _ in .text("no", status: 403) }) { server in
      let curl = try CurlTransport(
        proxies: ProxySettings(environmentVariables: ["https_proxy": server.url]))
      var request = HTTPRequest.patient(url: "https://a.invalid/x")
      request.limits.allowedHosts = .listed([AllowedHost("a.invalid")])
      let expected = TransportError.unreachable(
        host: "a.invalid", because: "CONNECT tunnel failed, response 403")
      await #expect(throws: expected) { try await curl.send(request) }
      #expect(server.requests.map { "\($0.method) \($0.target)" } == ["CONNECT a.invalid:443"])
    }
  }

  @Test("The address of a host excluded from the proxy is checked")
  func excludedHost() async throws {
    try await withLoopbackServer({ _ in .silence }) { server in
      let curl = try CurlTransport(
        proxies: ProxySettings(environmentVariables: [
          "https_proxy": server.url, "no_proxy": "10.0.0.0/8",
        ]))
      var request = HTTPRequest.patient(url: "https://10.255.255.1/x")
      request.limits.allowedHosts = .listed([AllowedHost("10.255.255.1")])
      let error = await #expect(throws: TransportError.self) { try await curl.send(request) }
      guard case .refused(_, let reason)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(reason.hasSuffix("which is not a public address"))
      #expect(server.connectionCount == 0)
    }
  }

  @Test("The list of allowed hosts also applies behind a proxy")
  func listedHost() async throws {
    try await withLoopbackServer({ _ in .redirect(to: "http://b.invalid/") }) { server in
      let curl = try CurlTransport(
        proxies: ProxySettings(environmentVariables: ["all_proxy": server.url]))
      var request = HTTPRequest.patient(url: "http://a.invalid/x")
      request.limits.allowedHosts = .listed([AllowedHost("a.invalid", allowsAnyAddress: true)])
      let expected = TransportError.refused(
        url: "http://b.invalid/", because: "b.invalid is not an allowed host")
      await #expect(throws: expected) { try await curl.send(request) }
      #expect(server.requests.map(\.target) == ["http://a.invalid/x"])
    }
  }

  @Test("A proxy receives its password, and a missing proxy is reported")
  func authentication() async throws {
    let address = try await withLoopbackServer({ _ in .text("through") }) { server in
      let proxy = "http://me:secret@127.0.0.1:\(server.port)"
      let curl = try CurlTransport(
        proxies: ProxySettings(environmentVariables: ["http_proxy": proxy]))
      _ = try await curl.send(HTTPRequest.patient(url: "http://a.invalid/"))
      // The name and the password in base64.
      #expect(server.requests.first?.header("Proxy-Authorization") == "Basic bWU6c2VjcmV0")
      return proxy
    }
    let curl = try CurlTransport(
      proxies: ProxySettings(environmentVariables: ["http_proxy": address]))
    let expected = TransportError.unreachable(
      host: "a.invalid", because: "no connection to the proxy (connection refused)")
    await #expect(throws: expected) {
      try await curl.send(HTTPRequest.patient(url: "http://a.invalid/"))
    }
  }
}
