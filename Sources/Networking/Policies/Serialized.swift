private import Synchronization

/// Lets no two requests of a lane be under way together; those who wait go in their order.
///
/// - Parameters:
///   - transport: Sends the requests.
///   - rateLimitKey: What is asked one at a time, such as a method of an API; requests without a lane are
///     not held back.
/// - Returns: A transport that waits for its turn.
public func serialized(
  _ transport: @escaping Transport, rateLimitKey: @escaping @Sendable (HTTPRequest) -> String?
) -> Transport {
  let lanes = Lanes()
  return { request in
    guard let rateLimitKey = rateLimitKey(request) else { return try await transport(request) }
    try await lanes.enter(rateLimitKey)
    defer { lanes.leave(rateLimitKey) }
    return try await transport(request)
  }
}

/// The lanes that are taken, and who waits for them.
private final class Lanes: Sendable {
  private struct Waiter {
    let id: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var lastID = 0
    /// A lane that is taken has an entry, be it empty.
    var waiters: [String: [Waiter]] = [:]
  }

  private enum Turn { case now, later, never }

  private let state = Mutex(State())

  func enter(_ rateLimitKey: String) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        switch turn(rateLimitKey, Waiter(id: id, continuation: continuation)) {
        case .now: continuation.resume()
        case .later: break
        case .never: continuation.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      withdraw(id, from: rateLimitKey)?.resume(throwing: CancellationError())
    }
  }

  func leave(_ rateLimitKey: String) {
    let next = state.withLock { state -> Waiter? in
      guard state.waiters[rateLimitKey]?.isEmpty == false else {
        state.waiters[rateLimitKey] = nil
        return nil
      }
      return state.waiters[rateLimitKey]?.removeFirst()
    }
    next?.continuation.resume()
  }

  private func turn(_ rateLimitKey: String, _ waiter: Waiter) -> Turn {
    state.withLock { state in
      if Task.isCancelled { return .never }
      guard state.waiters[rateLimitKey] != nil else {
        state.waiters[rateLimitKey] = []
        return .now
      }
      state.waiters[rateLimitKey]?.append(waiter)
      return .later
    }
  }

  private func withdraw(
    _ id: Int, from rateLimitKey: String
  ) -> CheckedContinuation<Void, any Error>? {
    state.withLock { state in
      guard let index = state.waiters[rateLimitKey]?.firstIndex(where: { $0.id == id }) else {
        return nil
      }
      return state.waiters[rateLimitKey]?.remove(at: index).continuation
    }
  }
}
