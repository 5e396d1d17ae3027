import Networking
import TestSupport
import Testing

extension ContractCase {
  /// Requirements that transports end requests that exceed limits of time or size.
  static let limits = [
    ContractCase("A response up to the limit is accepted, a longer one is refused") {
      transport in
      let body = [UInt8](repeating: 65, count: 100_000)
      let replies: [LoopbackReply] = [
        .response(body: body), .chunked(chunks: [body]),
        .response(headers: [("Content-Encoding", "gzip")], body: Compression.gzip.compress(body)),
        .response(body: Compression.gzip.compress(body)),
      ]
      for reply in replies {
        try await withLoopbackServer({ _ in reply }) { server in
          var request = HTTPRequest.patient(url: server.url)
          request.limits.maxBodyBytes = body.count
          let response = try await transport(request)
          #expect(response.body.count == body.count)
          request.limits.maxBodyBytes = body.count - 1
          let expected = TransportError.tooLarge(url: server.url, limit: body.count - 1)
          await #expect(throws: expected) { try await transport(request) }
        }
      }
    },
    ContractCase("A decompression bomb is stopped at the limit") { transport in
      let bomb = Compression.gzip.compress([UInt8](repeating: 0, count: 30_000_000))
      for headers in [[], [("Content-Encoding", "gzip")]] {
        try await withLoopbackServer({ _ in .response(headers: headers, body: bomb) }) { server in
          var request = HTTPRequest.patient(url: server.url)
          request.limits.maxBodyBytes = 1_000_000
          await #expect(throws: TransportError.tooLarge(url: server.url, limit: 1_000_000)) {
            try await transport(request)
          }
        }
      }
    },
    ContractCase("A server that never responds ends with the total timeout") { transport in
      try await withLoopbackServer({ _ in .silence }) { server in
        var request = HTTPRequest.patient(url: server.url)
        request.limits.totalTimeout = .seconds(1)
        let expected = TransportError.timedOut(
          host: "127.0.0.1:\(server.port)", while: .waiting, after: .seconds(1))
        await #expect(throws: expected) { try await transport(request) }
      }
    },
    ContractCase("A server that sends slowly ends with the total timeout") { transport in
      let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n".utf8)
      let drip = LoopbackReply.drip(
        head + [UInt8](repeating: 65, count: 5000), every: .milliseconds(1))
      try await withLoopbackServer({ _ in drip }) { server in
        var request = HTTPRequest.patient(url: server.url)
        request.limits.totalTimeout = .seconds(2)
        let expected = TransportError.timedOut(
          host: "127.0.0.1:\(server.port)", while: .receiving, after: .seconds(2))
        await #expect(throws: expected) { try await transport(request) }
      }
    },
    ContractCase("The total timeout includes all redirects") { transport in
      let step = LoopbackReply.redirect(to: "/next")
      try await withLoopbackServer({ _ in
        try? await Task.sleep(for: .milliseconds(120))
        return step
      }) { server in
        var request = HTTPRequest.patient(url: server.url)
        request.limits.totalTimeout = .milliseconds(300)
        let error = await #expect(throws: TransportError.self) { try await transport(request) }
        guard case .timedOut(_, _, .milliseconds(300))? = error else {
          Issue.record("\(String(describing: error))")
          return
        }
        #expect(server.requests.count <= 3)
      }
    },
    ContractCase("A cancelled request ends with a cancellation error") { transport in
      let (requestStarted, continuation) = AsyncStream.makeStream(of: Void.self)
      try await withLoopbackServer({ _ in
        continuation.yield()
        return .silence
      }) { server in
        let task = Task { try await transport(HTTPRequest.patient(url: server.url)) }
        for await _ in requestStarted { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        let cancelledBeforeSending = Task {
          while !Task.isCancelled { await Task.yield() }
          return try await transport(HTTPRequest.patient(url: server.url))
        }
        cancelledBeforeSending.cancel()
        await #expect(throws: CancellationError.self) { try await cancelledBeforeSending.value }
      }
    },
  ]
}
