internal import Archive
internal import Basics
internal import Configuration
internal import FoundationEssentials

/// A run of `build`, `fetch` or `render`, which fetches posts, publishes the site, or does both.
struct SiteRun {
  let command: CommandName
  let configuration: RunConfiguration
  /// The environment in which the command runs, such as the network and the clock.
  let environment: CommandEnvironment
  let reporter: Reporter
  /// The paths of files that are checked for changes even if they appear unchanged since they were published.
  private let filesToVerify: Set<String>
  /// The stage that runs `on-news`; `nil` if it is not set.
  private let newsStage: NewsStage?

  /// Creates a run; `filesToVerify` are checked for changes even if they appear unchanged.
  init(
    _ command: CommandName, _ configuration: RunConfiguration, _ environment: CommandEnvironment,
    verifying filesToVerify: Set<String> = []
  ) {
    self.command = command
    self.configuration = configuration
    self.environment = environment
    self.filesToVerify = filesToVerify
    reporter = Reporter(
      console: environment.console, configuration, clock: environment.clock)
    newsStage = NewsStage(configuration, environment, reporter)
  }

  /// Runs all stages of the run, reports the result, and returns the exit code.
  func run() async -> ExitCode {
    var report = RunReport()
    if !configuration.unusedOptions.isEmpty {
      let flags = configuration.unusedOptions.map { "`\($0.flag)`" }.joined(separator: ", ")
      reporter.info("note: `\(command.rawValue)` ignores \(flags)")
    }
    do {
      try await runStages(&report)
    } catch {
      report.add(commandError(error))
    }
    await deliverNews(&report)
    return report.finish(
      reporter, environment.console, asJSON: configuration.printsJSON, now: environment.clock())
  }

  /// Returns the error of a failed stage with its message, which says what an interrupted fetch leaves.
  private func commandError(_ error: any Error) -> CommandError {
    guard error is CancellationError else { return CommandError(error, now: environment.clock()) }
    return CommandError(
      .interrupted,
      command == .render
        ? "interrupted; the site is intact" : "interrupted; what was fetched is kept")
  }

  /// Passes news to the program of `on-news`, after archive and output folder have been unlocked.
  private func deliverNews(_ report: inout RunReport) async {
    guard report.isPublished, let newsStage,
      Archive.isWritable(resolvingSymbolicLinks(configuration.archivePath))
    else { return }
    do {
      try await newsStage.run(&report)
    } catch {
      report.add(commandError(error))
    }
  }

  /// Runs the stages of the run up to publication: opens the archive, fetches posts, and publishes the site.
  private func runStages(_ report: inout RunReport) async throws {
    reporter.beginStage("opening the archive", isBrief: true)
    configuration.calendar.installTimeZone()
    let publishStage =
      command != .fetch
      ? try PublishStage(configuration, environment, reporter, verifying: filesToVerify) : nil
    let source = try ResponseSource(configuration, environment)
    try checkImport()
    let store = try LockedArchive(
      configuration, isSample: configuration.source == .sample, mustExist: command == .render,
      ifWriteProtected: command == .render ? .opensCopy : .isError)
    if store.isCopy { reporter.info(Self.writeProtectionNote) }
    let now = source.now ?? environment.clock()
    let laterEditions = try LaterEditions(
      after: configuration.calendar.day(of: now).description, leavingOutOf: store.archive)
    for warning in laterEditions.warnings() { reporter.info(warning) }
    let outputLock: RunLock? =
      if let publishStage { try publishStage.lockOutput(for: store.archive) } else { nil }
    publishStage?.printOmittedParts()
    try checkIntegrity(of: store.archive)
    let recorder = try RunRecorder(command, in: store.archive, at: now)
    do {
      if command != .render {
        try await fetch(from: source, into: store.archive, at: now, recorder, &report)
      } else if !store.isCopy {
        try newsStage?.saveLatestNews(in: store.archive)
      }
      try pruneEditions(of: store.archive, at: now)
      // Only a run that fetched counts as a success.
      let hasFetched = command == .build && configuration.source != .offline
      try await publishStage?.run(
        store.archive, holding: outputLock, fetchStart: hasFetched ? now : nil, &report)
      try await updateSearchIndex(of: store.archive)
    } catch {
      report.add(commandError(error))
    }
    try recorder.finish(report, at: source.now ?? environment.clock())
  }

  /// Fetches the posts of the digests into the archive.
  private func fetch(
    from source: ResponseSource, into archive: Archive, at now: Date, _ recorder: RunRecorder,
    _ report: inout RunReport
  ) async throws {
    let stage = FetchStage(
      digests: try RunDigests(configuration, now: now, in: archive), archive: archive,
      source: source, configuration: configuration, environment: environment, reporter: reporter,
      newsStage: newsStage, recorder: recorder, now: now)
    try await stage.run(&report)
  }

  /// A note about a run that cannot write to its archive.
  private static let writeProtectionNote = """
    note: the archive is write-protected, so the site is built from a temporary copy; all files are compared, and \
    on-news is not run
    """

  /// Updates the search index with what the run fetched, unless pages of questions did so.
  private func updateSearchIndex(of archive: Archive) async throws {
    guard !configuration.fetchesOnlyImages else { return }
    let stage = SearchStage(
      jobs: configuration.jobs ?? environment.processorCount, reporter: reporter)
    try await stage.run(archive)
  }

  /// Throws an error if the run needs what was imported or fetched before but there is no archive, which opening would
  /// create.
  private func checkImport() throws {
    guard command != .render, !FileManager.default.fileExists(atPath: configuration.archivePath)
    else {
      return
    }
    if let site = configuration.importedSites.first { throw CommandError(notImported: site) }
    let digests = configuration.digests
    if let first = digests.first, digests.allSatisfy({ !$0.selection.subject.needsRequests }) {
      throw CommandError(
        nothingToSearchFor: first.folderName,
        "there is no archive at `\(configuration.archivePath)`")
    }
  }

  /// Throws an error if the archive is damaged; archives of 1 GB and more are not checked, because that takes
  /// seconds.
  private func checkIntegrity(of archive: Archive) throws {
    if databaseSize(at: archive.path) < 1_000_000_000 { try archive.checkIntegrity() }
  }

  /// Deletes editions that are older than the number of days that `--keep` sets.
  private func pruneEditions(of archive: Archive, at now: Date) throws {
    guard let days = configuration.daysToKeepEditions else { return }
    let today = configuration.calendar.day(of: now)
    try archive.pruneEditions(
      before: today.adding(days: -days).description, today: today.description)
  }
}
