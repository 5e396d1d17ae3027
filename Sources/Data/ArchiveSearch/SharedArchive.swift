internal import Archive
private import Synchronization

/// An archive that several threads read while a query is evaluated, one at a time.
final class SharedArchive: @unchecked Sendable {
  private let archive: Archive
  private let isReading = Mutex(())

  init(_ archive: Archive) { self.archive = archive }

  /// Calls a closure with the archive, which it uses for no longer than the call; calls must not be nested.
  func read<R>(_ body: (Archive) throws -> R) rethrows -> R {
    try isReading.withLock { _ in try body(archive) }
  }
}
