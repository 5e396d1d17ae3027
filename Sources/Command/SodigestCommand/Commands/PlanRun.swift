internal import Archive
internal import Basics
internal import Configuration
internal import Fetching
internal import FoundationEssentials

/// A run of `build` or `fetch` with `--dry-run`, which prints the planned requests without sending or writing
/// anything.
struct PlanRun {
  let configuration: RunConfiguration
  /// The environment in which the command runs, such as console and clock.
  let environment: CommandEnvironment

  /// Prints the plan as text, or with `--json` as part of the summary.
  func run() throws {
    configuration.calendar.installTimeZone()
    let source = try ResponseSource(options, environment)
    let now = source.now ?? environment.clock()
    let archive = try openArchive()
    let settings = Fetcher.Settings(options, source, environment, now: now)
    archive?.lastEditionDay = configuration.calendar.day(of: now).description
    let digests = try RunDigests(configuration, now: now, in: archive)
    let sendsRequests = source.makeTransport != nil
    let plan = try FetchPlan(sendsRequests ? digests.all : [], on: archive, settings)
    if plan.digests.isEmpty, let skipped = plan.skipped.first { throw skipped.reason }
    let updates = try configuration.importedSites.map { site in
      guard let archive else { throw CommandError(notImported: site) }
      return try SiteUpdate(of: site, in: archive).plan(in: archive, at: now)
    }
    let describer = try DigestDescriber(archive)
    let text = PlanText(
      plan: plan, updates: sendsRequests ? updates : [],
      selectionSentences: Dictionary(
        uniqueKeysWithValues: try digests.all.map { ($0.name, try describer.sentence(for: $0)) }),
      day: digests.day, quota: try archive?.quota(apiBase: settings.apiBase),
      pauses: try archive?.backoffEnds(ofAPI: settings.apiBase, at: environment.clock()) ?? [],
      now: now)
    try environment.console.print(
      text.summary, asJSON: options.printsJSON, orText: text.description)
  }

  /// Opens the archive for reading; returns `nil` if it does not exist.
  private func openArchive() throws -> Archive? {
    let path = options.archivePath
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try Archive(at: path, for: .readOnly)
  }

  private var options: RunOptions { configuration.options }
}
