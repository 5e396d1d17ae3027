internal import Basics
internal import Pages

extension FileKind {
  /// Builds those batches of targets that no other thread has claimed.
  ///
  /// Each thread enumerates all targets, which takes much less memory than a list of millions and
  /// much less time than building them.
  ///
  /// - Parameters:
  ///   - worker: The worker of the thread.
  ///   - counter: The counter of batches, which all threads share.
  ///   - finished: Receives the number of targets in each built batch.
  /// - Throws: The first error of building, or `CancellationError`.
  func buildUnclaimedBatches(
    with worker: Worker, _ counter: SharedCounter, finished: (Int) -> Void = { _ in }
  ) throws {
    var failure: (any Error)?
    var batch: [Target] = []
    var number = 0
    var claimed = counter.claim()
    func endBatch() {
      guard !batch.isEmpty else { return }
      if number == claimed, failure == nil {
        do {
          try Task.checkCancellation()
          try worker.build(batch, of: self)
          finished(batch.count)
        } catch {
          failure = error
        }
        claimed = counter.claim()
      }
      number += 1
      batch.removeAll(keepingCapacity: true)
    }
    forEachTarget(in: worker.context.pages) { target in
      if !canShareBatch(target, batch) { endBatch() }
      batch.append(target)
    }
    endBatch()
    if let failure { throw failure }
  }
}
