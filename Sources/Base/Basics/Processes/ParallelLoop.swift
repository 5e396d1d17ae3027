private import FoundationEssentials
private import Glibc
private import Synchronization

/// A loop whose steps run on several threads, for short work in code that cannot wait for tasks.
package enum ParallelLoop {
  /// The usual number of threads: that of the processors of this machine.
  package static let usualThreadCount = ProcessInfo.processInfo.activeProcessorCount

  /// Calls a closure with each index below a count, and returns when all calls have returned.
  ///
  /// The calling thread takes part. After an error, no step begins any more.
  ///
  /// - Parameters:
  ///   - count: The number of steps.
  ///   - threadCount: The number of threads that take steps, at most.
  ///   - makeState: Creates what a thread keeps between its steps.
  ///   - step: Takes the step with an index.
  /// - Returns: What the threads kept, in any order.
  /// - Throws: An error of `step`, of several any one.
  package static func run<State: Sendable>(
    _ count: Int, threadCount: Int = usualThreadCount, makeState: @Sendable () -> State,
    _ step: @Sendable (inout State, _ index: Int) throws -> Void
  ) throws -> [State] {
    let nextIndex = SharedCounter()
    let result = Mutex<Result<[State], any Error>>(.success([]))
    let takeSteps: @Sendable () -> Void = {
      var state = makeState()
      do {
        while case let index = nextIndex.claim(), index < count { try step(&state, index) }
        result.withLock { if case .success(let states) = $0 { $0 = .success(states + [state]) } }
      } catch {
        _ = nextIndex.add(count)
        result.withLock { $0 = .failure(error) }
      }
    }
    withoutActuallyEscaping(takeSteps) { takeSteps in
      var threads: [pthread_t] = []
      // If the system creates no more threads, the others do their work.
      while threads.count < min(threadCount, count) - 1,
        let thread = try? DetachedThread.create(takeSteps)
      {
        threads.append(thread)
      }
      takeSteps()
      for thread in threads { pthread_join(thread, nil) }
    }
    return try result.withLock { try $0.get() }
  }
}
