private import Dispatch
private import Glibc
private import Synchronization

/// Reads the served site again after its files have changed, and shows errors in them on all pages.
///
/// Changes are looked for before each response, which then shows them, and ten times a second, so that open pages reload.
package final class SiteUpdates: Sendable {
  private let snapshot: @Sendable () -> FileSnapshot
  private let read: @Sendable () async -> String?
  private let report: @Sendable (_ errorMessage: String) -> Void
  private let now: @Sendable () -> Int
  private let waits: Waits
  /// The state that pages show or poll.
  package let preview: PreviewState
  private let state = Mutex(State())
  private let (lookTimes, lookSoon) = AsyncStream.makeStream(
    of: Void.self, bufferingPolicy: .bufferingNewest(1))

  private struct State {
    /// The files as they were when the site that is shown was read; `nil` before it was read.
    var shown: FileSnapshot?
    /// The error in the files that is shown.
    var errorMessage: String?
    /// The time that the last reading took.
    var readingDuration = Duration.zero
    /// The time of the last change that was shown; `nil` without one since the start.
    var changeTime: ContinuousClock.Instant?
    /// The responses that wait for the next look at the files.
    var waiting: [DispatchSemaphore] = []
  }

  /// How long responses wait while a changed site is read; few threads make all responses.
  package struct Waits: Sendable {
    /// The longest time that a response waits; it does not wait at all if the last reading took longer.
    let longest: Duration
    /// Readings that take longer than this are slow, so that not all changes are waited for.
    let slowReading: Duration
    /// The time after the last change in which no response waits for a slow reading, because a file that is being written
    /// changes again and again.
    let pause: Duration

    package init(
      longest: Duration = .seconds(2), slowReading: Duration = .milliseconds(500),
      pause: Duration = .seconds(10)
    ) {
      (self.longest, self.slowReading, self.pause) = (longest, slowReading, pause)
    }
  }

  /// Creates the updates of a site that has not been read yet.
  ///
  /// - Parameters:
  ///   - waits: How long responses wait for changes.
  ///   - now: Returns the current time in seconds since 1970.
  ///   - snapshot: Returns a snapshot of the files from which the site is made.
  ///   - read: Reads the site; returns the error because of which it stays as it was.
  ///   - report: Prints an error.
  package init(
    waits: Waits = Waits(), now: @escaping @Sendable () -> Int,
    snapshot: @escaping @Sendable () -> FileSnapshot, read: @escaping @Sendable () async -> String?,
    report: @escaping @Sendable (_ errorMessage: String) -> Void
  ) {
    (self.waits, self.now) = (waits, now)
    (self.snapshot, self.read, self.report) = (snapshot, read, report)
    preview = PreviewState(now: now())
  }

  /// Reads the site if its files have changed since it was read.
  ///
  /// Is called before ``follow()``, and then only by it.
  package func update() async {
    // What waits from now on may have seen a later change.
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    defer { for response in waiting { response.signal() } }
    let (current, start) = (snapshot(), ContinuousClock.now)
    guard state.withLock({ $0.shown != current }) else { return }
    let errorMessage = await read()
    guard !Task.isCancelled else { return }
    state.withLock { $0.readingDuration = start.duration(to: .now) }
    // Half of a file was read if it changed again meanwhile; the next look reads it again.
    if errorMessage != nil, snapshot() != current { return }
    show(errorMessage)
    state.withLock { state in
      if state.shown != nil { state.changeTime = .now }
      state.shown = current
    }
  }

  /// Makes open pages reload, and prints an error unless it is shown already.
  private func show(_ errorMessage: String?) {
    let isNew = state.withLock { state in
      defer { state.errorMessage = errorMessage }
      return state.errorMessage != errorMessage
    }
    if isNew, let errorMessage { report(errorMessage) }
    preview.update(errorMessage: errorMessage, now: now())
  }

  /// Shows changes until the task is cancelled.
  package func follow() async {
    await withTaskGroup { group in
      group.addTask { [lookSoon] in
        while !Task.isCancelled {
          try? await Task.sleep(for: .milliseconds(100))
          lookSoon.yield()
        }
      }
      for await _ in lookTimes { await update() }
      group.cancelAll()
    }
  }

  /// Waits until ``follow()`` shows the files as they are now.
  ///
  /// It blocks the thread, which must not be one that runs tasks.
  package func waitForChanges() {
    let current = snapshot()
    let response = state.withLock { state -> DispatchSemaphore? in
      guard current != state.shown, mayWait(state) else { return nil }
      let response = DispatchSemaphore(value: 0)
      state.waiting.append(response)
      return response
    }
    guard let response else { return }
    lookSoon.yield()
    let limit = Int(waits.longest / .milliseconds(1))
    _ = response.wait(timeout: .now() + .milliseconds(limit))
  }

  /// Returns whether a response may wait for the site to be read.
  private func mayWait(_ state: borrowing State) -> Bool {
    if state.readingDuration <= waits.slowReading { return true }
    guard state.readingDuration <= waits.longest else { return false }
    guard let time = state.changeTime else { return true }
    return time.duration(to: .now) > waits.pause
  }
}

/// The sizes, modification times and inodes of some files, to detect changes.
package struct FileSnapshot: Equatable, Sendable {
  /// The modification time (seconds, nanoseconds), size and inode of each existing file, by path.
  private var attributesByPath: [String: [Int]] = [:]

  /// Takes a snapshot of files; those that do not exist are ignored.
  ///
  /// - Parameters:
  ///   - paths: The paths of the files.
  ///   - contentPaths: The paths of files that mean the same if they are empty as if they do not exist.
  package init(of paths: [String], unlessEmpty contentPaths: [String] = []) {
    for path in paths + contentPaths {
      var status = stat()
      guard unsafe stat(path, &status) == 0 else { continue }
      if status.st_size == 0, contentPaths.contains(path) { continue }
      let time = status.st_mtim
      attributesByPath[path] = [
        Int(time.tv_sec), Int(time.tv_nsec), Int(status.st_size),
        Int(truncatingIfNeeded: status.st_ino),
      ]
    }
  }

  /// The latest modification time in seconds since 1970; 0 without files.
  package var latestModificationTime: Int { attributesByPath.values.map { $0[0] }.max() ?? 0 }
}
