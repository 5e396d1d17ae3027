internal import Archive
internal import Configuration
internal import SiteBuild
internal import StackExchange

/// The last stage of a run, which passes the news of editions to the program of `on-news`.
///
/// The archive and the output folder are not locked meanwhile. A separate lock keeps two runs from delivering the
/// same news.
struct NewsStage {
  /// The program of `on-news` that receives the news.
  let hook: NewsHook
  let configuration: RunConfiguration
  /// The environment in which the command runs, such as the clock.
  let environment: CommandEnvironment
  let reporter: Reporter

  /// Creates the stage for `on-news`; returns `nil` if `on-news` is not set, and for sample or recorded posts.
  init?(_ configuration: RunConfiguration, _ environment: CommandEnvironment, _ reporter: Reporter)
  {
    guard let hook = configuration.onNews else { return nil }
    switch configuration.options.source {
    case .live, .offline: break
    case .replay, .sample: return nil
    }
    (self.hook, self.configuration) = (hook, configuration)
    (self.environment, self.reporter) = (environment, reporter)
  }

  /// Saves the news of a new edition in the archive; if this run is interrupted, a later one delivers it.
  func saveNews(of edition: Edition, in archive: Archive) throws(ArchiveError) {
    if try mayDeliverNews(archive) { try archive.saveDeliveries(of: edition) }
  }

  /// Saves the news of the newest editions of all digests.
  func saveLatestNews(in archive: Archive) throws(ArchiveError) {
    for digest in try archive.digestStatuses() {
      if let date = try archive.latestEditionDate(ofDigest: digest.name),
        let edition = try archive.edition(ofDigest: digest.name, date: date)
      {
        try saveNews(of: edition, in: archive)
      }
    }
  }

  /// Reports whether news may be delivered: if the archive has no private sites, or the options allow it.
  private func mayDeliverNews(_ archive: Archive) throws(ArchiveError) -> Bool {
    if configuration.options.sharesPrivateSites { return true }
    return try !archive.communities().contains(where: \.isPrivate)
  }

  /// Delivers all undelivered news, one edition at a time; a later run retries failures.
  func run(_ report: inout RunReport) async throws {
    let path = resolvingSymbolicLinks(configuration.options.archivePath)
    guard let lock = try acquireNewsLock(besideArchive: path) else { return }
    let archive = try Archive(at: path, for: .readWrite)
    archive.lastEditionDay = configuration.today(environment)
    guard try mayDeliverNews(archive) else {
      return reporter.info(
        "note: on-news is not run for a private site; set private-news: true to allow it")
    }
    let publisher = try PublishStage.publisher(configuration, environment, reading: path)
    for delivery in try archive.pendingDeliveries() {
      try await deliver(delivery, from: archive, publisher, &report)
    }
    _ = consume lock
  }

  /// Acquires the lock for delivering news; returns `nil` if another run is delivering news.
  private func acquireNewsLock(besideArchive path: String) throws -> RunLock? {
    do throws(RunLockError) {
      return try RunLock(path: "\(path).news-lock", now: environment.clock())
    } catch {
      if case .held = error { return nil }
      throw error
    }
  }

  /// Delivers the news of an edition to the program of `on-news`, and marks the news as delivered.
  private func deliver(
    _ delivery: Delivery, from archive: Archive, _ publisher: Publisher, _ report: inout RunReport
  ) async throws {
    let json = try await publisher.changesJSON(of: delivery, in: archive)
    if let json {
      reporter.beginStage("running on-news")
      let process = HookProcess(
        arguments: hook.arguments, variables: environment.variables, limit: .seconds(60))
      do throws(HookProcess.HookError) {
        try await process.run(input: json)
      } catch {
        if case .interrupted = error { throw CancellationError() }
        let edition = "\(delivery.digest), \(delivery.date)"
        return report.addMissing(["news of \(edition): on-news \(error.reasonText)"])
      }
    }
    try archive.markDelivered(delivery)
  }
}

extension HookProcess.HookError {
  /// The failure as the end of a sentence about the program, such as `exited with code 1`.
  fileprivate var reasonText: String {
    switch self {
    case .notStarted(let reason): "did not start: \(reason)"
    case .exit(let code): "exited with code \(code)"
    case .signal(let number): "was killed by signal \(number)"
    case .timedOut(let limit): "timed out after \(limit.components.seconds) s"
    case .interrupted: "was interrupted"
    }
  }
}
