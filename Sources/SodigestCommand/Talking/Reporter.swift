package import Configuration
package import FoundationEssentials

/// Tells on standard error what a run is doing.
///
/// On a terminal the stage under way is one line that is written over, with counts and the time
/// left; elsewhere each stage is one plain line when it begins.
package final class Reporter {
  private let console: Console
  private let verbosity: RunOptions.Verbosity
  private let showsProgress: Bool
  private let clock: () -> Date
  private var stage = ""
  private var started = Date.distantPast
  private var lastDrawn = Date.distantPast
  private var isLineOpen = false

  package init(console: Console, options: RunOptions, clock: @escaping () -> Date) {
    self.console = console
    verbosity = options.verbosity
    showsProgress = console.isTerminal && options.showsProgress && options.verbosity != .quiet
    self.clock = clock
  }

  /// Begins a stage, for example `asking for questions`.
  package func begin(_ stage: String) {
    guard verbosity != .quiet, stage != self.stage else { return }
    self.stage = stage
    started = clock()
    lastDrawn = .distantPast
    if showsProgress { draw(stage) } else { console.tell("\(stage)\n") }
  }

  /// Shows how far the stage is, a few times a second at most.
  package func progress(_ done: Int, of total: Int, _ unit: String) {
    guard showsProgress else { return }
    let now = clock()
    guard done == total || now.timeIntervalSince(lastDrawn) > 0.1 else { return }
    lastDrawn = now
    draw("\(stage): \(done) of \(total) \(unit)\(timeLeft(done, of: total, at: now))")
  }

  /// Says something that is worth a line of its own.
  package func say(_ line: String) {
    guard verbosity != .quiet else { return }
    closeLine()
    console.tell("\(line)\n")
  }

  /// Says something that only those want to know who asked for more.
  package func detail(_ line: String) {
    if verbosity == .verbose { say(line) }
  }

  /// Says what went wrong, even to those who want to hear nothing else.
  package func complain(_ line: String) {
    closeLine()
    console.tell("sodigest: \(line)\n")
  }

  /// Ends the progress line.
  package func finish() {
    closeLine()
    stage = ""
  }

  private func timeLeft(_ done: Int, of total: Int, at now: Date) -> String {
    let elapsed = now.timeIntervalSince(started)
    guard done > 0, done < total, elapsed > 1 else { return "" }
    let left = Int((elapsed / Double(done) * Double(total - done)).rounded(.up))
    return left < 90 ? ", \(left) s left" : ", \((left + 59) / 60) min left"
  }

  private func draw(_ text: String) {
    console.tell("\r\u{1B}[K\(text)")
    isLineOpen = true
  }

  private func closeLine() {
    guard isLineOpen else { return }
    console.tell("\r\u{1B}[K")
    isLineOpen = false
  }
}
