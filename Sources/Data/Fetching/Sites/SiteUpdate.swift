package import Archive
internal import Basics
package import FoundationEssentials
internal import Networking
package import StackExchange

/// The imported part of a site that is to be brought up to date by the API.
package struct SiteUpdate: Sendable {
  /// The API parameter of the site.
  package let site: String
  /// A text that identifies the imported part; empty for the whole site.
  package let selection: String
  /// The date up to which data dumps contain the part.
  package let importedUntil: Date
  /// The maximum number of answers that are stored with a question; `nil` for all.
  package let maxAnswers: Int?
  /// Whether comments that are not yet stored are added.
  package let includesComments: Bool
  /// Returns whether a question that is not stored belongs to the part.
  package let accepts: @Sendable (Question) -> Bool

  package init(
    of site: String, selection: String, importedUntil: Date, maxAnswers: Int?,
    includesComments: Bool, accepts: @escaping @Sendable (Question) -> Bool
  ) {
    self.site = site
    self.selection = selection
    self.importedUntil = importedUntil
    self.maxAnswers = maxAnswers
    self.includesComments = includesComments
    self.accepts = accepts
  }

  /// The digest whose rules decide which answers and comments are stored.
  var digest: DigestSpecification {
    var digest = DigestSpecification(name: site, selection: DigestSelection())
    digest.sites = [site]
    digest.maxAnswers = maxAnswers ?? .max
    digest.includesComments = includesComments
    return digest
  }
}

/// The plan for bringing an imported site up to date.
package struct SiteUpdatePlan: Sendable, Equatable {
  /// The API parameter of the site.
  package let site: String
  /// The date since which changes are requested.
  package let since: Date
  /// The number of questions whose votes and deletion were not checked for
  /// ``Fetcher/maxQuestionAge``.
  package let uncheckedCount: Int
}

/// The result of bringing an imported site up to date.
package struct SiteUpdateResult: Sendable {
  /// The API parameter of the site.
  package let site: String
  /// The date of the changes with which this run began.
  package let since: Date
  /// The date up to which all questions with activity are stored.
  package internal(set) var activeUntil: Date
  /// The date up to which all comments are stored; `nil` if comments are left out.
  package internal(set) var commentedUntil: Date?
  /// The number of questions that were requested and stored.
  package internal(set) var questionCount = 0
  /// The number of those questions that differ from what was stored before.
  package internal(set) var changedCount = 0
  /// The number of stored questions that the site no longer has.
  package internal(set) var withdrawnCount = 0
  /// The number of questions whose votes and deletion were not checked for
  /// ``Fetcher/maxQuestionAge``.
  package internal(set) var uncheckedCount = 0
  /// Messages about problems that a later run may solve, one line each.
  package internal(set) var problems: [String] = []
  /// The error of the API that ended the update, a `WebserviceError` or a `FetchError`; what was
  /// received before is stored.
  package internal(set) var failure: (any Error)?
}

extension Fetcher {
  /// Brings an imported site up to date.
  ///
  /// Three requests of the API find changes, a hundred questions each:
  /// 1. questions by activity: new questions, answers and edits;
  /// 2. new comments, which are no activity; the questions of those that are not stored are requested
  ///    by id;
  /// 3. questions by id that were not requested for ``maxQuestionAge``: votes, closures and deletions,
  ///    of which the API has no list. A run spends at most a tenth of the daily quota on them.
  ///
  /// The progress is stored page by page, so that the next run resumes after an error.
  ///
  /// - Throws: Errors of the archive and cancellation; errors of the API become part of the result.
  package mutating func update(_ update: SiteUpdate) async throws -> SiteUpdateResult {
    var progress = try archive.progress(of: update)
    var result = SiteUpdateResult(
      site: update.site, since: progress.activeUntil, activeUntil: progress.activeUntil)
    report(.updatingSite(update.site, since: progress.activeUntil))
    do {
      try await ensureCommunity(update.site, link: nil)
      try await readChangedQuestions(of: update, &progress, &result.problems)
      if update.includesComments { try await readComments(of: update, &progress, &result.problems) }
      result.problems += try await fetchAcceptedAnswers(for: update.digest)
      try await checkOldestQuestions(of: update, &result.problems)
    } catch let error as WebserviceError {
      result.failure = await refined(error, for: update.digest)
    } catch let error as FetchError {
      result.failure = error
    }
    result.activeUntil = progress.activeUntil
    result.commentedUntil = update.includesComments ? progress.commentedUntil : nil
    let savedIDs = savedQuestionIDs[update.site] ?? []
    result.questionCount = savedIDs.count
    result.changedCount = try archive.changedQuestionCount(
      among: savedIDs, ofSite: update.site, since: settings.now)
    result.withdrawnCount = withdrawnCounts[update.site] ?? 0
    result.uncheckedCount = try archive.questionCount(
      ofSite: update.site, notFetchedSince: oldestCheckDate)
    return result
  }

  /// Stores the questions with activity since the last update.
  private mutating func readChangedQuestions(
    of update: SiteUpdate, _ progress: inout SiteUpdateProgress, _ problems: inout [String]
  ) async throws {
    var cursor = DateCursor(from: start(from: progress.activeUntil, of: update))
    while let number = try nextPage(of: cursor, on: update.site, &problems) {
      let request = SiteChangesRequest(of: update.site, since: cursor.start)
      let page = try await loadFiltered { .questions(changedIn: request, filter: $0, page: number) }
      problems += Self.warnings(page.skipped, of: "the list of changes", for: update.site)
      let stored = try archive.storedQuestionIDs(site: update.site, among: page.items.map(\.id))
      try save(
        page.items.filter { stored.contains($0.id) || update.accepts($0) },
        update.digest.retentionPolicy(on: update.site), on: update.site)
      let dates = page.items.compactMap(\.post.lastActivityDate)
      cursor.advance(past: dates, hasMore: page.hasMore)
      progress.activeUntil = max(progress.activeUntil, dates.max() ?? .distantPast)
      try archive.save(progress, ofSite: update.site)
      reportUpdate(of: update, until: progress.activeUntil)
    }
  }

  /// Requests the questions of comments that were written since the last update and are not stored.
  private mutating func readComments(
    of update: SiteUpdate, _ progress: inout SiteUpdateProgress, _ problems: inout [String]
  ) async throws {
    var cursor = DateCursor(from: start(from: progress.commentedUntil, of: update))
    var outdatedIDs: Set<Int> = []
    var commentedUntil = progress.commentedUntil
    var unsavedPages = 0
    while let number = try nextPage(of: cursor, on: update.site, &problems) {
      let request = SiteChangesRequest(of: update.site, since: cursor.start)
      let page = try await loadFiltered { .comments(writtenIn: request, filter: $0, page: number) }
      problems += Self.warnings(page.skipped, of: "the list of comments", for: update.site)
      for comment in page.items {
        guard let question = try archive.questionID(ofPost: comment.postID, site: update.site),
          savedQuestionIDs[update.site]?.contains(question) != true,
          try !archive.commentIDs(ofQuestion: question, site: update.site).contains(comment.id)
        else { continue }
        outdatedIDs.insert(question)
      }
      let dates = page.items.compactMap(\.creationDate)
      cursor.advance(past: dates, hasMore: page.hasMore)
      commentedUntil = max(commentedUntil, dates.max() ?? .distantPast)
      unsavedPages += 1
      // A run that ends early loses the pages since the last request for outdated questions.
      guard
        outdatedIDs.isEmpty || outdatedIDs.count >= Self.maxIDsPerRequest
          || unsavedPages >= Self.maxUnsavedPages || cursor.nextPage == nil
      else { continue }
      if !outdatedIDs.isEmpty {
        try await refresh(
          outdatedIDs.sorted(), on: update.site, update.digest.retentionPolicy(on: update.site),
          &problems)
      }
      (outdatedIDs, unsavedPages) = ([], 0)
      progress.commentedUntil = commentedUntil
      try archive.save(progress, ofSite: update.site)
      reportUpdate(of: update, until: progress.commentedUntil)
    }
  }

  /// Requests the questions by id that were not requested for longest.
  private mutating func checkOldestQuestions(
    of update: SiteUpdate, _ problems: inout [String]
  ) async throws {
    var maxRequests = Self.maxCheckRequests
    if let quota = try archive.quota(apiBase: settings.apiBase), quota.isCurrent(at: settings.now) {
      maxRequests = min(max(1, quota.maximum / 10), quota.remaining)
    }
    guard maxRequests > 0 else { return }
    let oldest = try archive.questionIDs(
      ofSite: update.site, notFetchedSince: oldestCheckDate,
      limit: maxRequests * (Self.maxIDsPerRequest - 1))
    try await refresh(
      oldest, on: update.site, update.digest.retentionPolicy(on: update.site), &problems)
  }

  /// The date since which a question must have been requested for its votes not to be checked.
  private var oldestCheckDate: Date { settings.now.addingTimeInterval(-Self.maxQuestionAge) }

  /// Returns the date at which to begin reading changes, so that none is missed.
  private func start(from date: Date, of update: SiteUpdate) -> Date {
    // The tables of a dump are written one after the other.
    let overlap = date == update.importedUntil ? Self.dumpOverlap : Self.activityOverlap
    return date.addingTimeInterval(-overlap)
  }

  /// Returns the number of the next page to load; `nil` at the end of the list or, with a warning,
  /// after too many pages without later dates.
  private func nextPage(
    of cursor: DateCursor, on site: String, _ problems: inout [String]
  ) throws -> Int? {
    try Task.checkCancellation()
    if cursor.isStuck {
      problems.append(
        "\(site): the API kept sending pages without later dates; changes may be missing")
    }
    return cursor.nextPage
  }

  /// Reports the number of questions of a site that were stored in this run.
  private func reportUpdate(of update: SiteUpdate, until date: Date) {
    report(
      .updatedQuestions(
        update.site, count: savedQuestionIDs[update.site]?.count ?? 0, until: date))
  }

  /// The age of a question's last request, in seconds, from which on its votes are checked: 30 days.
  package static let maxQuestionAge: TimeInterval = 30 * 86_400
  /// The overlap of a data dump and the first list of changes, in seconds.
  private static let dumpOverlap: TimeInterval = 86_400
  /// The maximum number of pages of comments after which their outdated questions are requested.
  private static let maxUnsavedPages = 10
  /// The maximum number of requests for old questions in a run, if the quota is unknown.
  private static let maxCheckRequests = 30
}

extension SiteUpdate {
  /// Returns the plan for the update, made from the archive at a date.
  package func plan(in archive: Archive, at now: Date) throws -> SiteUpdatePlan {
    SiteUpdatePlan(
      site: site, since: try archive.progress(of: self).activeUntil,
      uncheckedCount: try archive.questionCount(
        ofSite: site, notFetchedSince: now.addingTimeInterval(-Fetcher.maxQuestionAge)))
  }
}

extension Archive {
  /// Returns the progress of bringing a site up to date, which begins at the date of its data dumps.
  fileprivate func progress(of update: SiteUpdate) throws -> SiteUpdateProgress {
    var progress = SiteUpdateProgress(
      selection: update.selection, activeUntil: update.importedUntil,
      commentedUntil: update.importedUntil)
    guard let stored = try siteUpdateProgress(ofSite: update.site),
      stored.selection == update.selection
    else { return progress }
    progress.activeUntil = max(progress.activeUntil, stored.activeUntil)
    progress.commentedUntil = max(progress.commentedUntil, stored.commentedUntil)
    return progress
  }
}

/// A reading position in a list of the API that is sorted by date, the oldest first.
///
/// The next page begins at the latest date of the current one, not at a page number: items that
/// change meanwhile move to the end of the list, and would shift others past a page number. The
/// positions are also not limited to the 25 pages that the API returns without a key.
package struct DateCursor {
  /// The date at which the next page begins.
  package private(set) var start: Date
  /// The number of the next page of the list that begins at ``start``; `nil` at the end.
  package private(set) var nextPage: Int? = 1
  /// Whether reading stopped early because pages had no later dates.
  package private(set) var isStuck = false
  /// The number of consecutive pages without dates.
  private var emptyPages = 0

  /// Creates a position at a date.
  package init(from start: Date) { self.start = start }

  /// Moves the position past a page with items of the given dates.
  package mutating func advance(past dates: [Date], hasMore: Bool) {
    emptyPages = dates.isEmpty ? emptyPages + 1 : 0
    guard hasMore, let page = nextPage else { return nextPage = nil }
    if let latest = dates.max(), latest > start {
      (start, nextPage) = (latest, 1)
    } else if page < Fetcher.maxPagesWithoutKey,
      emptyPages < ListCursor.maxPagesWithoutNewQuestions
    {
      // All items of the page have the same date.
      nextPage = page + 1
    } else {
      (nextPage, isStuck) = (nil, true)
    }
  }
}
