package import Archive
internal import Basics
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
    // A search of the archive finds its questions; see `Archive.recordEdition(of:found:day:at:)`.
    case .query: break
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

extension Fetcher {
  /// Fetches the sections below the main list of an edition; a question appears in an edition only
  /// once.
  ///
  /// A section that cannot be fetched is reported as a problem, and the edition is stored without
  /// it.
  private mutating func fetchSections(
    of digest: DigestSpecification, excluding shown: Set<QuestionKey>, since previous: Date?,
    _ outcome: inout SelectedQuestions
  ) async throws {
    guard digest.subject == .tags else {
      return try archive.selectSections(
        of: digest, at: settings.now, since: previous, into: &outcome)
    }
    var listed = Set(outcome.questions)
    for section in digest.sections {
      let questions: [QuestionKey]
      do {
        questions = try await fetch(
          section, of: digest, shown: shown, listed: listed, since: previous, &outcome.problems)
      } catch let error as WebserviceError {
        outcome.problems.append("\(digest.name), section `\(section.rawValue)`: \(error)")
        continue
      }
      listed.formUnion(questions)
      if !questions.isEmpty { outcome.sections.append(.init(section, questions)) }
    }
  }

  /// Fetches the questions of a section, or selects them from the archive if only the archive knows
  /// them.
  private mutating func fetch(
    _ section: DigestSelection.SectionKind, of digest: DigestSpecification, shown: Set<QuestionKey>,
    listed: Set<QuestionKey>, since previous: Date?, _ problems: inout [String]
  ) async throws -> [QuestionKey] {
    guard let query = section.query(for: digest, since: previous, at: settings.now) else {
      return try archive.questionsByScoreGain(of: digest, since: previous, excluding: listed)
    }
    let request = ListRequest(
      lists: query.lists, limit: DigestSelection.SectionKind.maxQuestions,
      selection: digest.selection, shown: shown,
      listed: listed)
    return try await fetch(request, of: digest, &problems).chosen
  }
}

extension Fetcher {
  /// Throws an error if lists were empty because no site of the digest has one of the tags.
  ///
  /// A tag exists if a list or the archive has a question with it, or if the previous edition was
  /// selected by it. Sites are asked about all other tags.
  ///
  /// - Parameters:
  ///   - digest: The digest that is being fetched.
  ///   - lists: All lists of the digest.
  ///   - empty: The lists without questions.
  /// - Throws: ``FetchError/unknownTags(_:sites:nearest:)``, or an error of the API.
  private mutating func rejectUnknownTags(
    of digest: DigestSpecification, lists: [QuestionListRequest], empty: [QuestionListRequest]
  ) async throws {
    var tags = Set(empty.flatMap(\.tags))
    for list in lists where !empty.contains(list) { tags.subtract(list.tags) }
    tags.subtract(try archive.acceptedTags(of: digest))
    tags = try archive.tagsWithoutQuestions(among: tags, of: digest)
    for site in digest.sites where !tags.isEmpty {
      tags = try await unknownTags(among: tags.sorted(), on: site)
    }
    guard let first = tags.min(), let site = digest.sites.first else { return }
    throw FetchError.unknownTags(
      tags.sorted(), sites: digest.sites, nearest: try await namesOfTags(like: first, on: site))
  }

  /// Asks a site about tags, and returns those that do not exist there.
  private mutating func unknownTags(among tags: [String], on site: String) async throws
    -> Set<String>
  {
    let page: Page<SiteTag>
    do {
      page = try await load(.tags(named: tags, site: site))
    } catch WebserviceError.connectivity(_, .notRecorded), WebserviceError.backend(
      _, "no_method", _)
    {
      // Without a response from a recording or another API, assume that the tags exist.
      return []
    }
    let returnedTags = Set(page.items.map(\.name))
    let unknown = Set(tags).subtracting(returnedTags)
    let synonymTargets = returnedTags.subtracting(tags)
    if unknown.count == 1, let synonym = unknown.first, let tag = synonymTargets.first {
      report(.tagSynonym(synonym, of: tag, site: site))
    }
    // A tag that was not requested is the target of a synonym, but it is unknown of which.
    return synonymTargets.isEmpty && page.skipped.isEmpty ? unknown : []
  }

  /// Returns the names of a site's tags that are most similar to `tag`, among those that contain
  /// its first two letters.
  private mutating func namesOfTags(like tag: String, on site: String) async throws -> [String] {
    do {
      let page = try await load(.tags(containing: String(tag.prefix(2)), site: site))
      return nearestNames(to: tag, among: page.items.map(\.name))
    } catch is WebserviceError {
      return []
    }
  }
}

extension Archive {
  /// Returns the tags by which the latest edition of a digest was selected; empty if the digest no
  /// longer has all sites of that edition.
  fileprivate func acceptedTags(of digest: DigestSpecification) throws -> [String] {
    guard let selection = try latestEdition(ofDigest: digest.name)?.selectionRules?.selection,
      Set(selection.sites).isSubset(of: digest.sites)
    else { return [] }
    return selection.tags.all + selection.tags.any
  }

  /// Returns those of some tags that no stored question of a digest's sites has.
  fileprivate func tagsWithoutQuestions(among tags: Set<String>, of digest: DigestSpecification)
    throws -> Set<String>
  {
    try tags.filter { tag in
      try digest.sites.allSatisfy { site in
        try questionIDs(
          matching: QuestionQuery(site: site, tags: TagRule(all: [tag]), limit: 1)
        ).isEmpty
      }
    }
  }
}

extension Archive {
  /// Throws an error if a digest names something that the archive does not have at all: a site, a
  /// tag, or all of its users or posts.
  ///
  /// Then a first edition without the network would be empty because of a typing error, or because
  /// the questions were never fetched.
  func rejectUnavailableSelection(of digest: DigestSpecification) throws {
    switch digest.subject {
    case .tags:
      try rejectUnavailableSites(of: digest)
      let tags = Set(digest.tags.all + digest.tags.any)
      let missing = try tagsWithoutQuestions(among: tags, of: digest).sorted()
      guard let first = missing.first else { return }
      let names = Set(try digest.sites.flatMap(tagNames(ofSite:))).sorted()
      throw FetchError.tagsUnavailableOffline(
        missing, sites: digest.sites, nearest: nearestNames(to: first, among: names))
    case .users(let users), .account(_, let users):
      try rejectUnavailableSites(of: digest)
      let isStored = try users.contains {
        try user($0.id, site: $0.site) != nil || hasPosts(of: $0)
      }
      if !isStored { throw FetchError.subjectUnavailableOffline(digest: digest.name) }
    case .posts(let list):
      let absent = try absentPosts(of: list)
      if absent.count == list.posts.count { throw FetchError.noPostsFound(absent) }
    case .search: throw FetchError.subjectUnavailableOffline(digest: digest.name)
    // The archive is all that a saved search asks.
    case .query: break
    }
  }

  /// Throws an error if the archive does not have one of the sites of a digest.
  private func rejectUnavailableSites(of digest: DigestSpecification) throws {
    let stored = try communities().map(\.apiSiteParameter)
    for site in digest.sites where !stored.contains(site) {
      throw FetchError.siteUnavailableOffline(site, nearest: nearestName(to: site, among: stored))
    }
  }
}

extension Fetcher {
  /// Checks whether an empty list is an error of the API, if the archive has questions that belong
  /// to the list.
  ///
  /// A failing server may return empty lists as if nothing were wrong, and an edition would lose
  /// its questions. The stored questions are requested by id, together with others of the site. If
  /// a question that belongs to the list is returned, or no question at all, the empty list is an
  /// error; otherwise the stored questions were deleted or have changed.
  ///
  /// - Parameters:
  ///   - list: The list that was empty.
  ///   - digest: The digest of the list.
  ///   - problems: Problems that a later run may solve, one line each.
  /// - Throws: ``FetchError/unexpectedlyEmptyList(site:storedCount:)``, or errors of the API and of
  ///   the archive.
  private mutating func verifyEmptiness(
    of list: QuestionListRequest, for digest: DigestSpecification, _ problems: inout [String]
  ) async throws {
    let half = Self.maxIDsPerRequest / 2
    let expectedIDs = try archive.questionIDs(
      matching: QuestionQuery(
        site: list.site, tags: TagRule(all: list.tags), createdFrom: list.createdFrom,
        createdUntil: list.createdThrough, minimumScore: list.minScore, order: .activity,
        limit: half))
    guard !expectedIDs.isEmpty else { return }
    let latest = try archive.questionIDs(
      matching: QuestionQuery(site: list.site, order: .activity, limit: Self.maxIDsPerRequest))
    let controlIDs = latest.filter { !expectedIDs.contains($0) }.prefix(half)
    let page = try await loadFiltered {
      .questions(ids: expectedIDs + controlIDs, site: list.site, filter: $0)
    }
    problems += Self.warnings(page.skipped, of: "the list of stored questions", for: digest.name)
    guard !page.items.isEmpty, !page.items.contains(where: list.matches) else {
      throw FetchError.unexpectedlyEmptyList(site: list.site, storedCount: expectedIDs.count)
    }
    try save(page.items, digest.retentionPolicy(on: list.site), on: list.site)
    guard page.skipped.isEmpty, !page.hasMore else { return }
    let returnedIDs = Set(page.items.map(\.id))
    try withdraw(expectedIDs.filter { !returnedIDs.contains($0) }, on: list.site)
  }
}

extension QuestionListRequest {
  /// Returns whether a question belongs to the list by its tags, creation date and score.
  fileprivate func matches(_ question: Question) -> Bool {
    guard Set(tags).isSubset(of: question.tags) else { return false }
    if let minScore, question.post.score < minScore { return false }
    guard let date = question.post.creationDate else { return true }
    return createdFrom.map { $0 <= date } ?? true && createdThrough.map { date <= $0 } ?? true
  }
}
