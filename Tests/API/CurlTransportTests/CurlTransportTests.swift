import Basics
import CurlTransport
import Networking
import TestSupport
import Testing
import TransportContract

@Suite struct CurlTransportTests {
  @Test("A listed host with a local address is refused before a socket is opened")
  func privateAddress() async throws {
    try await withLoopbackServer({ _ in .silence }) { server in
      for host in ["localhost", "127.0.0.1"] {
        var request = HTTPRequest.patient(url: "https://\(host):\(server.port)/")
        request.limits.allowedHosts = .listed([AllowedHost(host, port: Int(server.port))])
        let error = await #expect(throws: TransportError.self) {
          try await CurlTransport.patient().send(request)
        }
        guard case .refused(let url, let reason)? = error else {
          Issue.record("\(String(describing: error))")
          return
        }
        #expect(url == request.url)
        #expect(reason.hasSuffix("which is not a public address"))
      }
      #expect(server.connectionCount == 0)
    }
  }

  @Test("Only headers of the final response are returned")
  func responseHeaders() async throws {
    let lines = [
      "HTTP/1.1 103 Early Hints", "X-Early: 1", "", "HTTP/1.1 200 OK", "X-Folded: a", "  b",
      "X-Empty:", "X-Blanks: \t c \t", "Transfer-Encoding: chunked", "", "2", "ok", "0",
      "X-Late: 1", "", "",
    ]
    let raw = Array(lines.joined(separator: "\r\n").utf8)
    try await withLoopbackServer({ _ in .raw(raw) }) { server in
      let response = try await CurlTransport.patient().send(
        HTTPRequest.patient(url: server.url))
      #expect(response.body == Array("ok".utf8))
      #expect(
        response.headers == [
          HTTPHeader("X-Folded", "a b"), HTTPHeader("X-Empty", ""), HTTPHeader("X-Blanks", "c"),
          HTTPHeader("Transfer-Encoding", "chunked"),
        ])
    }
  }

  @Test("Endless response headers are cut off")
  func longHead() async throws {
    let lines = (0..<400).map { "X-\($0): " + String(repeating: "x", count: 1000) }
    let raw = Array((["HTTP/1.1 200 OK"] + lines).joined(separator: "\r\n").utf8)
    try await withLoopbackServer({ _ in .raw(raw) }) { server in
      let expected = TransportError.broken(
        host: "127.0.0.1:\(server.port)", because: "its response headers are too long")
      await #expect(throws: expected) {
        try await CurlTransport.patient().send(HTTPRequest.patient(url: server.url))
      }
    }
  }

  @Test("A response that is too slow ends before its time limit")
  func slowness() async throws {
    let drip = LoopbackReply.drip(
      Array("HTTP/1.1 200 OK\r\n\r\n".utf8) + [UInt8](repeating: 65, count: 1000),
      every: .milliseconds(20))
    try await withLoopbackServer({ _ in drip }) { server in
      let curl = try CurlTransport(
        lowSpeedLimit: .init(bytesPerSecond: 1000, seconds: 1), proxies: .none)
      let expected = TransportError.timedOut(
        host: "127.0.0.1:\(server.port)", while: .receiving, after: .seconds(1))
      await #expect(throws: expected) { try await curl.send(HTTPRequest.patient(url: server.url)) }
    }
  }

  @Test("Empty headers are sent, and custom encodings and content types are kept")
  func headers() async throws {
    try await withLoopbackServer({ _ in .text("") }) { server in
      let headers = [
        HTTPHeader("X-Empty", ""), HTTPHeader("Accept-Encoding", "identity"),
        HTTPHeader("Content-Type", "application/json"),
      ]
      _ = try await CurlTransport.patient().send(
        HTTPRequest.patient(.post, url: server.url, headers: headers, body: [123, 125]))
      let request = try #require(server.requests.first)
      for header in headers { #expect(request.header(header.name) == header.value) }
      #expect(request.header("Content-Length") == "2")
    }
  }

  @Test("Connections are reused, and their number is limited")
  func connections() async throws {
    try await withLoopbackServer({ _ in .text("x") }) { server in
      let curl = try CurlTransport.patient(connectionsPerHost: 3)
      try await withThrowingTaskGroup { group in
        for _ in 0..<60 {
          group.addTask { _ = try await curl.send(HTTPRequest.patient(url: server.url)) }
        }
        try await group.waitForAll()
      }
      #expect(server.requests.count == 60)
      #expect((1...3).contains(server.connectionCount))
    }
  }

  @Test("Shutting down ends running requests and refuses later ones")
  func shutDown() async throws {
    let (requestStarted, continuation) = AsyncStream.makeStream(of: Void.self)
    try await withLoopbackServer({ _ in
      continuation.yield()
      return .silence
    }) { server in
      let curl = try CurlTransport.patient()
      let task = Task { try await curl.send(HTTPRequest.patient(url: server.url)) }
      for await _ in requestStarted { break }
      curl.shutDown()
      let expectedError = TransportError.refused(
        url: server.url, because: "the transport was shut down")
      await #expect(throws: expectedError) { try await task.value }
      await #expect(throws: expectedError) {
        try await curl.send(HTTPRequest.patient(url: server.url))
      }
      curl.shutDown()
    }
  }

  @Test("Requests that are cancelled at any time all end")
  func cancellations() async throws {
    try await withLoopbackServer({ _ in .text("x") }) { server in
      let curl = try CurlTransport.patient()
      await withTaskGroup { group in
        for number in 0..<300 {
          group.addTask {
            let task = Task { try await curl.send(HTTPRequest.patient(url: server.url)) }
            for _ in 0..<number % 50 { await Task.yield() }
            task.cancel()
            switch await task.result {
            case .success(let response): #expect(response.status == 200)
            case .failure(let error): #expect(error is CancellationError)
            }
          }
        }
      }
      let response = try await curl.send(HTTPRequest.patient(url: server.url))
      #expect(response.status == 200)
    }
  }
}
