internal import Basics
private import Glibc
internal import StackExchange
internal import Synchronization

/// A server of the Model Context Protocol on a stream of lines, such as standard input and output.
///
/// Requests are answered one after the other. Input is read on a thread of its own, so that a client can cancel the
/// request that is running.
package struct ModelContextServer: Sendable {
  private let server: ServerDescription
  /// The maximum length of a message in bytes.
  private let maxMessageBytes: Int

  /// The maximum number of messages in a batch, whose answers are written together.
  static let maxBatchCount = 100
  /// The number of bytes of waiting messages above which reading pauses.
  private static let maxWaitingBytes = 16 << 20

  package init(_ server: ServerDescription, maxMessageBytes: Int = 4 << 20) {
    (self.server, self.maxMessageBytes) = (server, maxMessageBytes)
  }

  /// Answers messages until the input ends or the task is cancelled.
  ///
  /// - Parameters:
  ///   - read: Returns the next bytes of the input, and none at its end; called on another thread.
  ///   - write: Writes a message with its line feed.
  /// - Throws: The errors of `read` and `write`.
  package func serve(
    reading read: @escaping @Sendable () throws -> [UInt8], writing write: ([UInt8]) throws -> Void
  ) async throws {
    let pending = PendingRequests()
    let (lines, continuation) = AsyncThrowingStream.makeStream(
      of: (line: IncomingLine, byteCount: Int).self)
    let limit = maxMessageBytes
    try DetachedThread.start {
      do {
        try Self.readLines(read, limit: limit) { line, byteCount in
          pending.add(line, byteCount: byteCount)
          continuation.yield((line, byteCount))
          while pending.waitingBytes > Self.maxWaitingBytes { usleep(5_000) }
        }
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    var session = Session(server)
    for try await (line, byteCount) in lines {
      pending.remove(byteCount: byteCount)
      let answer = await Self.answer(to: line, in: &session, pending)
      if let answer { try write(answer.json + [UInt8(ascii: "\n")]) }
    }
  }

  /// Reads lines to the end of the input, and calls a closure with each of them.
  private static func readLines(
    _ read: () throws -> [UInt8], limit: Int, _ body: (IncomingLine, _ byteCount: Int) -> Void
  ) throws {
    var splitter = LineSplitter(limit: limit)
    func handle(_ line: InputLine) {
      guard let incoming = IncomingLine(line) else { return }
      if case .complete(let bytes) = line { body(incoming, bytes.count) } else { body(incoming, 0) }
    }
    while true {
      let piece = try read()
      guard !piece.isEmpty else { break }
      splitter.append(piece, handle)
    }
    splitter.finish(handle)
  }

  /// Returns the answer to a line; `nil` for none.
  private static func answer(
    to line: IncomingLine, in session: inout Session, _ pending: PendingRequests
  ) async -> JSONValue? {
    switch line {
    case .unreadable(let error): return OutgoingMessage.error(error, id: nil).value
    case .message(let message):
      return await answer(to: message, in: &session, pending)?.value
    case .batch(let messages):
      if let error = batchError(messages, session.revision) {
        for id in messages.compactMap(\.cancellableID) { _ = pending.end(id) }
        return OutgoingMessage.error(error, id: nil).value
      }
      var answers: [JSONValue] = []
      for message in messages {
        if let answer = await answer(to: message, in: &session, pending) {
          answers.append(answer.value)
        }
      }
      return answers.isEmpty ? nil : .array(answers)
    }
  }

  /// Returns why a batch is not answered; `nil` if it is.
  static func batchError(_ messages: [IncomingMessage], _ revision: ProtocolRevision?)
    -> ProtocolError?
  {
    if messages.isEmpty { return .invalidRequest("the batch is empty") }
    if revision?.hasBatches != true { return .invalidRequest("batches are not supported") }
    guard messages.count > maxBatchCount else { return nil }
    return .invalidRequest("the batch has more than \(maxBatchCount) messages")
  }

  /// Returns the answer to a message; `nil` for none.
  private static func answer(
    to message: IncomingMessage, in session: inout Session, _ pending: PendingRequests
  ) async -> OutgoingMessage? {
    switch message {
    case .notification, .response: return nil
    case .invalid(let error, let id): return .error(error, id: id)
    case .request(let id, "initialize", let parameters):
      do throws(ProtocolError) {
        return .result(try session.open(parameters), id: id)
      } catch {
        return .error(error, id: id)
      }
    case .request(let id, let method, let parameters):
      let opened = session
      let task = Task { try opened.result(of: method, parameters) }
      pending.begin(id) { task.cancel() }
      let result = await withTaskCancellationHandler {
        await task.result
      } onCancel: {
        task.cancel()
      }
      // A cancelled request is not answered, even if it was too late to stop it.
      if pending.end(id) { return nil }
      return answer(id, result)
    }
  }

  /// Returns the answer with the result of a request; `nil` if the server is stopping.
  private static func answer(
    _ id: RequestID, _ result: Result<JSONValue, any Error>
  ) -> OutgoingMessage? {
    switch result {
    case .success(let value): .result(value, id: id)
    case .failure(let error as ProtocolError): .error(error, id: id)
    case .failure(is CancellationError): nil
    case .failure(let error): .error(.internalError("\(error)"), id: id)
    }
  }
}

/// The requests that were read but not yet answered, and those among them that the client cancelled.
private final class PendingRequests: Sendable {
  private let state = Mutex(State())

  private struct State {
    /// The numbers of lines and of their bytes that wait.
    var waitingBytes = 0
    /// The ids of requests that are waiting or running.
    var pending: [RequestID: Int] = [:]
    var cancelled: Set<RequestID> = []
    /// Cancels the running request.
    var running: (id: RequestID, cancel: @Sendable () -> Void)?
  }

  /// The number of bytes in the lines that wait.
  var waitingBytes: Int { state.withLock { $0.waitingBytes } }

  /// Adds a line that was read, and cancels what its notifications cancel.
  func add(_ line: IncomingLine, byteCount: Int) {
    let cancellation = state.withLock { state in
      state.waitingBytes += byteCount
      for id in line.messages.compactMap(\.cancellableID) { state.pending[id, default: 0] += 1 }
      let ids = line.messages.compactMap(\.cancelledID).filter { state.pending[$0] != nil }
      state.cancelled.formUnion(ids)
      return state.running.flatMap { ids.contains($0.id) ? $0.cancel : nil }
    }
    cancellation?()
  }

  /// Records that a line no longer waits.
  func remove(byteCount: Int) { state.withLock { $0.waitingBytes -= byteCount } }

  /// Records that a request runs; cancels it at once if the client already did.
  func begin(_ id: RequestID, cancel: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      state.running = (id, cancel)
      return state.cancelled.contains(id)
    }
    if isCancelled { cancel() }
  }

  /// Records that a request ended; returns whether it was cancelled.
  func end(_ id: RequestID) -> Bool {
    state.withLock { state in
      state.running = nil
      let count = state.pending[id, default: 1] - 1
      state.pending[id] = count > 0 ? count : nil
      return state.cancelled.remove(id) != nil
    }
  }
}
