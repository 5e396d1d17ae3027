internal import Archive
internal import Configuration
internal import SiteBuild
internal import StackExchange

/// After all else: somebody is told of what is new.
///
/// No lock of the archive or of the output is held meanwhile; one of its own keeps two runs from telling
/// the same.
struct NewsStage {
  let hook: NewsHook
  let configuration: RunConfiguration
  let surroundings: CommandEnvironment
  let reporter: Reporter

  /// Prepares the stage; nil where nobody is to be told.
  init?(_ configuration: RunConfiguration, _ surroundings: CommandEnvironment, _ reporter: Reporter)
  {
    guard let hook = configuration.onNews else { return nil }
    switch configuration.options.source {
    case .live, .offline: break
    case .replay, .sample: return nil
    }
    (self.hook, self.configuration) = (hook, configuration)
    (self.surroundings, self.reporter) = (surroundings, reporter)
  }

  /// Takes note of what is new in an edition as soon as there is one: a later run tells of it where
  /// this one comes to no end.
  func note(_ edition: Edition, in archive: Archive) throws(ArchiveError) {
    if try isOpen(archive) { try archive.saveDeliveries(of: edition) }
  }

  /// Takes note of what is new in the newest editions.
  func noteLatest(in archive: Archive) throws(ArchiveError) {
    for digest in try archive.digestStatuses() {
      if let date = try archive.latestEditionDate(ofDigest: digest.name),
        let edition = try archive.edition(ofDigest: digest.name, date: date)
      {
        try note(edition, in: archive)
      }
    }
  }

  /// Whether somebody may be told of what the archive holds.
  private func isOpen(_ archive: Archive) throws(ArchiveError) -> Bool {
    if configuration.options.tellsOfPrivate { return true }
    return try !archive.communities().contains(where: \.isPrivate)
  }

  /// Tells of all news that nobody was told of, an edition at a time; what fails a later run tries
  /// again.
  func run(_ report: inout RunReport) async throws {
    let path = fileBehindLinks(configuration.options.archivePath)
    guard let lock = try lock(beside: path) else { return }
    let archive = try Archive(at: path, for: .readWrite)
    guard try isOpen(archive) else {
      return reporter.say(
        "note: on-news is not run for a private site; private-news: true allows it")
    }
    let publisher = try PublishStage.publisher(configuration, surroundings, reading: path)
    for delivery in try archive.pendingDeliveries() {
      try await deliver(delivery, from: archive, publisher, &report)
    }
    _ = consume lock
  }

  /// The right to be the one who tells; nil where another run is telling.
  private func lock(beside path: String) throws -> RunLock? {
    do throws(RunLockError) {
      return try RunLock(path: "\(path).news-lock", now: surroundings.clock())
    } catch {
      if case .held = error { return nil }
      throw error
    }
  }

  private func deliver(
    _ delivery: Delivery, from archive: Archive, _ publisher: Publisher, _ report: inout RunReport
  ) async throws {
    let news = try await publisher.changesJSON(of: delivery, in: archive)
    if let news {
      reporter.begin("telling of news")
      let process = HookProcess(
        arguments: hook.arguments, variables: surroundings.variables, limit: .seconds(60))
      do throws(HookProcess.Failure) {
        try await process.run(on: news)
      } catch {
        if case .interrupted = error { throw CancellationError() }
        let edition = "\(delivery.digest), \(delivery.date)"
        return report.miss(["the news of \(edition): on-news \(error.words)"])
      }
    }
    try archive.markDelivered(delivery)
  }
}

extension HookProcess.Failure {
  /// What happened to the program.
  fileprivate var words: String {
    switch self {
    case .notStarted(let reason): "could not be started: \(reason)"
    case .exit(let code): "ended with exit code \(code)"
    case .signal(let number): "was ended by signal \(number)"
    case .tooSlow(let limit): "took longer than \(limit.components.seconds) s and was ended"
    case .interrupted: "was interrupted"
    }
  }
}
