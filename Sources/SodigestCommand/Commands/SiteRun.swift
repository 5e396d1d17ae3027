internal import Archive
internal import Basics
internal import Configuration
internal import FoundationEssentials

/// A run of `build`, `fetch` or `render`, from its options to its summary.
struct SiteRun {
  let command: CommandName
  let configuration: RunConfiguration
  let surroundings: CommandEnvironment
  let reporter: Reporter
  /// Files that are compared though they look as they were published.
  private let distrusted: Set<String>
  private let news: NewsStage?

  init(
    _ command: CommandName, _ configuration: RunConfiguration, _ surroundings: CommandEnvironment,
    distrusting distrusted: Set<String> = []
  ) {
    self.command = command
    self.configuration = configuration
    self.surroundings = surroundings
    self.distrusted = distrusted
    reporter = Reporter(
      console: surroundings.console, options: configuration.options, clock: surroundings.clock)
    news = NewsStage(configuration, surroundings, reporter)
  }

  /// Runs the stages, tells how it went, and decides the exit code.
  func run() async -> ExitCode {
    var report = RunReport()
    if !configuration.unusedOptions.isEmpty {
      let flags = configuration.unusedOptions.map { "`\($0.flag)`" }.joined(separator: ", ")
      reporter.say("note: `\(command.rawValue)` does not use \(flags)")
    }
    do {
      try await perform(&report)
    } catch {
      report.add(Failure(error, now: surroundings.clock()))
    }
    await tellOfNews(&report)
    return report.end(
      reporter, surroundings.console, asJSON: options.printsJSON, now: surroundings.clock())
  }

  /// Hands over what is new, now that others may work on archive and output.
  private func tellOfNews(_ report: inout RunReport) async {
    guard report.isPublished, let news else { return }
    do {
      try await news.run(&report)
    } catch {
      report.add(Failure(error, now: surroundings.clock()))
    }
  }

  private func perform(_ report: inout RunReport) async throws {
    reporter.begin("opening the archive", isBrief: true)
    configuration.calendar.settle()
    let publication =
      command != .fetch
      ? try PublishStage(configuration, surroundings, reporter, distrusting: distrusted) : nil
    let source = try AnswerSource(options, surroundings)
    let store = try Store(
      options, isSample: options.source == .sample, mustExist: command == .render)
    let now = source.now ?? surroundings.clock()
    let claim: RunLock? =
      if let publication { try publication.claim(for: store.archive) } else { nil }
    if command != .render { try checkIntegrity(of: store.archive) }
    let log = try RunLog(command, in: store.archive, at: now)
    do {
      if command != .render {
        let stage = FetchStage(
          digests: try Digests(configuration, now: now, in: store.archive),
          archive: store.archive, source: source, options: options, surroundings: surroundings,
          reporter: reporter, news: news, log: log, now: now)
        try await stage.run(&report)
      } else {
        try news?.noteLatest(in: store.archive)
      }
      try prune(store.archive, at: now)
      // Looking at the archive is no news of its own.
      let isFetched = command == .build && options.source != .offline
      try await publication?.run(
        store.archive, holding: claim, success: isFetched ? now : nil, &report)
    } catch {
      report.add(Failure(error, now: surroundings.clock()))
    }
    log.end(report, at: source.now ?? surroundings.clock())
  }

  /// Refuses to write to a damaged archive, unless it is so large that looking for damage takes
  /// seconds; then it is found where it is met.
  private func checkIntegrity(of archive: Archive) throws {
    if databaseSize(at: archive.path) < 1_000_000_000 { try archive.checkIntegrity() }
  }

  /// Removes editions that are older than wanted.
  private func prune(_ archive: Archive, at now: Date) throws {
    guard let days = options.keep else { return }
    let today = configuration.calendar.day(of: now)
    try archive.pruneEditions(
      before: today.adding(days: -days).description, today: today.description)
  }

  private var options: RunOptions { configuration.options }
}
