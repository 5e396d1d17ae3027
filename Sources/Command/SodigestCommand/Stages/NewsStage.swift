internal import Archive
private import Basics
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
    switch configuration.source {
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
    if configuration.sharesPrivateSites { return true }
    return try !archive.communities().contains(where: \.isPrivate)
  }

  /// Delivers all undelivered news, one edition at a time; a later run retries failures.
  func run(_ report: inout RunReport) async throws {
    let path = resolvingSymbolicLinks(configuration.archivePath)
    guard let lock = try acquireNewsLock(besideArchive: path) else { return }
    let archive = try Archive(at: path, for: .readWrite)
    archive.latestVisibleDay = configuration.today(environment)
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

/// A program of the user that receives bytes on standard input and must end within a time limit.
///
/// Its output goes to standard error. Processes that it started end with it: see `Basics.SupervisedProcess`.
package struct HookProcess: Sendable {
  /// The program, searched for as a shell does, and its arguments.
  private let arguments: [String]
  /// The environment variables of this process; secrets are removed before the program starts.
  private let variables: [String: String]
  /// The time after which the program is killed.
  private let timeLimit: Duration

  /// Prepares a program without starting it.
  package init(arguments: [String], variables: [String: String], limit: Duration) {
    (self.arguments, self.variables, self.timeLimit) = (arguments, variables, limit)
  }

  /// The reason why the program of the hook did not succeed.
  package enum HookError: Error, Equatable {
    /// The program was not found or could not be started.
    case notStarted(reason: String)
    /// The program exited with a code other than 0.
    case exit(Int32)
    /// A signal killed the program.
    case signal(Int32)
    /// The program exceeded the time limit and was killed.
    case timedOut(Duration)
    /// The task was cancelled.
    case interrupted
  }

  /// Runs the program until it ends; kills it at the time limit, or when the task is cancelled.
  package func run(input: [UInt8]) async throws(HookError) {
    let process = try startProcess(input: input)
    let deadline = ContinuousClock.now + timeLimit
    while !process.hasEnded {
      if Task.isCancelled || ContinuousClock.now >= deadline {
        _ = process.terminate()
        throw Task.isCancelled ? .interrupted : .timedOut(timeLimit)
      }
      try? await Task.sleep(for: .milliseconds(20))
    }
    switch process.terminate() {
    case .exit(0): return
    case .exit(let code): throw .exit(code)
    case .signal(let number): throw .signal(number)
    }
  }

  /// Starts the program without the environment variables that contain secrets.
  private func startProcess(input: [UInt8]) throws(HookError) -> SupervisedProcess {
    let name = arguments[0]
    let path = name.contains("/") ? name : findExecutable(name, searchPath: variables["PATH"])
    guard let path else { throw .notStarted(reason: "program \(name) not found") }
    let secrets = ["SODIGEST_API_KEY", "CREDENTIALS_DIRECTORY"]
    do throws(SystemError) {
      return try SupervisedProcess(
        path: path, arguments: arguments,
        environment: variables.filter { !secrets.contains($0.key) }, input: input)
    } catch {
      throw .notStarted(reason: error.reason)
    }
  }
}
