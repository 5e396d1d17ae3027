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
    let source = try ResponseSource(configuration, environment)
    let now = source.now ?? environment.clock()
    let archive = try openArchive()
    let settings = Fetcher.Settings(configuration, source, environment, now: now)
    archive?.latestVisibleDay = configuration.calendar.day(of: now).description
    let digests = try RunDigests(configuration, now: now, in: archive)
    let sendsRequests = source.makeTransport != nil
    let plan = try FetchPlan(sendsRequests ? digests.fetched : [], on: archive, settings)
    if plan.digests.isEmpty, let skipped = plan.skipped.first { throw skipped.reason }
    if archive == nil, digests.fetched.isEmpty, let saved = digests.saved.first {
      throw CommandError(
        nothingToSearchFor: saved.name, "there is no archive at `\(configuration.archivePath)`")
    }
    let updates = try configuration.importedSites.map { site in
      guard let archive else { throw CommandError(notImported: site) }
      return try SiteUpdate(of: site, in: archive).plan(in: archive, at: now)
    }
    let describer = try DigestDescriber(archive)
    let text = PlanText(
      plan: plan, updates: sendsRequests ? updates : [],
      searches: sendsRequests ? digests.saved.map(\.name) : [],
      selectionSentences: Dictionary(
        uniqueKeysWithValues: try digests.all.map { ($0.name, try describer.sentence(for: $0)) }),
      day: digests.day, quota: try archive?.quota(apiBase: settings.apiBase),
      pauses: try archive?.backoffEnds(ofAPI: settings.apiBase, at: environment.clock()) ?? [],
      now: now)
    try environment.console.print(
      text.summary, asJSON: configuration.printsJSON, orText: text.description)
  }

  /// Opens the archive for reading; returns `nil` if it does not exist.
  private func openArchive() throws -> Archive? {
    let path = configuration.archivePath
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try Archive(at: path, for: .readOnly)
  }
}

/// The plan that `--dry-run` prints: the requests that a run would send.
struct PlanText {
  /// The planned requests of each digest.
  let plan: FetchPlan
  /// The planned updates of imported sites.
  let updates: [SiteUpdatePlan]
  /// The names of the digests whose questions a search of the archive finds.
  let searches: [String]
  /// A sentence about how the questions of each digest are selected, by the name of the digest.
  let selectionSentences: [String: String]
  /// The day of the editions, such as `2026-11-21`.
  let day: String
  /// The most recent quota of the API; `nil` if unknown.
  let quota: Quota?
  /// The times at which the pauses end that the API asked for.
  let pauses: [Date]
  /// The current or simulated time of the run.
  let now: Date

  /// The plan of requests as part of the JSON summary.
  var summary: RunSummary {
    var summary = RunSummary()
    summary.quotaRemaining = quota?.remaining
    summary.absent = plan.skipped.map { "skipped \($0.digest): \($0.reason)" }
    summary.plan = RunSummary.PlanSummary(
      requests: plan.requestCount,
      digests: plan.digests.map { .init(name: $0.digest, requests: $0.requestCount) },
      sites: updates.isEmpty ? nil : updates.map { .init(site: $0.site, since: $0.since) })
    return summary
  }
}

extension PlanText: CustomStringConvertible {
  /// The plan of requests as text, in whole lines.
  var description: String {
    guard updates.isEmpty else { return updatesText }
    guard !plan.digests.isEmpty else {
      return "Plan for \(day): no requests; questions are selected from the archive.\n"
    }
    let lines =
      ["Plan for \(day) (no requests are sent now):"] + plan.digests.map(digestLines)
      + plan.skipped.map { "  \($0.digest): skipped: \($0.reason)" } + searchLines + sharedLines
      + [
        "About \(pluralized(plan.requestCount, "request")) in all, images not included.", quotaLine,
      ]
      + pauses.map { "The API asked for a pause until \($0.roundedUpToMinute.utcText)." }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The plan for updates of imported sites, whose number of requests is unknown.
  private var updatesText: String {
    let lines =
      ["Plan for \(day) (no requests are sent now):"]
      + updates.map { update in
        """
          \(update.site): changes since \(update.since.utcText): a request for each hundred changed questions and for \
        each hundred comments, and at most a tenth of the quota for the votes of \
        \(pluralized(update.uncheckedCount, "question"))
        """
      } + searchLines + [quotaLine]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The lines of the plan about digests of queries.
  private var searchLines: [String] {
    searches.map { name in
      let sentence = selectionSentences[name].map { "\n    \($0)" } ?? ""
      return "  \(name): no requests (a search of the archive)\(sentence)"
    }
  }

  /// Returns the lines of the plan about one digest.
  private func digestLines(_ item: FetchPlan.DigestPlan) -> String {
    var parts = [listRequestsText(item)]
    if item.changeRequests > 0, let date = item.lastRefreshDate {
      parts.append("\(item.changeRequests) for changes since \(date.utcText)")
    }
    let line =
      "  \(item.digest): \(pluralized(item.requestCount, "request")) (\(parts.joined(separator: ", ")))"
    let sentence = selectionSentences[item.digest].map { "\n    \($0)" } ?? ""
    return line + (item.mayNeedMoreRequests ? ", \(Self.moreRequestsNote)" : "")
      + (item.unfinishedSince == nil ? "" : ", minus what an interrupted run already fetched")
      + sentence
      + (item.needsKey
        ? "\n  \(Self.keyAdvice(item.digest, limit: FetchPlan.maxQuestionsWithoutKey))" : "")
  }

  /// Returns the number of requests for the lists of a digest, in words.
  private func listRequestsText(_ item: FetchPlan.DigestPlan) -> String {
    switch item.subject {
    case .tags, .search, .query:
      "\(item.listRequests) for its \(item.listRequests == 1 ? "list" : "lists")"
    case .users, .account: "\(item.listRequests) for the profile and new or changed posts"
    case .posts: "\(item.listRequests) for the listed questions"
    }
  }

  /// A note about further requests for a person's posts, whose number is not known yet.
  private static let moreRequestsNote = """
    and more on the first run: two per further hundred answers and one per further hundred \
    questions; 1,000 answers and 100 questions take at most 25 in all
    """

  /// Returns the note that a digest asks for more questions than the API returns without a key.
  static func keyAdvice(_ digest: String, limit most: Int) -> String {
    """
    \(digest) asks for more than \(most) questions, the API's limit for a list without a key; set \
    SODIGEST_API_KEY or --api-key-file to get all
    """
  }

  /// The lines of the plan about requests that several digests share.
  private var sharedLines: [String] {
    var lines: [String] = []
    if plan.setupRequests > 0 {
      lines.append("  filter and sites: \(pluralized(plan.setupRequests, "request"))")
    }
    if plan.refreshRequests > 0 {
      lines.append(
        "  questions of earlier editions: \(pluralized(plan.refreshRequests, "request"))")
    }
    return lines
  }

  /// The line of the plan about the remaining quota of the API.
  private var quotaLine: String {
    guard let quota, quota.isCurrent(at: now) else {
      return "Today's quota is not known yet; usually it is 300 requests, or 10000 with a key."
    }
    let line =
      "The API had \(quota.remaining) of \(quota.maximum) requests left at \(quota.reportDate.utcText)."
    return quota.remaining >= plan.requestCount
      ? line
      : line + " That may not be enough: digests are fetched in order; later runs fetch the rest."
  }
}
