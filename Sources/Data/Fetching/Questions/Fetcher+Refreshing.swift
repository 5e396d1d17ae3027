internal import Archive
internal import Basics
internal import FoundationEssentials
internal import Networking
internal import StackExchange

extension Fetcher {
  /// Refreshes the stored questions of digests that the lists did not return in this run.
  ///
  /// Questions that changed since the last refresh are requested by activity, digest by digest.
  /// Questions of the latest editions that the lists no longer contain are requested by id, a
  /// hundred at a time, and the last request is filled up with the questions that were not
  /// requested for longest. Questions that are not returned by id are marked as unavailable.
  ///
  /// - Returns: Questions that could not be refreshed, one line each.
  mutating func refresh(
    _ digests: [DigestSpecification], shown: Set<QuestionKey>
  ) async throws -> [String] {
    var problems: [String] = []
    var outdated = Dictionary(grouping: shown, by: \.site).mapValues { Set($0.map(\.id)) }
    for digest in digests {
      let time = settings.clock()
      let remaining = try await refreshByActivity(digest, &problems)
      for (site, ids) in remaining { outdated[site, default: []].formUnion(ids) }
      try archive.saveRefreshDate(ofDigest: digest.name, at: time)
    }
    for site in Set(digests.flatMap(\.sites)).sorted() {
      let policy = digests.map { $0.retentionPolicy(on: site) }.reduce(into: RetentionPolicy.empty)
      {
        $0.add($1)
      }
      let storedIDs = try archive.storedQuestionIDs(
        site: site,
        among: outdated[site, default: []].subtracting(savedQuestionIDs[site, default: []]))
      try await refresh(storedIDs.sorted(), on: site, policy, &problems)
    }
    return problems
  }

  // MARK: By activity

  /// Refreshes a digest's questions from lists of recently active questions; returns the ids of the
  /// questions that are left to request by id, grouped by site.
  private mutating func refreshByActivity(
    _ digest: DigestSpecification, _ problems: inout [String]
  ) async throws -> [String: Set<Int>] {
    guard digest.subject == .tags, let date = try archive.refreshDate(ofDigest: digest.name) else {
      return [:]
    }
    var remaining: [String: Set<Int>] = [:]
    for site in digest.sites {
      var outdatedIDs = try archive.questionIDs(of: digest, on: site)
      outdatedIDs.subtract(savedQuestionIDs[site, default: []])
      for list in digest.lists(
        activeSince: date.addingTimeInterval(-Self.activityOverlap), on: site)
      where !outdatedIDs.isEmpty {
        // A date in the future comes from a wrong clock and is ignored.
        let wasReadToEnd =
          date <= settings.clock()
          ? try await refresh(&outdatedIDs, from: list, of: digest, &problems) : false
        if !wasReadToEnd { remaining[site, default: []].formUnion(outdatedIDs) }
      }
    }
    return remaining
  }

  /// Reads a list of recently active questions while that takes fewer requests than asking by id;
  /// returns whether the list was read to its end.
  private mutating func refresh(
    _ outdatedIDs: inout Set<Int>, from list: QuestionListRequest, of digest: DigestSpecification,
    _ problems: inout [String]
  ) async throws -> Bool {
    let maxPages = (outdatedIDs.count + Self.maxIDsPerRequest - 1) / Self.maxIDsPerRequest
    for number in 1...maxPages where settings.hasKey || number <= Self.maxPagesWithoutKey {
      try Task.checkCancellation()
      let page = try await loadFiltered { .questions(list, filter: $0, page: number) }
      problems += Self.warnings(page.skipped, of: "the list of changed questions", for: digest.name)
      let changed = page.items.filter { outdatedIDs.contains($0.id) }
      try save(changed, digest.retentionPolicy(on: list.site), on: list.site)
      outdatedIDs.subtract(changed.map(\.id))
      if !page.hasMore { return true }
    }
    return false
  }

  // MARK: By id

  /// Requests stored questions by id and updates them; marks those that are not returned as
  /// unavailable.
  ///
  /// An empty response proves nothing, so that each request includes a question that a list
  /// returned in this run. The last request is filled with the questions that were not requested
  /// for longest.
  mutating func refresh(
    _ ids: [Int], on site: String, _ policy: RetentionPolicy, _ problems: inout [String]
  ) async throws {
    let controlID = savedQuestionIDs[site]?.min()
    let size = Self.maxIDsPerRequest - (controlID == nil ? 0 : 1)
    let requestedIDs = Set(ids)
    let stale = try archive.questionIDs(
      ofSite: site, notFetchedSince: settings.now.addingTimeInterval(-Self.minRefreshAge),
      limit: size)
    let freeCount = ids.isEmpty ? size : (size - ids.count % size) % size
    let fillers = stale.filter {
      !requestedIDs.contains($0) && savedQuestionIDs[site]?.contains($0) != true
    }
    for batch in (ids + fillers.prefix(freeCount)).chunks(of: size).map(Array.init) {
      try Task.checkCancellation()
      let batchWithControl = batch + (controlID.map { [$0] } ?? [])
      let page = try await loadFiltered {
        .questions(ids: batchWithControl, site: site, filter: $0)
      }
      problems += Self.warnings(page.skipped, of: "the list of stored questions", for: site)
      try save(page.items.filter { batch.contains($0.id) }, policy, on: site)
      let returnedIDs = Set(page.items.map(\.id))
      guard !returnedIDs.isEmpty else {
        problems.append(
          "\(site): the API returned none of \(batchWithControl.count) questions requested by id")
        continue
      }
      // Unreadable questions and those on a further page may still exist.
      guard page.skipped.isEmpty, !page.hasMore else { continue }
      try withdraw(batch.filter { !returnedIDs.contains($0) }, on: site)
    }
  }

  /// Marks questions that the API did not return as unavailable, and counts those that are stored.
  mutating func withdraw(_ ids: [Int], on site: String) throws {
    let count = try archive.markUnavailable(ids, site: site, at: settings.now)
    if count > 0 { withdrawnCounts[site, default: 0] += count }
  }

  /// The overlap of consecutive lists by activity, in seconds, because the API may return cached
  /// data and have another clock.
  static let activityOverlap: TimeInterval = 600
  /// The minimum age of a question's last request before it fills up another request, in seconds.
  private static let minRefreshAge: TimeInterval = 86_400
}

extension RetentionPolicy {
  /// A retention policy that adds no answers or comments to a question.
  fileprivate static let empty = RetentionPolicy(maxAnswers: 0, includesComments: false)

  /// Extends the retention policy so that it also stores everything that another policy stores.
  fileprivate mutating func add(_ other: RetentionPolicy) {
    maxAnswers = max(maxAnswers, other.maxAnswers)
    includesComments = includesComments || other.includesComments
    authorIDs.formUnion(other.authorIDs)
    namedAnswerIDs.formUnion(other.namedAnswerIDs)
  }
}

extension DigestSpecification {
  /// Returns the lists of questions on a site that were active since a date, whenever they were
  /// asked.
  fileprivate func lists(activeSince date: Date, on site: String) -> [QuestionListRequest] {
    var digest = self
    digest.sites = [site]
    digest.createdFrom = nil
    digest.createdThrough = nil
    digest.minScore = nil
    return digest.lists(sort: .activity).map { list in
      var list = list
      list.activeFrom = date
      return list
    }
  }
}

extension Archive {
  /// Returns the ids of the stored questions of a site with the digest's tags.
  fileprivate func questionIDs(of digest: DigestSpecification, on site: String) throws -> Set<Int> {
    Set(
      try questionIDs(
        matching: QuestionQuery(site: site, tags: digest.tags)))
  }
}

extension Fetcher {
  /// Fetches the questions and answers that a digest names, the answers with their questions.
  mutating func fetchNamedPosts(
    _ list: PostList, for digest: DigestSpecification, _ problems: inout [String]
  ) async throws {
    for site in list.sites {
      let posts = list.posts.filter { $0.site == site }
      let answers = posts.filter { $0.kind == .answer }.map(\.id)
      let answered = try await fetchQuestionIDs(
        ofAnswers: answers, on: site, for: digest, &problems)
      let named = posts.filter { $0.kind == .question }.map(\.id)
      let absent = try await fetchQuestions(named + answered, on: site, for: digest, &problems)
      // An id that is not a question may be an answer, because some URLs are the same for both.
      let requested = Set(answers)
      let further = try await fetchQuestionIDs(
        ofAnswers: absent.filter { !requested.contains($0) }, on: site, for: digest, &problems)
      // An id of an unknown answer may be a question.
      let unknownAnswers = try answers.filter {
        try archive.questionID(ofAnswer: $0, site: site) == nil
      }
      _ = try await fetchQuestions(unknownAnswers + further, on: site, for: digest, &problems)
    }
  }

  /// Fetches and stores answers and their questions, and returns the ids of the questions.
  private mutating func fetchQuestionIDs(
    ofAnswers ids: [Int], on site: String, for digest: DigestSpecification,
    _ problems: inout [String]
  ) async throws -> [Int] {
    var questions: [Int] = []
    for batch in ids.chunks(of: Self.maxIDsPerRequest).map(Array.init) {
      try Task.checkCancellation()
      let page = try await loadFiltered { .answers(ids: batch, site: site, filter: $0) }
      problems += Self.warnings(page.skipped, of: "the list of named answers", for: digest.name)
      let ids = Set(page.items.map(\.questionID)).sorted()
      _ = try await fetchQuestions(ids, on: site, for: digest, &problems)
      try saveMissing(page.items, on: site, for: digest)
      questions += ids
    }
    return questions
  }

  /// Fetches questions by id and stores them, except those stored in this run; returns the ids that
  /// the site does not return.
  mutating func fetchQuestions(
    _ ids: [Int], on site: String, for digest: DigestSpecification, _ problems: inout [String]
  ) async throws -> [Int] {
    var absent: [Int] = []
    let forgotten = try archive.forgottenQuestions(ofSite: site)
    let requestedIDs = ids.filter {
      savedQuestionIDs[site]?.contains($0) != true && !forgotten.contains($0)
    }
    for batch in requestedIDs.chunks(of: Self.maxIDsPerRequest).map(Array.init) {
      try Task.checkCancellation()
      let page = try await loadFiltered { .questions(ids: batch, site: site, filter: $0) }
      problems += Self.warnings(page.skipped, of: "the list of named questions", for: digest.name)
      try await ensureCommunity(site, link: page.items.first?.post.link)
      try save(page.items, digest.retentionPolicy(on: site), on: site)
      reportStoredQuestions(of: digest)
      let returnedIDs = Set(page.items.map(\.id))
      let absentInBatch = batch.filter { !returnedIDs.contains($0) }
      absent += absentInBatch
      // An empty response proves nothing.
      guard page.skipped.isEmpty, !page.hasMore, !returnedIDs.isEmpty else { continue }
      try withdraw(absentInBatch, on: site)
    }
    return absent
  }

  /// Stores answers that were not returned with their questions.
  mutating func saveMissing(_ answers: [Answer], on site: String, for digest: DigestSpecification)
    throws
  {
    for answer in answers where try archive.questionID(ofAnswer: answer.id, site: site) == nil {
      guard let completed = try archive.question(answer.questionID, site: site, adding: answer)
      else {
        continue
      }
      var policy = digest.retentionPolicy(on: site)
      policy.namedAnswerIDs.insert(answer.id)
      try save([completed], policy, on: site)
    }
  }
}
