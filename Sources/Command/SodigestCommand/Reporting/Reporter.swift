internal import Archive
package import Configuration
internal import Fetching
package import FoundationEssentials
internal import StackExchange
private import Synchronization

/// Reports the progress of a run on standard error.
///
/// On a terminal the current stage is a single line that is overwritten with counts and the remaining time. Otherwise
/// each stage prints one plain line when it begins. Safe to use from several threads.
package final class Reporter: Sendable {
  private let console: Console
  private let verbosity: RunConfiguration.Verbosity
  private let showsProgress: Bool
  private let clock: @Sendable () -> Date
  /// The current stage and its progress line, protected by a lock.
  private let state = Mutex(ProgressState())

  /// The current stage and its progress line.
  private struct ProgressState {
    var stage = ""
    var stageStart = Date.distantPast
    var lastDrawDate = Date.distantPast
    /// Whether the terminal currently shows a progress line.
    var isLineOpen = false
    /// When the first bytes were reported, and how many bytes had been read by then, across all stages.
    var firstByteReport: (date: Date, count: Int)?
  }

  /// Creates a reporter as verbose as a configuration says.
  package init(
    console: Console, _ configuration: RunConfiguration, clock: @escaping @Sendable () -> Date
  ) {
    self.console = console
    verbosity = configuration.verbosity
    showsProgress =
      console.terminalWidth() != nil && configuration.showsProgress
      && configuration.verbosity != .quiet
    self.clock = clock
  }

  /// Whether only errors are reported.
  package var isQuiet: Bool { verbosity == .quiet }

  /// Begins a stage of the run, such as `fetching images`; without a terminal, a brief stage prints no line.
  package func beginStage(_ stage: String, isBrief: Bool = false) {
    guard verbosity != .quiet else { return }
    state.withLock { state in
      guard stage != state.stage else { return }
      state.stage = stage
      state.stageStart = clock()
      state.lastDrawDate = .distantPast
      if showsProgress {
        drawProgressLine("", &state)
      } else if !isBrief {
        console.printMessage("\(stage)\n")
      }
    }
  }

  /// Shows what the current stage is waiting for, before there is anything to count.
  package func showWaiting(for source: String) {
    guard showsProgress else { return }
    state.withLock { drawProgressLine(": waiting for \(source)", &$0) }
  }

  /// Shows the progress of the current stage, such as `5 of 10 images`, at most ten times a second.
  ///
  /// - Parameters:
  ///   - done: The number of finished items.
  ///   - total: The number of all items.
  ///   - unit: The name of the items, in the plural.
  ///   - showsRate: Whether to show how many items were finished in a second.
  package func progress(_ done: Int, of total: Int, _ unit: String, showsRate: Bool = false) {
    guard showsProgress else { return }
    state.withLock { state in
      let now = clock()
      guard done == total || now.timeIntervalSince(state.lastDrawDate) > 0.1 else { return }
      state.lastDrawDate = now
      let elapsed = now.timeIntervalSince(state.stageStart)
      let rate = showsRate && elapsed > 1 ? ", \(Int(Double(done) / elapsed)) a second" : ""
      let remaining = Self.timeLeft(done, of: total, after: elapsed)
      drawProgressLine(": \(done) of \(total) \(unit)\(rate)\(remaining)", &state)
    }
  }

  /// Shows the progress of the current stage if the total is unknown, such as `5 images`.
  package func progress(_ done: Int, _ unit: String) {
    guard showsProgress else { return }
    state.withLock { state in
      let now = clock()
      guard now.timeIntervalSince(state.lastDrawDate) > 0.1 else { return }
      state.lastDrawDate = now
      drawProgressLine(": \(done) \(unit)", &state)
    }
  }

  /// Shows the numbers of bytes and table rows that have been read, with the rate and the remaining time.
  package func progress(bytes done: Int, of total: Int, rows: Int) {
    guard showsProgress else { return }
    state.withLock { state in
      let now = clock()
      guard done == total || now.timeIntervalSince(state.lastDrawDate) > 0.1 else { return }
      state.lastDrawDate = now
      let first = state.firstByteReport ?? (now, done)
      state.firstByteReport = first
      let elapsed = now.timeIntervalSince(first.date)
      let rate = elapsed > 1 ? Int(Double(done - first.count) / elapsed) : nil
      let remaining = Self.timeLeft(done - first.count, of: total - first.count, after: elapsed)
      drawProgressLine(
        """
        : \(done.byteCountText) of \(total.byteCountText), \(rows) rows\
        \(rate.map { ", \($0.byteCountText) a second" } ?? "")\(remaining)
        """, &state)
    }
  }

  /// Prints a message line, unless the run is quiet.
  package func info(_ line: String) {
    guard verbosity != .quiet else { return }
    write("\(line)\n")
  }

  /// Prints a message line if the run is verbose.
  package func verbose(_ line: String) {
    if verbosity == .verbose { write("\(line)\n") }
  }

  /// Prints an error message, even if the run is quiet; an empty message prints nothing.
  package func error(_ line: String) {
    if !line.isEmpty { write("sodigest: \(line)\n") }
  }

  /// Removes the progress line at the end of the run.
  package func finish() {
    write("")
    state.withLock { $0.stage = "" }
  }

  /// Prints a text in place of the progress line; an empty text only removes the line.
  private func write(_ text: String) {
    state.withLock { state in
      if state.isLineOpen || !text.isEmpty {
        console.printMessage(text, replacingLine: state.isLineOpen)
      }
      state.isLineOpen = false
    }
  }

  /// Draws the progress line: the name of the current stage, then `progress`.
  private func drawProgressLine(_ progress: String, _ state: inout ProgressState) {
    console.drawProgress(state.stage, progress)
    state.isLineOpen = true
  }

  /// Returns an estimate of the remaining time, such as `, 5 min left`; empty if it is unknown.
  private static func timeLeft(_ done: Int, of total: Int, after elapsed: TimeInterval) -> String {
    guard done > 0, done < total, elapsed > 1 else { return "" }
    let remaining = Int((elapsed / Double(done) * Double(total - done)).rounded(.up))
    return remaining < 90 ? ", \(remaining) s left" : ", \((remaining + 59) / 60) min left"
  }
}

extension Reporter {
  /// Reports an event of a fetch as a note, as a message of verbose runs, or as progress.
  func event(_ event: FetchEvent) {
    if let note = event.note { return info("note: \(note)") }
    switch event {
    case .started(let digest, let subject):
      switch subject {
      case .tags, .search, .query: beginStage("fetching questions of \(digest)")
      case .users, .account, .posts: beginStage("fetching posts of \(digest)")
      }
      showWaiting(for: "the API")
    case .updatingSite(let site, _):
      beginStage("fetching changes of \(site)")
      showWaiting(for: "the API")
    case .updatedQuestions(let site, let count, let date):
      beginStage("fetching changes of \(site) up to \(date.utcText)")
      progress(count, "questions")
    case .requestingFilter: verbose("requesting a filter from the API")
    case .lookingUpSite(let site): verbose("looking up the site \(site)")
    case .resuming(let digest): verbose("resuming the interrupted fetch of \(digest)")
    case .storedQuestions(let digest, let questions):
      beginStage("fetching posts of \(digest)")
      progress(questions, "questions")
    case .selectedQuestions(let digest, let count, let limit):
      beginStage("fetching questions of \(digest)")
      progress(count, of: limit, "questions")
    case .shrunkImages(let done, let total):
      beginStage("shrinking images")
      progress(done, of: total, "images")
    case .fetchedImages(let done, let total):
      beginStage("fetching images")
      progress(done, of: total, "images")
    case .tagSynonym, .retainedEdition, .emptyEdition, .keyRequired, .insufficientQuota,
      .hiddenProfile,
      .postsNotFound, .apiNotice:
      break
    }
  }
}

extension FetchEvent {
  /// A note about the event for the user; `nil` for an event that only reports progress.
  fileprivate var note: String? {
    switch self {
    case .tagSynonym(let synonym, let tag, let site):
      "on \(site), `\(synonym)` is a synonym of `\(tag)`, so questions with `\(tag)` are selected"
    case .retainedEdition(let digest, let day, let latest):
      """
      the edition of \(digest) of \(day) stays as it is, because there is one of \(latest); check this machine's \
      clock, or use --force to replace it
      """
    case .emptyEdition(let digest): "no questions found for \(digest)"
    case .keyRequired(let digest, let most): PlanText.keyAdvice(digest, limit: most)
    case .insufficientQuota(let planned, let remaining):
      """
      this run needs about \(pluralized(planned, "request")), but only \(remaining) of the API's daily \
      quota are left; digests are fetched in order, and a later run fetches the rest
      """
    case .hiddenProfile(let user):
      "\(user.site) does not show the profile of user \(user.id); their posts are included"
    case .postsNotFound(let digest, let posts):
      "\(digest): not found: \(FetchError.summary(of: posts)); deleted, forgotten or never existed"
    case .apiNotice(let text): text
    case .started, .requestingFilter, .lookingUpSite, .resuming, .storedQuestions,
      .selectedQuestions, .updatingSite, .updatedQuestions,
      .shrunkImages, .fetchedImages:
      nil
    }
  }
}
