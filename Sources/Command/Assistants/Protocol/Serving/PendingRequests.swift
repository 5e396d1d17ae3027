internal import Synchronization

/// The requests that were read but not yet answered, and those among them that the client cancelled.
final class PendingRequests: Sendable {
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
