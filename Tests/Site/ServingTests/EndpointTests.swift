import Dispatch
import Foundation
import Serving
import Synchronization
import TestSupport
import Testing

/// Tests that slow endpoints, such as searches, hold up nobody else.
@Suite("Endpoints of the server", .timeLimit(.minutes(5)))
struct EndpointTests {
  private let endpoint = SlowEndpoint()

  private func server(_ site: ServedSite) throws -> HTTPServer {
    let endpoints = ["/slow": endpoint.endpoint]
    return try HTTPServer(on: .loopback, port: 0, endpoints: endpoints) { port in
      let responder = SiteResponder(
        files: SiteFolder(path: "\(site.folder)/site"),
        hosts: ServerHostNames(address: .loopback, port: port),
        preview: site.preview, endpoints: endpoints)
      return { responder.response(to: $0) }
    }
  }

  /// Returns a client that has sent a request.
  private func client(_ path: String, of port: UInt16) throws -> RawClient {
    let client = try RawClient(port: port)
    send(path, to: port, client)
    return client
  }

  private func send(_ path: String, to port: UInt16, _ client: RawClient) {
    client.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
  }

  @Test("Files are served while an endpoint works, and its connection goes on afterwards")
  func files() async throws {
    try await withServedSite { site in
      let server = try server(site)
      let slow = try client("/slow?number=1", of: server.port)
      endpoint.waitForStart()
      let file = try client("/notes.txt", of: server.port)
      #expect(file.receive(until: "0123456789")?.hasPrefix("HTTP/1.1 200") == true)
      #expect(endpoint.responseCount == 0)
      endpoint.finish(2)
      #expect(slow.receive(until: "number 1\n")?.hasPrefix("HTTP/1.1 200") == true)
      send("/slow?number=2", to: server.port, slow)
      #expect(slow.receive(until: "number 2\n")?.hasPrefix("HTTP/1.1 200") == true)
      send("/notes.txt", to: server.port, slow)
      #expect(slow.receive(until: "0123456789")?.hasPrefix("HTTP/1.1 200") == true)
    }
  }

  @Test("Files are made on several threads at the same time")
  func severalFiles() throws {
    let firstMayEnd = DispatchSemaphore(value: 0)
    let server = try HTTPServer(on: .loopback, port: 0, threadCount: 2) { _ in
      { request in
        if request.path == "/first" { firstMayEnd.wait() } else { firstMayEnd.signal() }
        return .text(200, request.path)
      }
    }
    let first = try client("/first", of: server.port)
    let second = try client("/second", of: server.port)
    #expect(second.receive(until: "/second\n")?.hasPrefix("HTTP/1.1 200") == true)
    #expect(first.receive(until: "/first\n")?.hasPrefix("HTTP/1.1 200") == true)
  }

  @Test("A method that an endpoint does not answer is refused without waiting for it")
  func otherMethods() async throws {
    try await withServedSite { site in
      let server = try server(site)
      _ = try client("/slow", of: server.port)
      endpoint.waitForStart()
      let other = try RawClient(port: server.port)
      other.send(
        """
        POST /slow HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nContent-Length: 3\r\n\r\na=b
        """)
      #expect(other.receive()?.hasPrefix("HTTP/1.1 405") == true)
      endpoint.finish(1)
    }
  }

  @Test("Each of many requests gets its own response, whatever others do meanwhile")
  func manyRequests() async throws {
    try await withServedSite { site in
      let server = try server(site)
      let slow = try (0..<60).map { try client("/slow?number=\($0)", of: server.port) }
      // Clients that leave do not matter.
      for number in 100..<110 { _ = try client("/slow?number=\(number)", of: server.port) }
      endpoint.finish(70)
      for (number, client) in slow.enumerated() {
        let response = try #require(client.receive(until: "number \(number)\n"))
        #expect(response.hasPrefix("HTTP/1.1 200"))
      }
    }
  }

  @Test("A server that stops finishes the request on which an endpoint works")
  func stop() async throws {
    try await withServedSite { site in
      for count in 1...10 {
        let endpoint = SlowEndpoint()
        let endpoints = ["/slow": endpoint.endpoint]
        var clients: [RawClient] = []
        do {
          let server = try HTTPServer(on: .loopback, port: 0, endpoints: endpoints) { port in
            { request in (try? endpoint.respond(request)) ?? .empty(500) }
          }
          clients = try (0..<count).map { try client("/slow?number=\($0)", of: server.port) }
          endpoint.waitForStart()
          endpoint.finish(count)
        }
        #expect(1...count ~= endpoint.responseCount)
        for client in clients { _ = client.receive() }
      }
    }
  }
}

/// An endpoint whose responses wait until a test lets it go on.
private final class SlowEndpoint: Sendable {
  private let (started, mayFinish) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  private let responses = Mutex(0)

  var responseCount: Int { responses.withLock(\.self) }

  var endpoint: Endpoint { .get { try self.respond($0) } }

  func respond(_ request: ServerRequest) throws -> ServerResponse {
    started.signal()
    mayFinish.wait()
    responses.withLock { $0 += 1 }
    return .text(200, "number \(request.form["number"] ?? "none")")
  }

  /// Waits until a response was started.
  func waitForStart() { started.wait() }

  /// Lets a number of responses finish.
  func finish(_ count: Int) { for _ in 0..<count { mayFinish.signal() } }
}
