import TestSupport
import Testing

@Suite struct LoopbackServerTests {
  private let request = "GET /a?b=1 HTTP/1.1\r\nHost: x\r\n\r\n"

  /// Returns the bytes that a client receives until the server closes the connection.
  private func response(_ reply: LoopbackReply, to request: String) async throws -> String? {
    try await withLoopbackServer({ _ in reply }) { server in
      let client = try RawClient(port: server.port)
      client.send(request)
      return client.receive()
    }
  }

  @Test("The server records several requests on one connection")
  func persistentConnection() async throws {
    try await withLoopbackServer({ .text("\($0.method) \($0.target) \($0.body.count)") }) {
      server in
      let client = try RawClient(port: server.port)
      client.send(request)
      #expect(client.receive(until: "GET /a?b=1 0")?.hasPrefix("HTTP/1.1 200 ") == true)
      client.send("POST /c HTTP/1.1\r\nX-Y: z\r\nContent-Length: 3\r\n\r\nabc")
      #expect(client.receive(until: "POST /c 3")?.contains("Content-Length: 9\r\n") == true)
      #expect(server.connectionCount == 1)
      #expect(server.requests.map(\.path) == ["/a", "/c"])
      #expect(server.requests.last?.header("x-y") == "z")
      #expect(server.requests.last?.body == Array("abc".utf8))
    }
  }

  @Test("Each connection has its own number")
  func connectionNumbers() async throws {
    try await withLoopbackServer({ .text("\($0.connection)") }) { server in
      for number in 1...2 {
        let client = try RawClient(port: server.port)
        client.send(request)
        _ = client.receive(until: "\r\n\r\n\(number)")
      }
      #expect(server.requests.map(\.connection).sorted() == [1, 2])
    }
  }

  @Test("A chunked reply sends each piece with its length")
  func chunked() async throws {
    let pieces = [Array("hello, ".utf8), Array("a long piece of text".utf8)]
    try await withLoopbackServer({ _ in .chunked(chunks: pieces) }) { server in
      let client = try RawClient(port: server.port)
      client.send(request)
      let text = try #require(client.receive(until: "0\r\n\r\n"))
      #expect(text.contains("Transfer-Encoding: chunked\r\n"))
      #expect(text.hasSuffix("\r\n\r\n7\r\nhello, \r\n14\r\na long piece of text\r\n0\r\n\r\n"))
    }
  }

  @Test("A truncated reply has a Content-Length above the size of its body")
  func truncated() async throws {
    let text = try #require(
      try await response(.truncated(body: Array("abc".utf8), length: 10), to: request))
    #expect(text.contains("Content-Length: 10\r\n"))
    #expect(text.hasSuffix("\r\n\r\nabc"))
  }

  @Test("Raw and dripped bytes arrive unchanged, then the connection closes")
  func raw() async throws {
    #expect(try await response(.raw(Array("nonsense".utf8)), to: request) == "nonsense")
    let drip = LoopbackReply.drip(Array("drip".utf8), every: .milliseconds(1))
    #expect(try await response(drip, to: request) == "drip")
  }

  @Test("A reset connection is not closed normally")
  func reset() async throws {
    #expect(try await response(.reset, to: request) == nil)
  }

  @Test("A response to HEAD has no body")
  func head() async throws {
    try await withLoopbackServer({ _ in .text("abc") }) { server in
      let client = try RawClient(port: server.port)
      client.send("HEAD / HTTP/1.1\r\n\r\n")
      let text = try #require(client.receive(until: "\r\n\r\n"))
      #expect(text.contains("Content-Length: 3\r\n"))
    }
  }

  @Test("A redirect has a Location header")
  func redirect() async throws {
    try await withLoopbackServer({ _ in .redirect(to: "/b", status: 307) }) { server in
      let client = try RawClient(port: server.port)
      client.send(request)
      let text = try #require(client.receive(until: "\r\n\r\n"))
      #expect(text.hasPrefix("HTTP/1.1 307 "))
      #expect(text.contains("Location: /b\r\n"))
    }
  }

  @Test("A server stops and frees its port although clients wait for a response")
  func stops() async throws {
    let port = try await withLoopbackServer({ _ in .silence }) { server in
      let client = try RawClient(port: server.port)
      client.send(request)
      return server.port
    }
    #expect(throws: RawClient.ConnectionError.self) { _ = try RawClient(port: port) }
  }

  @Test("A refusing port is reserved but not listening")
  func refusingPort() async throws {
    try await withRefusingPort { port in
      #expect(port > 0)
      #expect(throws: RawClient.ConnectionError.self) { _ = try RawClient(port: port) }
    }
  }

  @Test("An error of the body is rethrown")
  func failure() async throws {
    struct Failure: Error {}
    await #expect(throws: Failure.self) {
      try await withLoopbackServer({ _ in .silence }) { _ in throw Failure() }
    }
  }
}
