private import Synchronization

/// What pages that are shown are told while the site changes behind them.
package final class Preview: Sendable {
  private let state: Mutex<State>

  private struct State {
    let start: String
    var count = 0
    /// Seconds since 1970.
    var changed: Int
    var problem: String?
  }

  /// What there is now.
  struct Moment {
    /// Changes with what pages show, and is another after each start.
    let mark: String
    let changed: Int
    let problem: String?
  }

  /// - Parameter now: In seconds since 1970.
  package init(now: Int) {
    let start = String(UInt32.random(in: 0 ... .max), radix: 36)
    state = Mutex(State(start: start, changed: now))
  }

  var now: Moment {
    state.withLock { state in
      Moment(
        mark: "\(state.start).\(state.count)", changed: state.changed, problem: state.problem)
    }
  }

  /// Lets open pages load again, or show a problem instead of themselves; `now` is in seconds since
  /// 1970.
  package func renew(problem: String?, now: Int) {
    state.withLock { state in
      state.count += 1
      (state.problem, state.changed) = (problem, max(now, state.changed))
    }
  }
}
