private import Dispatch
private import Synchronization

/// A web server on 127.0.0.1, at a port of its own, for tests.
///
/// It speaks HTTP/1.1 with connections kept open, one thread for each, and remembers what it was
/// asked.
package final class LoopbackServer: Sendable {
  package let port: UInt16
  private let listener: Socket
  private let answer: @Sendable (ReceivedRequest) async -> LoopbackReply
  private let state = Mutex(State())
  private let threads = DispatchGroup()

  private struct State {
    var isStopped = false
    var accepted = 0
    var open: [Int: Socket] = [:]
    var requests: [ReceivedRequest] = []
  }

  fileprivate init(
    _ answer: @escaping @Sendable (ReceivedRequest) async -> LoopbackReply
  ) throws(LoopbackServerError) {
    listener = try Socket.listening()
    port = listener.port
    self.answer = answer
    start { $0.accept() }
  }

  /// The server's address, without a slash at the end: `http://127.0.0.1:49152`.
  package var url: String { "http://127.0.0.1:\(port)" }

  /// Every request so far, in the order in which they were read.
  package var requests: [ReceivedRequest] { state.withLock { $0.requests } }

  /// How many connections were made so far.
  package var connections: Int { state.withLock { $0.accepted } }

  /// Closes every connection, and returns when the last thread is gone.
  fileprivate func stop() async {
    let open = state.withLock { state in
      state.isStopped = true
      return Array(state.open.values)
    }
    listener.shut()
    for socket in open { socket.shut() }
    await withCheckedContinuation { continuation in
      threads.notify(queue: .global()) { continuation.resume() }
    }
  }

  private func start(_ body: @escaping @Sendable (LoopbackServer) -> Void) {
    let threads = threads
    threads.enter()
    startThread(running: { body(self) }, whenGone: { threads.leave() })
  }

  private func accept() {
    while let socket = listener.accept() {
      let number = state.withLock { state -> Int? in
        guard !state.isStopped else { return nil }
        state.accepted += 1
        state.open[state.accepted] = socket
        return state.accepted
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
      let reply = executor.run { await self.answer(request) }
      guard reply.perform(on: socket, hasBody: request.method != "HEAD") else { break }
    }
    state.withLock { $0.open[number] = nil }
  }
}

/// Runs a test against a web server on this machine, and stops the server afterwards.
///
/// - Parameters:
///   - answer: What the server does with each request; called on the thread of its connection.
///   - body: The test.
/// - Returns: What the body returns.
/// - Throws: What the body throws, or ``LoopbackServerError`` when no server can be made.
package func withLoopbackServer<R>(
  _ answer: @escaping @Sendable (ReceivedRequest) async -> LoopbackReply,
  _ body: (LoopbackServer) async throws -> R
) async throws -> R {
  let server = try LoopbackServer(answer)
  do {
    let result = try await body(server)
    await server.stop()
    return result
  } catch {
    await server.stop()
    throw error
  }
}

/// Runs a test with a port of this machine that takes connections and never says anything.
///
/// - Parameter body: The test; receives the port.
/// - Returns: What the body returns.
/// - Throws: What the body throws, or ``LoopbackServerError`` when there is no such port.
package func withMutePort<R>(_ body: (UInt16) async throws -> R) async throws -> R {
  let listener = try Socket.listening()
  defer { listener.shut() }
  return try await body(listener.port)
}
