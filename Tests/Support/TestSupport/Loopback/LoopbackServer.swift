private import Dispatch
private import Synchronization

/// A web server for tests, on a free port of 127.0.0.1.
///
/// It supports HTTP/1.1 with persistent connections, one thread for each, and records all requests.
package final class LoopbackServer: Sendable {
  package let port: UInt16
  private let listener: Socket
  private let respond: @Sendable (ReceivedRequest) async -> LoopbackReply
  private let state = Mutex(State())
  private let threads = DispatchGroup()

  private struct State {
    var isStopped = false
    var acceptedCount = 0
    var openSockets: [Int: Socket] = [:]
    var requests: [ReceivedRequest] = []
  }

  fileprivate init(
    _ respond: @escaping @Sendable (ReceivedRequest) async -> LoopbackReply
  ) throws(LoopbackServerError) {
    listener = try Socket.listening()
    port = listener.port
    self.respond = respond
    start { $0.accept() }
  }

  /// The server's address, without a slash at the end: `http://127.0.0.1:49152`.
  package var url: String { "http://127.0.0.1:\(port)" }

  /// All requests so far, in the order in which they were read.
  package var requests: [ReceivedRequest] { state.withLock { $0.requests } }

  /// The number of connections accepted so far.
  package var connectionCount: Int { state.withLock { $0.acceptedCount } }

  /// Closes every connection, and returns when the last thread has ended.
  fileprivate func stop() async {
    let openSockets = state.withLock { state in
      state.isStopped = true
      return Array(state.openSockets.values)
    }
    listener.shutDown()
    for socket in openSockets { socket.shutDown() }
    await withCheckedContinuation { continuation in
      threads.notify(queue: .global()) { continuation.resume() }
    }
  }

  private func start(_ body: @escaping @Sendable (LoopbackServer) -> Void) {
    let threads = threads
    threads.enter()
    startThread(running: { body(self) }, onEnd: { threads.leave() })
  }

  private func accept() {
    while let socket = listener.accept() {
      let number = state.withLock { state -> Int? in
        guard !state.isStopped else { return nil }
        state.acceptedCount += 1
        state.openSockets[state.acceptedCount] = socket
        return state.acceptedCount
      }
      guard let number else { return }
      start { $0.serve(socket, number) }
    }
  }

  private func serve(_ socket: Socket, _ number: Int) {
    var reader = RequestReader(socket, connection: number)
    let executor = ThreadExecutor()
    while let request = reader.next() {
      state.withLock { $0.requests.append(request) }
      let reply = executor.run { await self.respond(request) }
      guard reply.perform(on: socket, hasBody: request.method != "HEAD") else { break }
    }
    state.withLock { $0.openSockets[number] = nil }
  }
}

/// Runs a test against a web server on this machine, and stops the server afterwards.
///
/// - Parameters:
///   - respond: Returns the reply to a request; called on the thread of its connection.
///   - body: The test.
/// - Returns: The result of the body.
/// - Throws: Errors of the body, or ``LoopbackServerError`` if no server can be started.
package func withLoopbackServer<R>(
  _ respond: @escaping @Sendable (ReceivedRequest) async -> LoopbackReply,
  _ body: (LoopbackServer) async throws -> R
) async throws -> R {
  let server = try LoopbackServer(respond)
  do {
    let result = try await body(server)
    await server.stop()
    return result
  } catch {
    await server.stop()
    throw error
  }
}

/// Runs a test with a local port that accepts connections and never sends anything.
///
/// - Parameter body: The test; receives the port.
/// - Returns: The result of the body.
/// - Throws: Errors of the body, or ``LoopbackServerError`` if no port is free.
package func withSilentPort<R>(_ body: (UInt16) async throws -> R) async throws -> R {
  let listener = try Socket.listening()
  defer { listener.shutDown() }
  return try await body(listener.port)
}

/// A reply of the loopback server to a request, well-behaved or not.
package enum LoopbackReply: Sendable {
  /// A complete response; the connection stays open.
  case response(status: Int = 200, headers: [(String, String)] = [], body: [UInt8] = [])
  /// A complete response of unknown length, sent in these chunks.
  case chunked(headers: [(String, String)] = [], chunks: [[UInt8]])
  /// A response that announces `length` bytes, sends `body`, and closes the connection.
  case truncated(headers: [(String, String)] = [], body: [UInt8], length: Int)
  /// Raw bytes, sent one at a time; then the connection closes.
  case drip([UInt8], every: Duration)
  /// Raw bytes, including the head of the response; then the connection closes.
  case raw([UInt8])
  /// No response, but a reset of the connection.
  case reset
  /// No response at all, until the client closes the connection.
  case silence

  /// A complete response with text.
  package static func text(
    _ text: String, status: Int = 200, type: String = "text/plain; charset=utf-8"
  ) -> LoopbackReply {
    .response(status: status, headers: [("Content-Type", type)], body: Array(text.utf8))
  }

  /// A complete response with JSON.
  package static func json(_ text: String, status: Int = 200) -> LoopbackReply {
    .text(text, status: status, type: "application/json; charset=utf-8")
  }

  /// A redirect to an absolute or relative URL.
  package static func redirect(to location: String, status: Int = 302) -> LoopbackReply {
    .response(status: status, headers: [("Location", location)])
  }
}

extension LoopbackReply {
  /// Sends the reply to the client.
  ///
  /// - Parameters:
  ///   - socket: The socket of the connection.
  ///   - hasBody: `false` for a response to HEAD, which has no body.
  /// - Returns: Whether the connection may carry another request.
  func perform(on socket: Socket, hasBody: Bool) -> Bool {
    switch self {
    case .response(let status, let headers, let body):
      let head = Self.head(status, headers + [("Content-Length", "\(body.count)")])
      return socket.send(hasBody ? head + body : head)
    case .chunked(let headers, let chunks):
      var bytes = Self.head(200, headers + [("Transfer-Encoding", "chunked")])
      for chunk in chunks where !chunk.isEmpty {
        bytes += Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)
      }
      return socket.send(bytes + Array("0\r\n\r\n".utf8))
    case .truncated(let headers, let body, let length):
      _ = socket.send(Self.head(200, headers + [("Content-Length", "\(length)")]) + body)
    case .drip(let bytes, let pause):
      for byte in bytes {
        guard socket.send([byte]), !socket.waitForPeer(atMost: pause) else { break }
      }
    case .raw(let bytes): _ = socket.send(bytes)
    case .reset: socket.resetOnClose()
    case .silence: _ = socket.waitForPeer()
    }
    return false
  }

  /// The status line and the headers of a response.
  private static func head(_ status: Int, _ headers: [(String, String)]) -> [UInt8] {
    let lines = headers.map { "\($0): \($1)\r\n" }.joined()
    return Array("HTTP/1.1 \(status) Status\r\n\(lines)\r\n".utf8)
  }
}

/// A request that the loopback server received.
package struct ReceivedRequest: Sendable {
  package let method: String
  /// The path and query of the request, as received.
  package let target: String
  package let headers: [(name: String, value: String)]
  package let body: [UInt8]
  /// The number of the connection that carried the request, counted from 1.
  package let connection: Int

  /// Returns the value of the first header with a name, regardless of case.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The path of the request without the query, as received.
  package var path: String { String(target.prefix { $0 != "?" }) }
}

/// Reads requests from a connection one after the other.
struct RequestReader {
  private let socket: Socket
  private let connection: Int
  private var buffer: [UInt8] = []

  init(_ socket: Socket, connection: Int) {
    self.socket = socket
    self.connection = connection
  }

  /// Returns the next request, or `nil` if the client closed the connection or does not use HTTP.
  mutating func next() -> ReceivedRequest? {
    guard let head = readHead() else { return nil }
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    let requestLine = lines.first?.split(separator: " ") ?? []
    guard requestLine.count == 3 else { return nil }
    let headers = lines.dropFirst().map(Self.header)
    let length = headers.first { $0.name.lowercased() == "content-length" }.flatMap {
      Int($0.value)
    }
    if headers.contains(where: { $0.name.lowercased() == "expect" }) {
      _ = socket.send("HTTP/1.1 100 Continue\r\n\r\n".utf8)
    }
    guard let body = readBody(length ?? 0) else { return nil }
    return ReceivedRequest(
      method: String(requestLine[0]), target: String(requestLine[1]), headers: headers, body: body,
      connection: connection)
  }

  private static func header(_ line: Substring) -> (name: String, value: String) {
    let name = line.prefix { $0 != ":" }
    return (String(name), String(line.dropFirst(name.count + 1).drop { $0 == " " }))
  }

  private mutating func readHead() -> [UInt8]? {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let range = buffer.firstRange(of: end) {
        defer { buffer.removeFirst(range.upperBound) }
        return Array(buffer[..<range.lowerBound])
      }
      guard buffer.count < 1 << 20, startsWithMethod, fill() else { return nil }
    }
  }

  /// Whether the buffer may begin with an HTTP method; a TLS handshake does not.
  private var startsWithMethod: Bool {
    buffer.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? true
  }

  private mutating func readBody(_ length: Int) -> [UInt8]? {
    while buffer.count < length {
      guard fill() else { return nil }
    }
    defer { buffer.removeFirst(length) }
    return Array(buffer.prefix(length))
  }

  private mutating func fill() -> Bool {
    let bytes = socket.receive()
    buffer += bytes
    return !bytes.isEmpty
  }
}
