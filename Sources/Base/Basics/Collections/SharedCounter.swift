internal import Synchronization

/// A number that threads count up, such as that of the next batch, from 0.
package final class SharedCounter: Sendable {
  private let count = Atomic(0)

  package init() {}

  /// Returns the number, and adds one to it.
  package func claim() -> Int { count.add(1, ordering: .relaxed).oldValue }

  /// Adds to the number, and returns the sum.
  package func add(_ difference: Int) -> Int { count.add(difference, ordering: .relaxed).newValue }
}
