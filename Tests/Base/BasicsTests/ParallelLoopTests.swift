import Basics
import Synchronization
import Testing

@Suite("Loops on several threads")
struct ParallelLoopTests {
  @Test("Each step is taken once, whatever the number of threads", arguments: [1, 2, 7])
  func steps(threadCount: Int) throws {
    let states = try ParallelLoop.run(1_000, threadCount: threadCount) {
      [Int]()
    } _: { taken, index in
      taken.append(index)
    }
    #expect(states.count <= threadCount)
    #expect(states.flatMap(\.self).sorted() == Array(0..<1_000))
  }

  @Test("Steps run at the same time")
  func concurrency() throws {
    let arrived = SharedCounter()
    _ = arrived.claim()
    // Each of both steps ends only once the other has begun.
    let states = try ParallelLoop.run(2, threadCount: 2) {
      0
    } _: { arrivals, _ in
      _ = arrived.claim()
      while arrived.add(0) < 3 {}
      arrivals += 1
    }
    #expect(states == [1, 1])
  }

  @Test("A loop without steps calls nothing")
  func noSteps() throws {
    let states = try ParallelLoop.run(0, threadCount: 4) {
      5
    } _: { _, _ in
      Issue.record()
    }
    #expect(states == [5])
  }

  @Test("An error reaches the caller, and ends the loop", arguments: [1, 3])
  func failure(threadCount: Int) {
    struct Failure: Error, Equatable {}
    let taken = SharedCounter()
    #expect(throws: Failure()) {
      _ = try ParallelLoop.run(1_000_000, threadCount: threadCount) {
        0
      } _: { _, index in
        _ = taken.claim()
        if index == 3 { throw Failure() }
      }
    }
    #expect(taken.add(0) < 1_000_000)
  }
}
