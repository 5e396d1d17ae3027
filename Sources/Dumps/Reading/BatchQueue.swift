internal import Synchronization

/// Hands batches from the thread that parses to the one that keeps, a few at a time, and empty ones
/// back.
final class BatchQueue: Sendable {
  private struct State {
    var full: [RowBatch] = []
    var empty: [RowBatch] = []
    /// No more come, or are wanted.
    var isClosed = false
    var parser: CheckedContinuation<Void, Never>?
    var keeper: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())
  /// How many may wait.
  private static let capacity = 3

  /// Hands over a batch, and waits while there are too many.
  ///
  /// - Returns: Whether more are wanted.
  func send(_ batch: RowBatch) async -> Bool {
    let keeper = state.withLock { state in
      if !state.isClosed { state.full.append(batch) }
      return state.keeper.take()
    }
    keeper?.resume()
    await wait(\.parser) { $0.isClosed || $0.full.count < Self.capacity }
    return state.withLock { !$0.isClosed }
  }

  /// The next batch, as soon as there is one; `nil` after the last.
  func next() async -> RowBatch? {
    await wait(\.keeper) { $0.isClosed || !$0.full.isEmpty }
    let (batch, parser) = state.withLock { state in
      (state.full.isEmpty ? nil : state.full.removeFirst(), state.parser.take())
    }
    parser?.resume()
    return batch
  }

  /// Gives a batch back when its rows are kept.
  func reuse(_ batch: RowBatch) { state.withLock { $0.empty.append(batch) } }

  /// A batch that can be filled, if one was given back.
  func emptyBatch() -> RowBatch? { state.withLock { $0.empty.popLast() } }

  /// Says that nothing more comes, or is wanted.
  func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      return [state.parser.take(), state.keeper.take()]
    }
    for continuation in waiting { continuation?.resume() }
  }

  private func wait(
    _ waiter: any WritableKeyPath<State, CheckedContinuation<Void, Never>?> & Sendable,
    until isReady: @Sendable (State) -> Bool
  ) async {
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        if isReady(state) { return true }
        state[keyPath: waiter] = continuation
        return false
      }
      if isReady { continuation.resume() }
    }
  }
}
