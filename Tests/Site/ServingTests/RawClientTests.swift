import Foundation
import Serving
import TestSupport
import Testing

/// Tests clients that send invalid HTTP or disconnect early, and files that change while they are sent.
@Suite(.timeLimit(.minutes(2))) struct RawClientTests {
  private func withServer(
    requestTimeout: Duration = .seconds(60), _ body: (ServedSite, UInt16) async throws -> Void
  ) async throws {
    try await withServedSite { site in
      let server = try HTTPServer(on: .loopback, port: 0, requestTimeout: requestTimeout) { port in
        let responder = SiteResponder(
          files: SiteFolder(path: "\(site.folder)/site"),
          hosts: ServerHostNames(address: .loopback, port: port),
          preview: site.preview)
        return { responder.response(to: $0) }
      }
      try await body(site, server.port)
    }
  }

  private func reply(to request: String, at port: UInt16) throws -> String {
    let client = try RawClient(port: port)
    client.send(request)
    return client.receive() ?? ""
  }

  private func isServed(at port: UInt16) throws -> Bool {
    try reply(
      to: "GET /notes.txt HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: close\r\n\r\n",
      at: port
    ).hasSuffix("\r\n\r\n0123456789")
  }

  @Test("Pipelined requests are answered in order, and HEAD without a body")
  func pipeline() async throws {
    try await withServer { _, port in
      let requests = [
        "GET /notes.txt", "GET /none", "GET /notes.txt\nIf-None-Match: *",
        "GET /notes.txt\nRange: bytes=3-4", "GET /notes.txt\nRange: bytes=10-", "GET /d",
        "HEAD /notes.txt", "HEAD /notes.txt\nRange: bytes=3-4\nConnection: close",
      ].map { request in
        var lines = request.split(separator: "\n").map(String.init)
        lines[0] += " HTTP/1.1"
        return (lines + ["Host: localhost:\(port)", "", ""]).joined(separator: "\r\n")
      }
      let parts = try reply(to: requests.joined(), at: port).split(separator: "HTTP/1.1 ")
      #expect(
        parts.map { $0.prefix(3) } == ["200", "404", "304", "206", "416", "301", "200", "206"])
      let bodies = parts.map { part in
        part.firstRange(of: "\r\n\r\n").map { part[$0.upperBound...] } ?? "none"
      }
      #expect(bodies.dropFirst().first?.hasPrefix("Not here") == true)
      #expect(
        bodies.enumerated().filter { $0.offset != 1 }.map(\.element)
          == ["0123456789", "", "34", "the file has 10 bytes\n", "/d/\n", "", ""])
      #expect(parts.last?.contains("Content-Length: 2\r\n") == true)
    }
  }

  @Test("Requests without exactly one Host header, or with a full URL, are refused")
  func hosts() async throws {
    try await withServer { _, port in
      let hostHeader = "Host: localhost:\(port)\r\n"
      for (request, status) in [
        ("GET / HTTP/1.0\r\n\r\n", ["403"]), ("GET / HTTP/1.0\r\n\(hostHeader)\r\n", ["200"]),
        ("GET / HTTP/1.1\r\nConnection: close\r\n\r\n", ["400", "403"]),
        ("GET / HTTP/1.0\r\n\(hostHeader)\(hostHeader)\r\n", ["400", "403"]),
        ("GET http://evil.example/ HTTP/1.0\r\n\(hostHeader)\r\n", ["400", "404"]),
        ("TRACE / HTTP/1.0\r\n\(hostHeader)\r\n", ["405", "501"]),
        ("OPTIONS * HTTP/1.0\r\n\(hostHeader)\r\n", ["405"]),
      ] {
        let parts = try reply(to: request, at: port).split(separator: " ", maxSplits: 2)
        #expect(parts.count == 3 && status.contains(String(parts[1])), "\(request) \(parts)")
      }
    }
  }

  @Test("An invalid request does not affect other clients", arguments: invalidRequests.map(\.key))
  func invalidRequest(kind: String) async throws {
    let text = try #require(Self.invalidRequests.first { $0.key == kind }?.value)
    try await withServer { _, port in
      let client = try RawClient(port: port)
      client.send(text)
      #expect(try isServed(at: port))
      client.send("\r\n\r\n")
      #expect(try isServed(at: port))
    }
  }

  private static let invalidRequests: KeyValuePairs = [
    "bytes that are no letters": "\u{0}\u{1}\u{2}\r\n\r\n", "empty lines": "\r\n\r\n\r\n\r\n",
    "a method alone": "GET\r\n\r\n", "half a line": "GET",
    "a version that is none": "GET / HTTP/9.9\r\n\r\n",
    "a long path": "GET /\(String(repeating: "n", count: 200_000)) HTTP/1.1\r\n\r\n",
    "a long header": "GET / HTTP/1.1\r\nX: \(String(repeating: "n", count: 200_000))\r\n\r\n",
    "many headers": "GET / HTTP/1.1\r\n\(String(repeating: "X: y\r\n", count: 50_000))\r\n",
    "an endless body": "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9999999999999999\r\n\r\nx",
    "broken chunks": "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
  ]

  @Test("Clients that disconnect before or during a response do not block others")
  func earlyDisconnection() async throws {
    try await withServer { site, port in
      try site.write(String(repeating: "x", count: 3_000_000), to: "site/long.txt")
      for end in ["", "\r\n", "Range: bytes=7-\r\n\r\n"] {
        for _ in 0..<50 {
          try RawClient(port: port).send(
            "GET /long.txt HTTP/1.1\r\nHost: localhost:\(port)\r\n\(end)")
        }
      }
      #expect(try isServed(at: port))
    }
  }

  @Test(
    "Truncating a file while it is sent closes the connection; removing it does not")
  func changedFile() async throws {
    try await withServer(requestTimeout: .seconds(4)) { site, port in
      let size = 40_000_000
      for isTruncated in [true, false] {
        let file = URL(filePath: "\(site.folder)/site/long.bin")
        try site.write("", to: "site/long.bin")
        try FileHandle(forWritingTo: file).truncate(atOffset: UInt64(size))
        let client = try RawClient(port: port)
        client.send("GET /long.bin HTTP/1.0\r\nHost: localhost:\(port)\r\n\r\n")
        // The transfer is running once the first bytes have arrived.
        let start = try #require(client.receive(until: "\u{0}"))
        if isTruncated {
          try FileHandle(forWritingTo: file).truncate(atOffset: 1)
        } else {
          try FileManager.default.removeItem(at: file)
        }
        let count = start.utf8.count + (client.receive()?.utf8.count ?? 0)
        #expect(isTruncated ? count < size : count > size)
        #expect(try isServed(at: port))
      }
    }
  }
}
