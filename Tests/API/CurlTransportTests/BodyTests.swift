import CurlTransport
import Networking
import TestSupport
import Testing
import TransportContract

@Suite struct BodyTests {
  /// Reproducible pseudorandom bytes, which compress badly.
  private static func noise(_ count: Int) -> [UInt8] {
    var state: UInt64 = 88_172_645_463_325_252
    return (0..<count).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return UInt8(truncatingIfNeeded: state)
    }
  }

  @Test("Long bodies arrive complete: plain, chunked and compressed")
  func longBodies() async throws {
    let body = Self.noise(3_000_000)
    let chunks = stride(from: 0, to: body.count, by: 70_000).map {
      Array(body[$0..<min($0 + 70_000, body.count)])
    }
    let replies: [LoopbackReply] = [
      .response(body: body), .chunked(chunks: chunks),
      .response(body: Compression.gzip.compress(body)),
      .response(headers: [("Content-Encoding", "deflate")], body: Compression.raw.compress(body)),
    ]
    for reply in replies {
      try await withLoopbackServer({ _ in reply }) { server in
        let response = try await CurlTransport.patient().send(
          HTTPRequest.patient(url: server.url))
        #expect(response.body == body)
      }
    }
  }

  @Test("Long bodies are sent complete")
  func upload() async throws {
    let body = Self.noise(2_000_000)
    try await withLoopbackServer({ .text("\($0.body.count)") }) { server in
      let curl = try CurlTransport.patient()
      for method in [HTTPMethod.post, .put] {
        let response = try await curl.send(HTTPRequest.patient(method, url: server.url, body: body))
        #expect(response.body == Array("2000000".utf8))
      }
      #expect(server.requests.allSatisfy { $0.body == body })
    }
  }

  @Test("A body in an unrequested encoding is returned unchanged")
  func unrequestedEncoding() async throws {
    let reply = LoopbackReply.response(
      headers: [("Content-Encoding", "br")], body: [11, 2, 128, 3])
    try await withLoopbackServer({ _ in reply }) { server in
      let response = try await CurlTransport.patient().send(
        HTTPRequest.patient(url: server.url))
      #expect(response.body == [11, 2, 128, 3])
    }
  }

  @Test("Bytes after a response do not reach the next request")
  func smuggled() async throws {
    let first = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
    let second = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil"
    try await withLoopbackServer({
      $0.target == "/1" ? .raw(Array((first + second).utf8)) : .text("good")
    }) { server in
      let curl = try CurlTransport.patient(connectionsPerHost: 1)
      let firstResponse = try await curl.send(HTTPRequest.patient(url: server.url + "/1"))
      let secondResponse = try await curl.send(HTTPRequest.patient(url: server.url + "/2"))
      #expect(firstResponse.body == Array("ok".utf8))
      #expect(secondResponse.body == Array("good".utf8))
    }
  }

  @Test("A connection that was reset while idle is reopened")
  func idleConnection() async throws {
    try await withLoopbackServer({ request in
      request.target == "/1" || request.connection > 1 ? .text("x") : .reset
    }) { server in
      let curl = try CurlTransport.patient(connectionsPerHost: 1)
      for path in ["/1", "/2"] {
        let response = try await curl.send(HTTPRequest.patient(url: server.url + path))
        #expect(response.status == 200)
      }
      #expect(server.connectionCount == 2)
    }
  }
}
