import TestSupport
import Testing

@Suite struct LoopbackServerTests {
  private let question = "GET /a?b=1 HTTP/1.1\r\nHost: x\r\n\r\n"

  /// What comes until the server closes.
  private func answer(_ reply: LoopbackReply, to question: String) async throws -> String? {
    try await withLoopbackServer({ _ in reply }) { server in
      let client = try RawClient(port: server.port)
      client.send(question)
      return client.receive()
    }
  }

  @Test("A connection carries one request after the other, and the server remembers them")
  func keepsConnections() async throws {
    try await withLoopbackServer({ .text("\($0.method) \($0.target) \($0.body.count)") }) {
      server in
      let client = try RawClient(port: server.port)
      client.send(question)
      #expect(client.receive(until: "GET /a?b=1 0")?.hasPrefix("HTTP/1.1 200 ") == true)
      client.send("POST /c HTTP/1.1\r\nX-Y: z\r\nContent-Length: 3\r\n\r\nabc")
      #expect(client.receive(until: "POST /c 3")?.contains("Content-Length: 9\r\n") == true)
      #expect(server.connections == 1)
      #expect(server.requests.map(\.path) == ["/a", "/c"])
      #expect(server.requests.last?.header("x-y") == "z")
      #expect(server.requests.last?.body == Array("abc".utf8))
    }
  }

  @Test("Connections are counted apart")
  func countsConnections() async throws {
    try await withLoopbackServer({ .text("\($0.connection)") }) { server in
      for number in 1...2 {
        let client = try RawClient(port: server.port)
        client.send(question)
        _ = client.receive(until: "\r\n\r\n\(number)")
      }
      #expect(server.requests.map(\.connection).sorted() == [1, 2])
    }
  }

  @Test("Pieces are sent as chunks with their lengths")
  func chunked() async throws {
    let pieces = [Array("hello, ".utf8), Array("a long piece of text".utf8)]
    try await withLoopbackServer({ _ in .chunked(pieces: pieces) }) { server in
      let client = try RawClient(port: server.port)
      client.send(question)
      let text = try #require(client.receive(until: "0\r\n\r\n"))
      #expect(text.contains("Transfer-Encoding: chunked\r\n"))
      #expect(text.hasSuffix("\r\n\r\n7\r\nhello, \r\n14\r\na long piece of text\r\n0\r\n\r\n"))
    }
  }

  @Test("A truncated answer promises more than it sends")
  func truncated() async throws {
    let text = try #require(
      try await answer(.truncated(body: Array("abc".utf8), length: 10), to: question))
    #expect(text.contains("Content-Length: 10\r\n"))
    #expect(text.hasSuffix("\r\n\r\nabc"))
  }

  @Test("Raw and dripped bytes arrive as they are, then the connection closes")
  func raw() async throws {
    #expect(try await answer(.raw(Array("nonsense".utf8)), to: question) == "nonsense")
    let drip = LoopbackReply.drip(Array("drip".utf8), every: .milliseconds(1))
    #expect(try await answer(drip, to: question) == "drip")
  }

  @Test("A reset is a reset, not a farewell")
  func reset() async throws {
    #expect(try await answer(.reset, to: question) == nil)
  }

  @Test("An answer to HEAD has no body")
  func head() async throws {
    try await withLoopbackServer({ _ in .text("abc") }) { server in
      let client = try RawClient(port: server.port)
      client.send("HEAD / HTTP/1.1\r\n\r\n")
      let text = try #require(client.receive(until: "\r\n\r\n"))
      #expect(text.contains("Content-Length: 3\r\n"))
    }
  }

  @Test("A redirect says where to")
  func redirect() async throws {
    try await withLoopbackServer({ _ in .redirect(to: "/b", status: 307) }) { server in
      let client = try RawClient(port: server.port)
      client.send(question)
      let text = try #require(client.receive(until: "\r\n\r\n"))
      #expect(text.hasPrefix("HTTP/1.1 307 "))
      #expect(text.contains("Location: /b\r\n"))
    }
  }

  @Test("A server stops although clients wait for an answer, and listens no more")
  func stops() async throws {
    let port = try await withLoopbackServer({ _ in .silence }) { server in
      let client = try RawClient(port: server.port)
      client.send(question)
      return server.port
    }
    #expect(throws: RawClient.NobodyListens.self) { _ = try RawClient(port: port) }
  }

  @Test("A refusing port is taken, and nobody listens")
  func refusingPort() async throws {
    try await withRefusingPort { port in
      #expect(port > 0)
      #expect(throws: RawClient.NobodyListens.self) { _ = try RawClient(port: port) }
    }
  }

  @Test("What the test throws comes out, after the server stopped")
  func failure() async throws {
    struct Failure: Error {}
    await #expect(throws: Failure.self) {
      try await withLoopbackServer({ _ in .silence }) { _ in throw Failure() }
    }
  }
}
