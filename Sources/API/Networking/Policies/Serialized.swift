private import Synchronization

/// Wraps a transport so that requests with the same rate-limit key are sent one after another.
///
/// Waiting requests are sent in the order in which they arrived.
///
/// - Parameters:
///   - transport: The transport that sends the requests.
///   - rateLimitKey: Returns the key of a request, such as its API method; requests without a key do
///     not wait.
/// - Returns: A transport that has at most one request in flight per key.
public func serialized(
  _ transport: @escaping Transport, rateLimitKey: @escaping @Sendable (HTTPRequest) -> String?
) -> Transport {
  let locks = KeyedLocks()
  return { request in
    guard let rateLimitKey = rateLimitKey(request) else { return try await transport(request) }
    try await locks.acquire(rateLimitKey)
    defer { locks.release(rateLimitKey) }
    return try await transport(request)
  }
}

/// A lock per rate-limit key, granted in first-in, first-out order.
private final class KeyedLocks: Sendable {
  /// A task that waits for a lock.
  private struct Waiter {
    let id: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var lastWaiterID = 0
    /// The waiting tasks by key; a key has an entry, possibly empty, while its lock is held.
    var waiters: [String: [Waiter]] = [:]
  }

  /// The result of an attempt to acquire a lock.
  private enum Acquisition { case acquired, queued, cancelled }

  private let state = Mutex(State())

  /// Waits until the lock of a key is free, and acquires it; throws `CancellationError` if cancelled.
  func acquire(_ rateLimitKey: String) async throws {
    let id = state.withLock { state in
      state.lastWaiterID += 1
      return state.lastWaiterID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        switch tryAcquire(rateLimitKey, Waiter(id: id, continuation: continuation)) {
        case .acquired: continuation.resume()
        case .queued: break
        case .cancelled: continuation.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      removeWaiter(id, for: rateLimitKey)?.resume(throwing: CancellationError())
    }
  }

  /// Releases the lock of a key, or passes it to the next waiting task.
  func release(_ rateLimitKey: String) {
    let next = state.withLock { state -> Waiter? in
      guard state.waiters[rateLimitKey]?.isEmpty == false else {
        state.waiters[rateLimitKey] = nil
        return nil
      }
      return state.waiters[rateLimitKey]?.removeFirst()
    }
    next?.continuation.resume()
  }

  /// Acquires the lock of a key if it is free, else adds the waiter to the queue.
  private func tryAcquire(_ rateLimitKey: String, _ waiter: Waiter) -> Acquisition {
    state.withLock { state in
      if Task.isCancelled { return .cancelled }
      guard state.waiters[rateLimitKey] != nil else {
        state.waiters[rateLimitKey] = []
        return .acquired
      }
      state.waiters[rateLimitKey]?.append(waiter)
      return .queued
    }
  }

  /// Removes a waiting task from the queue of a key, and returns its continuation.
  private func removeWaiter(
    _ id: Int, for rateLimitKey: String
  ) -> CheckedContinuation<Void, any Error>? {
    state.withLock { state in
      guard let index = state.waiters[rateLimitKey]?.firstIndex(where: { $0.id == id }) else {
        return nil
      }
      return state.waiters[rateLimitKey]?.remove(at: index).continuation
    }
  }
}
