package import Configuration
package import FoundationEssentials
private import Synchronization

/// Tells on standard error what a run is doing.
///
/// On a terminal the stage under way is one line that is written over, with counts and the time
/// left; elsewhere each stage is one plain line when it begins. Threads may share it.
package final class Reporter: Sendable {
  private let console: Console
  private let verbosity: RunOptions.Verbosity
  private let showsProgress: Bool
  private let clock: @Sendable () -> Date
  private let state = Mutex(State())

  private struct State {
    var stage = ""
    var started = Date.distantPast
    var lastDrawn = Date.distantPast
    var isLineOpen = false
    /// When bytes were counted first, whatever the stage, and how many there were.
    var firstBytes: (date: Date, count: Int)?
  }

  package init(
    console: Console, options: RunOptions, clock: @escaping @Sendable () -> Date
  ) {
    self.console = console
    verbosity = options.verbosity
    showsProgress = console.columns() != nil && options.showsProgress && options.verbosity != .quiet
    self.clock = clock
  }

  /// Whether only what makes the exit code is told.
  package var isQuiet: Bool { verbosity == .quiet }

  /// Begins a stage, for example `asking for questions`; one that is mostly over at once has no line
  /// where lines stay.
  package func begin(_ stage: String, isBrief: Bool = false) {
    guard verbosity != .quiet else { return }
    state.withLock { state in
      guard stage != state.stage else { return }
      state.stage = stage
      state.started = clock()
      state.lastDrawn = .distantPast
      if showsProgress {
        draw("", &state)
      } else if !isBrief {
        console.tell("\(stage)\n")
      }
    }
  }

  /// Shows what the stage waits for, until there is something to count.
  package func wait(for what: String) {
    guard showsProgress else { return }
    state.withLock { draw(": waiting for \(what)", &$0) }
  }

  /// Shows how far the stage is, a few times a second at most.
  package func progress(_ done: Int, of total: Int, _ unit: String) {
    guard showsProgress else { return }
    state.withLock { state in
      let now = clock()
      guard done == total || now.timeIntervalSince(state.lastDrawn) > 0.1 else { return }
      state.lastDrawn = now
      let left = Self.timeLeft(done, of: total, after: now.timeIntervalSince(state.started))
      draw(": \(done) of \(total) \(unit)\(left)", &state)
    }
  }

  /// The same where nobody knows how many there are.
  package func progress(_ done: Int, _ unit: String) {
    guard showsProgress else { return }
    state.withLock { state in
      let now = clock()
      guard now.timeIntervalSince(state.lastDrawn) > 0.1 else { return }
      state.lastDrawn = now
      draw(": \(done) \(unit)", &state)
    }
  }

  /// The same for bytes of which rows are made.
  package func progress(bytes done: Int, of total: Int, rows: Int) {
    guard showsProgress else { return }
    state.withLock { state in
      let now = clock()
      guard done == total || now.timeIntervalSince(state.lastDrawn) > 0.1 else { return }
      state.lastDrawn = now
      let first = state.firstBytes ?? (now, done)
      state.firstBytes = first
      let elapsed = now.timeIntervalSince(first.date)
      let rate = elapsed > 1 ? Int(Double(done - first.count) / elapsed) : nil
      let left = Self.timeLeft(done - first.count, of: total - first.count, after: elapsed)
      draw(
        """
        : \(done.asBytes) of \(total.asBytes), \(rows) rows\
        \(rate.map { ", \($0.asBytes) a second" } ?? "")\(left)
        """, &state)
    }
  }

  /// Says something that is worth a line of its own.
  package func say(_ line: String) {
    guard verbosity != .quiet else { return }
    tell("\(line)\n")
  }

  /// Says something that only those want to know who asked for more.
  package func detail(_ line: String) {
    if verbosity == .verbose { tell("\(line)\n") }
  }

  /// Says what went wrong, even to those who want to hear nothing else.
  package func complain(_ line: String) {
    if !line.isEmpty { tell("sodigest: \(line)\n") }
  }

  /// Ends the progress line.
  package func finish() {
    tell("")
    state.withLock { $0.stage = "" }
  }

  private func tell(_ text: String) {
    state.withLock { state in
      if state.isLineOpen || !text.isEmpty { console.tell(text, overLine: state.isLineOpen) }
      state.isLineOpen = false
    }
  }

  private func draw(_ progress: String, _ state: inout State) {
    console.draw(state.stage, progress)
    state.isLineOpen = true
  }

  private static func timeLeft(_ done: Int, of total: Int, after elapsed: TimeInterval) -> String {
    guard done > 0, done < total, elapsed > 1 else { return "" }
    let left = Int((elapsed / Double(done) * Double(total - done)).rounded(.up))
    return left < 90 ? ", \(left) s left" : ", \((left + 59) / 60) min left"
  }
}
