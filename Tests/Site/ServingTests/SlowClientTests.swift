import Foundation
import Serving
import TestSupport
import Testing

/// Tests the effect of slow clients on others.
@Suite(.timeLimit(.minutes(2))) struct SlowClientTests {
  private func withServer(
    requestTimeout: Duration = .seconds(60), maxConnections: Int = 256,
    _ body: (_ port: UInt16) async throws -> Void
  ) async throws {
    try await withServedSite { site in
      let file = "\(site.folder)/site/long.bin"
      try site.write("", to: "site/long.bin")
      try FileHandle(forWritingTo: URL(filePath: file)).truncate(atOffset: Self.largeFileSize)
      let server = try HTTPServer(
        on: .loopback, port: 0, requestTimeout: requestTimeout, maxConnections: maxConnections
      ) { port in
        let responder = SiteResponder(
          files: SiteFolder(path: "\(site.folder)/site"),
          hosts: ServerHostNames(address: .loopback, port: port),
          preview: site.preview)
        return { responder.response(to: $0) }
      }
      try await body(server.port)
    }
  }

  /// The size of a file that exceeds the buffers of a connection.
  private static let largeFileSize: UInt64 = 64_000_000

  /// Returns a client that has sent half of a request.
  private func slowSender(to port: UInt16, from host: UInt8 = 1) throws -> RawClient {
    let client = try RawClient(port: port, from: host)
    client.send("GET /notes.txt HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nX-Slow: ")
    return client
  }

  /// Returns a client that has requested a large file and reads nothing.
  private func slowReader(at port: UInt16) throws -> RawClient {
    let client = try RawClient(port: port)
    client.send("GET /long.bin HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
    return client
  }

  private func response(from port: UInt16) throws -> String {
    let client = try slowSender(to: port)
    client.send("no\r\nConnection: close\r\n\r\n")
    return client.receive() ?? ""
  }

  @Test("200 slow clients do not block others")
  func manySlowClients() async throws {
    try await withServer { port in
      let slow = try (0..<200).map {
        $0 < 150 ? try slowSender(to: port) : try slowReader(at: port)
      }
      #expect(try response(from: port).hasSuffix("\r\n\r\n0123456789"))
      #expect(slow.allSatisfy { $0.send("x") })
    }
  }

  @Test("Slow senders and readers are disconnected after the request timeout")
  func timeout() async throws {
    try await withServer(requestTimeout: .seconds(1)) { port in
      let start = ContinuousClock.now
      let readers = try (0..<3).map { _ in try slowReader(at: port) }
      var senders = try (0..<20).map { _ in try slowSender(to: port) }
      while !senders.isEmpty {
        try await Task.sleep(for: .milliseconds(50))
        senders.removeAll { !$0.send("x") }
      }
      #expect(ContinuousClock.now - start >= .seconds(1))
      for client in readers {
        #expect((client.receive() ?? "").utf8.count < Self.largeFileSize)
      }
      #expect(try response(from: port).hasSuffix("0123456789"))
    }
  }

  @Test("Above the connection limit, the oldest connections are closed")
  func tooMany() async throws {
    try await withServer(maxConnections: 8) { port in
      let slow = try (0..<40).map { _ in try slowSender(to: port) }
      #expect(try response(from: port).hasSuffix("0123456789"))
      #expect(slow.prefix(32).allSatisfy { ($0.receive() ?? "").isEmpty })
      #expect(slow.suffix(7).allSatisfy { $0.send("x") })
    }
  }

  @Test("Many clients at one address do not disconnect those at another address")
  func addresses() async throws {
    try await withServer(maxConnections: 8) { port in
      let other = try slowSender(to: port, from: 2)
      let slow = try (0..<40).map { _ in try slowSender(to: port) }
      #expect(slow.prefix(33).allSatisfy { ($0.receive() ?? "").isEmpty })
      other.send("no\r\nConnection: close\r\n\r\n")
      #expect(other.receive()?.hasSuffix("0123456789") == true)
    }
  }
}
