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
