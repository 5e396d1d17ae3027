internal import Archive
internal import Configuration
internal import Fetching
internal import Networking

extension FetchStage {
  /// Brings the imported sites of a run without digests up to date.
  ///
  /// - Throws: The error of the API if no site received any change.
  func updateSites(
    _ updates: [SiteUpdate], with fetcher: inout Fetcher, _ report: inout RunReport
  ) async throws {
    report.summary.sites = []
    var failures: [CommandError] = []
    for update in updates {
      let result = try await fetcher.update(update)
      report.add(result)
      if let failure = result.failure {
        let error = CommandError(
          CommandError(failure, now: environment.clock()), inDigest: result.progressText)
        failures.append(error)
        if failure.affectsAllRequests { break }
      }
      if let note = result.uncheckedNote { reporter.info("note: \(note)") }
    }
    for site in updates.dropFirst(report.summary.sites?.count ?? 0).map(\.site) {
      report.addMissing(["not updated: \(site)"])
    }
    let isUnchanged =
      report.summary.sites?.allSatisfy { $0.questions == 0 && $0.withdrawn == 0 } ?? true
    if failures.count == report.summary.sites?.count, isUnchanged, let first = failures.first {
      throw first
    }
    for failure in failures {
      if failure.exitCode == .usage { report.add(failure) } else { report.addRetryable(failure) }
    }
  }
}

extension RunReport {
  /// Adds the result of bringing a site up to date, but not the error that ended it.
  fileprivate mutating func add(_ result: SiteUpdateResult) {
    summary.sites?.append(
      RunSummary.SiteSummary(
        site: result.site, since: result.since, activeUntil: result.activeUntil,
        commentedUntil: result.commentedUntil, questions: result.questionCount,
        changed: result.changedCount, withdrawn: result.withdrawnCount,
        unchecked: result.uncheckedCount, isComplete: result.failure == nil))
    addMissing(result.problems)
  }
}

extension SiteUpdateResult {
  /// The site, and how far its changes are stored, for messages about the error that ended the update.
  fileprivate var progressText: String {
    let comments = commentedUntil.map { ", comments up to \($0.utcText)" } ?? ""
    return
      "\(site) is not up to date yet (questions up to \(activeUntil.utcText)\(comments)); a later run continues"
  }

  /// A note about questions whose votes later runs check; `nil` if there are none.
  fileprivate var uncheckedNote: String? {
    guard uncheckedCount > 0 else { return nil }
    let days = Int(Fetcher.maxQuestionAge / 86_400)
    return """
      \(site): the votes of \(pluralized(uncheckedCount, "question")) are older than \(days) days; later \
      runs request them, a tenth of the daily quota each
      """
  }
}
