import Foundation
import Serving
import TestSupport
import Testing

/// Clients that take their time, and what others notice of it.
@Suite(.timeLimit(.minutes(2))) struct SlowClientTests {
  private func withServer(
    limit: Duration = .seconds(60), connections: Int = 256,
    _ body: (_ port: UInt16) async throws -> Void
  ) async throws {
    try await withServedSite { site in
      let file = "\(site.folder)/site/long.bin"
      try site.write("", to: "site/long.bin")
      try FileHandle(forWritingTo: URL(filePath: file)).truncate(atOffset: Self.longSize)
      let server = try HTTPServer(
        on: .loopback, port: 0, requestTimeout: limit, maxConnections: connections
      ) { port in
        let responder = SiteResponder(
          folder: "\(site.folder)/site", hosts: ServerHostNames(address: .loopback, port: port),
          preview: site.preview)
        return { responder.response(to: $0) }
      }
      try await body(server.port)
    }
  }

  /// More than lies in the buffers of a connection.
  private static let longSize: UInt64 = 64_000_000

  /// A client that sent half of a request.
  private func dripping(to port: UInt16, from host: UInt8 = 1) throws -> RawClient {
    let client = try RawClient(port: port, from: host)
    client.send("GET /notes.txt HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nX-Slow: ")
    return client
  }

  /// A client that asked for much and takes nothing.
  private func gorging(on port: UInt16) throws -> RawClient {
    let client = try RawClient(port: port)
    client.send("GET /long.bin HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
    return client
  }

  private func page(of port: UInt16) throws -> String {
    let client = try dripping(to: port)
    client.send("no\r\nConnection: close\r\n\r\n")
    return client.receive() ?? ""
  }

  @Test("200 clients that drip or do not read keep nobody waiting")
  func others() async throws {
    try await withServer { port in
      let slow = try (0..<200).map { $0 < 150 ? try dripping(to: port) : try gorging(on: port) }
      #expect(try page(of: port).hasSuffix("\r\n\r\n0123456789"))
      #expect(slow.allSatisfy { $0.send("x") })
    }
  }

  @Test("Who drips, or takes an answer slowly, is cut off once the time is over")
  func ending() async throws {
    try await withServer(limit: .seconds(1)) { port in
      let start = ContinuousClock.now
      let readers = try (0..<3).map { _ in try gorging(on: port) }
      var senders = try (0..<20).map { _ in try dripping(to: port) }
      while !senders.isEmpty {
        try await Task.sleep(for: .milliseconds(50))
        senders.removeAll { !$0.send("x") }
      }
      #expect(ContinuousClock.now - start >= .seconds(1))
      for client in readers {
        #expect((client.receive() ?? "").utf8.count < Self.longSize)
      }
      #expect(try page(of: port).hasSuffix("0123456789"))
    }
  }

  @Test("Where there are too many, the oldest make room for the next")
  func tooMany() async throws {
    try await withServer(connections: 8) { port in
      let slow = try (0..<40).map { _ in try dripping(to: port) }
      #expect(try page(of: port).hasSuffix("0123456789"))
      #expect(slow.prefix(32).allSatisfy { ($0.receive() ?? "").isEmpty })
      #expect(slow.suffix(7).allSatisfy { $0.send("x") })
    }
  }

  @Test("Many clients of an address cost those of another nothing")
  func addresses() async throws {
    try await withServer(connections: 8) { port in
      let other = try dripping(to: port, from: 2)
      let slow = try (0..<40).map { _ in try dripping(to: port) }
      #expect(slow.prefix(33).allSatisfy { ($0.receive() ?? "").isEmpty })
      other.send("no\r\nConnection: close\r\n\r\n")
      #expect(other.receive()?.hasSuffix("0123456789") == true)
    }
  }
}
