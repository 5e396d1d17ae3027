package import Archive
internal import Digests
package import FoundationEssentials
internal import Networking
internal import StackExchange

extension Fetcher {
  /// Fetches the questions of a digest, page by page, each page kept as it comes: the selection in
  /// its order, and the further parts.
  ///
  /// A fetch that comes to no end is gone on with by the next one: the answers that it had are
  /// asked for again from memory, up to where it stopped. ``finish(_:)`` ends it.
  package mutating func fetch(
    _ digest: Digest, leavingOut shown: Set<QuestionKey> = [], since previous: Date? = nil
  ) async throws -> DigestOutcome {
    try await fetch(
      resolved: try await resolved(digest), leavingOut: shown, since: previous)
  }

  /// Fetches a digest of which is known whom it is about.
  mutating func fetch(
    resolved digest: Digest, leavingOut shown: Set<QuestionKey>, since previous: Date?
  ) async throws -> DigestOutcome {
    try begin(digest)
    do {
      return try await outcome(of: digest, leavingOut: shown, since: previous)
    } catch let error as WebserviceError {
      throw await explained(error, of: digest)
    }
  }

  private mutating func outcome(
    of digest: Digest, leavingOut shown: Set<QuestionKey>, since previous: Date?
  ) async throws -> DigestOutcome {
    var outcome = DigestOutcome(digest: digest.name)
    switch digest.subject {
    case .tags, .search:
      try await fetchLists(of: digest, leavingOut: shown, &outcome)
    case .users, .account:
      try await fetchPosts(of: digest, &outcome.missing)
      try archive.choose(for: digest, leavingOut: shown, &outcome)
    case .posts(let list):
      try await fetchPosts(list, for: digest, &outcome.missing)
      try archive.choose(for: digest, leavingOut: shown, &outcome)
      try tellAbsent(list, of: digest)
    }
    try await fetchSections(of: digest, leavingOut: shown, since: previous, &outcome)
    do {
      outcome.missing += try await fetchAcceptedAnswers(for: digest)
    } catch let error as WebserviceError {
      outcome.failure = error
    }
    return outcome
  }

  /// Names the posts that are not there.
  private func tellAbsent(_ list: PostList, of digest: Digest) throws {
    let absent = try archive.absentPosts(of: list)
    guard absent.count < list.posts.count else { throw FetchError.noPosts(absent) }
    if !absent.isEmpty { report(.absent(digest: digest.name, posts: absent)) }
  }

  /// Fetches what lists of the API give.
  private mutating func fetchLists(
    of digest: Digest, leavingOut shown: Set<QuestionKey>, _ outcome: inout DigestOutcome
  ) async throws {
    let wish = ListRequest(
      lists: digest.lists(sort: digest.sort), limit: digest.limit, selection: digest.selection,
      shown: shown)
    let (questions, emptyLists) = try await fetch(wish, of: digest, &outcome.missing)
    outcome.questions = questions
    outcome.isCutShort = questions.isEmpty && emptyLists.contains(where: \.isStuck)
    let empty = emptyLists.filter { !$0.isStuck }.map(\.list)
    try await refuseUnknownTags(of: digest, lists: wish.lists, empty: empty)
    // What a search should find nobody else knows.
    for list in empty where digest.subject == .tags {
      try await confirmEmptiness(of: list, of: digest, &outcome.missing)
    }
  }

  /// Fetches questions until there are enough or no more; gives those that were chosen, in their
  /// order, and the lists that held nothing at all.
  mutating func fetch(
    _ wish: ListRequest, of digest: Digest, _ missing: inout [String]
  ) async throws -> (chosen: [QuestionKey], emptyLists: [ListCursor]) {
    var wish = wish
    for site in digest.sites {
      for id in try archive.forgottenQuestions(ofSite: site) {
        wish.forgotten.insert(QuestionKey(site: site, id: id))
      }
    }
    var lists = MergedLists(wish.lists)
    var chosen: [QuestionKey] = []
    repeat {
      try await loadPages(of: &lists, size: wish.pageSize, digest, &missing)
      var kept: [(key: QuestionKey, question: Question)] = []
      while chosen.count < wish.limit, let (key, question) = lists.next() {
        let verdict = wish.verdict(on: question, key)
        if verdict == .chosen { chosen.append(key) }
        if verdict != .leftOut { kept.append((key, question)) }
      }
      for site in digest.sites {
        let questions = kept.filter { $0.key.site == site }.map(\.question)
        try await learnCommunity(site, link: questions.first?.post.link)
        try keep(questions, digest.keeping(on: site), on: site)
      }
      report(.questions(digest: digest.name, count: chosen.count, limit: wish.limit))
    } while chosen.count < wish.limit && !lists.isAtEnd
    return (chosen, lists.cursors.filter(\.isEmpty))
  }

  /// Asks for the next page of every list that has nothing left to give.
  private mutating func loadPages(
    of lists: inout MergedLists, size: Int, _ digest: Digest, _ missing: inout [String]
  ) async throws {
    for (index, cursor) in lists.cursors.enumerated() where cursor.needsPage {
      guard let number = cursor.nextPage else { continue }
      try Task.checkCancellation()
      guard settings.hasKey || number <= Self.pagesWithoutKey else {
        lists.cursors[index].end()
        if !missing.contains(Self.needsKey) { missing.append(Self.needsKey) }
        continue
      }
      let page = try await loadFiltered { filter in
        .questions(cursor.list, filter: filter, page: number, size: size)
      }
      missing += Self.lines(page.skipped, of: "page \(number)", for: digest.name)
      if lists.cursors[index].take(page) == .stuck {
        missing.append("\(digest.name): the API kept sending pages without new questions")
      }
    }
  }

  /// What was left out of an answer, as lines for people.
  static func lines(_ skipped: [String], of answer: String, for digest: String) -> [String] {
    skipped.map { "\(digest): \(answer) held something unreadable: \($0)" }
  }

  /// The API refuses page 26 to those without a key.
  static let pagesWithoutKey = 25
  private static let needsKey = """
    without an API key only 25 pages are given; set SODIGEST_API_KEY or --api-key-file to get all
    """
}
