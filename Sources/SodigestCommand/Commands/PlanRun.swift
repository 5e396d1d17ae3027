internal import Archive
internal import Configuration
internal import Fetching
internal import FoundationEssentials

/// A run of `build` or `fetch` with `--dry-run`: says what would be asked for, asks nobody, and
/// writes nothing.
struct PlanRun {
  let configuration: RunConfiguration
  let surroundings: CommandEnvironment

  /// Prints the plan as a text, or with `--json` as a part of the summary.
  func run() throws {
    configuration.calendar.settle()
    let source = try AnswerSource(options, surroundings)
    let now = source.now ?? surroundings.clock()
    let archive = try openArchive()
    let settings = Fetcher.Settings(options, source, surroundings, now: now)
    let digests = try Digests(configuration, now: now, in: archive)
    let isAsking = source.transport != nil
    let plan = try FetchPlan(isAsking ? digests.all : [], on: archive, settings)
    if plan.digests.isEmpty, let skipped = plan.skipped.first { throw skipped.reason }
    let words = try DigestWords(archive)
    let text = PlanText(
      plan: plan,
      sentences: Dictionary(
        uniqueKeysWithValues: try digests.all.map { ($0.name, try words.sentence(for: $0)) }),
      day: digests.day, quota: try archive?.quota(apiBase: settings.apiBase),
      pauses: try archive?.backoffEnds(ofAPI: settings.apiBase, at: surroundings.clock()) ?? [],
      now: now)
    try surroundings.console.print(
      text.summary, asJSON: options.printsJSON, orText: text.description)
  }

  private func openArchive() throws -> Archive? {
    let path = options.archivePath
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try Archive(at: path, for: .readOnly)
  }

  private var options: RunOptions { configuration.options }
}
