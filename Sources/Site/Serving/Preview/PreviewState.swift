private import Synchronization

/// The shared state of a preview: a revision that open pages poll, and the error of the last build.
package final class PreviewState: Sendable {
  private let state: Mutex<State>

  private struct State {
    /// A random text that identifies this start of the server.
    let startID: String
    var updateCount = 0
    /// The time of the last update in seconds since 1970.
    var changeTime: Int
    var errorMessage: String?
  }

  /// The state of a preview at one time.
  struct Snapshot {
    /// A text that changes with every update and every start of the server.
    let revision: String
    /// The time of the last update in seconds since 1970.
    let changeTime: Int
    /// The error of the last build, if it failed.
    let errorMessage: String?
    /// Whether open pages reload after an update.
    var reloadsPages = true

    /// The revision in pages, by which they find out about updates; `nil` if they do not reload.
    var pageRevision: String? { reloadsPages ? revision : nil }
  }

  /// Creates the state of a preview.
  ///
  /// - Parameter now: The current time in seconds since 1970.
  package init(now: Int) {
    let startID = String(UInt32.random(in: 0 ... .max), radix: 36)
    state = Mutex(State(startID: startID, changeTime: now))
  }

  /// The current state of the preview.
  var snapshot: Snapshot {
    state.withLock { state in
      Snapshot(
        revision: "\(state.startID).\(state.updateCount)", changeTime: state.changeTime,
        errorMessage: state.errorMessage)
    }
  }

  /// Sets the result of a build and makes open pages reload.
  ///
  /// - Parameters:
  ///   - errorMessage: The error of the build, which replaces all pages; `nil` if the build
  ///     succeeded.
  ///   - now: The current time in seconds since 1970.
  package func update(errorMessage: String?, now: Int) {
    state.withLock { state in
      state.updateCount += 1
      (state.errorMessage, state.changeTime) = (errorMessage, max(now, state.changeTime))
    }
  }
}
