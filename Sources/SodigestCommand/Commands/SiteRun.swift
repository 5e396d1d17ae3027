internal import Archive
internal import Configuration
internal import Fetching
internal import FoundationEssentials

/// A run of `build`, `fetch` or `render`, from its options to its summary.
struct SiteRun {
  enum Task {
    case build(Selection)
    case fetch(Selection)
    case render
  }

  let task: Task
  let options: RunOptions
  let surroundings: Surroundings
  let reporter: Reporter

  init(_ task: Task, _ options: RunOptions, _ surroundings: Surroundings) {
    self.task = task
    self.options = options
    self.surroundings = surroundings
    reporter = Reporter(
      console: surroundings.console, options: options, clock: surroundings.clock)
  }

  /// Runs the stages, tells how it went, and decides the exit code.
  func run() async -> ExitCode {
    var report = RunReport()
    do {
      try await perform(&report)
    } catch {
      report.add(Failure(error, now: surroundings.clock()))
    }
    reporter.finish()
    report.tell(reporter)
    if options.printsJSON {
      do {
        surroundings.console.print(try report.finished.json())
      } catch {
        reporter.complain("the summary has no form in JSON: \(error)")
        return .fault
      }
    }
    return report.exit
  }

  private func perform(_ report: inout RunReport) async throws {
    let publication = publishes ? try PublishStage(options, surroundings, reporter) : nil
    let source = try AnswerSource(options, surroundings)
    let store = try Store(options, isSample: options.source == .sample, mustExist: isRender)
    let now = source.now ?? surroundings.clock()
    try publication?.check(against: store.archive)
    if let digests = selection.map({ Digests($0, now: now) }) {
      let stage = FetchStage(
        digests: digests, archive: store.archive, source: source, options: options,
        surroundings: surroundings, reporter: reporter, now: now)
      try await stage.run(&report)
    }
    try await publication?.run(store.archive, &report)
  }

  private var selection: Selection? {
    switch task {
    case .build(let selection), .fetch(let selection): selection
    case .render: nil
    }
  }

  private var publishes: Bool {
    if case .fetch = task { false } else { true }
  }

  private var isRender: Bool {
    if case .render = task { true } else { false }
  }
}
