package import Archive
package import FoundationEssentials
internal import Networking
internal import StackExchange

extension Fetcher {
  /// Fetches the questions and sections of a digest, and stores them page by page.
  ///
  /// An interrupted fetch is resumed by the next one, which reads the responses up to the
  /// interruption from the cache. ``finishFetch(of:)`` marks it as complete.
  package mutating func fetch(
    _ digest: DigestSpecification, excluding shown: Set<QuestionKey> = [],
    since previous: Date? = nil
  ) async throws -> SelectedQuestions {
    try await fetch(
      resolved: try await resolveUsers(of: digest), excluding: shown, since: previous)
  }

  /// Fetches a digest whose users have been looked up if it is about an account; an unknown site
  /// becomes a ``FetchError/unknownSite(_:knownSites:)``.
  mutating func fetch(
    resolved digest: DigestSpecification, excluding shown: Set<QuestionKey>, since previous: Date?
  ) async throws -> SelectedQuestions {
    try beginFetch(of: digest)
    do {
      return try await fetchContents(of: digest, excluding: shown, since: previous)
    } catch let error as WebserviceError {
      throw await refined(error, for: digest)
    }
  }

  /// Fetches the questions, the sections and the accepted answers of a digest.
  private mutating func fetchContents(
    of digest: DigestSpecification, excluding shown: Set<QuestionKey>, since previous: Date?
  ) async throws -> SelectedQuestions {
    var outcome = SelectedQuestions(digest: digest.name)
    switch digest.subject {
    case .tags, .search:
      try await fetchLists(of: digest, excluding: shown, &outcome)
    case .users, .account:
      try await fetchAuthoredPosts(of: digest, &outcome.problems)
      try archive.selectQuestions(for: digest, excluding: shown, into: &outcome)
    case .posts(let list):
      try await fetchNamedPosts(list, for: digest, &outcome.problems)
      try archive.selectQuestions(for: digest, excluding: shown, into: &outcome)
      try reportAbsent(list, of: digest)
    }
    try await fetchSections(of: digest, excluding: shown, since: previous, &outcome)
    do {
      outcome.problems += try await fetchAcceptedAnswers(for: digest)
    } catch let error as WebserviceError {
      outcome.failure = error
    }
    return outcome
  }

  /// Reports those of the named posts that do not exist; throws an error if none exists.
  private func reportAbsent(_ list: PostList, of digest: DigestSpecification) throws {
    let absent = try archive.absentPosts(of: list)
    guard absent.count < list.posts.count else { throw FetchError.noPostsFound(absent) }
    if !absent.isEmpty { report(.postsNotFound(digest: digest.name, posts: absent)) }
  }

  /// Fetches the questions of a digest by tags or by a search, and checks lists that are empty.
  private mutating func fetchLists(
    of digest: DigestSpecification, excluding shown: Set<QuestionKey>,
    _ outcome: inout SelectedQuestions
  ) async throws {
    let request = ListRequest(
      lists: digest.lists(sort: digest.sort), limit: digest.limit, selection: digest.selection,
      shown: shown)
    let (questions, emptyLists) = try await fetch(request, of: digest, &outcome.problems)
    outcome.questions = questions
    let isFaulty = { (list: ListCursor) in list.isStuck || list.hasUnreadableItems }
    outcome.isUnexpectedlyEmpty = questions.isEmpty && emptyLists.contains(where: isFaulty)
    let empty = emptyLists.filter { !isFaulty($0) }.map(\.list)
    try await rejectUnknownTags(of: digest, lists: request.lists, empty: empty)
    // Only the site knows the results of a search, so they cannot be verified.
    for list in empty where digest.subject == .tags {
      try await verifyEmptiness(of: list, for: digest, &outcome.problems)
    }
  }

  /// Fetches questions until enough are chosen for a request, or its lists end.
  ///
  /// - Parameters:
  ///   - initialRequest: The lists to read and the rules for their questions.
  ///   - digest: The digest of the request.
  ///   - problems: Problems that a later run may solve, one line each.
  /// - Returns: The chosen questions in their order, and the lists that were empty.
  /// - Throws: Errors of the API and of the archive.
  mutating func fetch(
    _ initialRequest: ListRequest, of digest: DigestSpecification, _ problems: inout [String]
  ) async throws -> (chosen: [QuestionKey], emptyLists: [ListCursor]) {
    var request = initialRequest
    for site in digest.sites {
      for id in try archive.forgottenQuestions(ofSite: site) {
        request.forgotten.insert(QuestionKey(site: site, id: id))
      }
    }
    var lists = MergedLists(request.lists)
    var chosen: [QuestionKey] = []
    repeat {
      try await loadPages(of: &lists, size: request.pageSize, digest, &problems)
      var retained: [(key: QuestionKey, question: Question)] = []
      while chosen.count < request.limit, let (key, question) = lists.next() {
        let disposition = request.disposition(of: question, key)
        if disposition == .choose { chosen.append(key) }
        if disposition != .exclude { retained.append((key, question)) }
      }
      for site in digest.sites {
        let questions = retained.filter { $0.key.site == site }.map(\.question)
        try await ensureCommunity(site, link: questions.first?.post.link)
        try save(questions, digest.retentionPolicy(on: site), on: site)
      }
      report(.selectedQuestions(digest: digest.name, count: chosen.count, limit: request.limit))
    } while chosen.count < request.limit && !lists.isAtEnd
    return (chosen, lists.cursors.filter(\.isEmpty))
  }

  /// Loads the next page of every list without loaded questions; without an API key, stops after
  /// page 25 with a warning.
  private mutating func loadPages(
    of lists: inout MergedLists, size: Int, _ digest: DigestSpecification,
    _ problems: inout [String]
  ) async throws {
    for (index, cursor) in lists.cursors.enumerated() where cursor.needsPage {
      guard let number = cursor.nextPage else { continue }
      try Task.checkCancellation()
      guard settings.hasKey || number <= Self.maxPagesWithoutKey else {
        lists.cursors[index].stop()
        if !problems.contains(Self.missingKeyWarning) { problems.append(Self.missingKeyWarning) }
        continue
      }
      let page = try await loadFiltered { filter in
        .questions(cursor.list, filter: filter, page: number, size: size)
      }
      problems += Self.warnings(page.skipped, of: "page \(number)", for: digest.name)
      if lists.cursors[index].append(page) == .stuck {
        problems.append("\(digest.name): the API kept sending pages without new questions")
      }
    }
  }

  /// Returns a warning for each unreadable item of a response.
  static func warnings(_ skipped: [String], of response: String, for digest: String) -> [String] {
    skipped.map { "\(digest): \(response) contains an unreadable item: \($0)" }
  }

  /// The number of pages of a list that the API returns to clients without a key.
  static let maxPagesWithoutKey = 25
  /// The warning that a list was cut off because there is no API key.
  private static let missingKeyWarning = """
    without an API key only 25 pages are returned; set SODIGEST_API_KEY or --api-key-file to get all
    """
}
