internal import Archive
internal import Basics
internal import FoundationEssentials
internal import StackExchange

extension Fetcher {
  /// Fetches the questions of the digest's users, and the questions that they answered.
  ///
  /// Reading a user's posts begins where an earlier run stopped, so that only changed posts are
  /// requested again.
  mutating func fetchAuthoredPosts(of digest: DigestSpecification, _ problems: inout [String])
    async throws
  {
    for site in digest.sites {
      let authors = digest.subject.users.filter { $0.site == site }
      let unknown = try await fetchProfiles(of: authors, on: site)
      for author in authors {
        try Task.checkCancellation()
        try await fetchQuestions(by: author, for: digest, &problems)
        try await fetchAnswers(by: author, for: digest, &problems)
        guard unknown.contains(author) else { continue }
        guard try archive.hasPosts(of: author) else { throw FetchError.unknownUser(author) }
        report(.hiddenProfile(author))
      }
    }
  }

  /// Fetches the profiles of users on a site, and returns the users whose profiles the site does
  /// not show.
  private mutating func fetchProfiles(
    of authors: [UserKey], on site: String
  ) async throws -> Set<UserKey> {
    var unknown = Set(authors)
    for batch in authors.chunks(of: Self.maxIDsPerRequest) {
      let page = try await load(.users(ids: batch.map(\.id), site: site, filter: .standard))
      try await ensureCommunity(site, link: page.items.first?.link)
      for user in page.items where user.kind != .doesNotExist {
        try archive.save(user, site: site, at: settings.now)
        if let image = user.profileImage {
          try archive.registerImage(
            ImageFinder.avatarAddress(image), for: .avatar, at: settings.now)
        }
        if let id = user.id { unknown.remove(UserKey(site: site, id: id)) }
      }
    }
    return unknown
  }

  /// Fetches the questions that a user asked, and stores them page by page.
  private mutating func fetchQuestions(
    by author: UserKey, for digest: DigestSpecification, _ problems: inout [String]
  ) async throws {
    var cursor = try AuthorListCursor(of: .question, by: author, for: digest, in: archive)
    while let number = try nextPage(of: cursor, &problems) {
      let page = try await loadFiltered {
        .questions(matching: cursor.list, filter: $0, page: number)
      }
      problems += Self.warnings(page.skipped, of: "a list of questions", for: digest.name)
      try save(page.items, digest.retentionPolicy(on: author.site), on: author.site)
      try cursor.advance(page, \.post.lastActivityDate, in: archive)
      reportStoredQuestions(of: digest)
    }
  }

  /// Fetches the answers of a user with their questions, and stores them page by page.
  private mutating func fetchAnswers(
    by author: UserKey, for digest: DigestSpecification, _ problems: inout [String]
  ) async throws {
    var cursor = try AuthorListCursor(of: .answer, by: author, for: digest, in: archive)
    while let number = try nextPage(of: cursor, &problems) {
      let page = try await loadFiltered {
        .answers(matching: cursor.list, filter: $0, page: number)
      }
      problems += Self.warnings(page.skipped, of: "a list of answers", for: digest.name)
      let newAnswers = try page.items.filter { try !archive.isUpToDate($0, by: author) }
      let savedQuestionIDs = self.savedQuestionIDs[author.site] ?? []
      let ids = Set(newAnswers.map(\.questionID)).subtracting(savedQuestionIDs).sorted()
      _ = try await fetchQuestions(ids, on: author.site, for: digest, &problems)
      try saveMissing(newAnswers, on: author.site, for: digest)
      try cursor.advance(page, \.post.lastActivityDate, in: archive)
    }
  }

  /// Returns the number of the next page to load; `nil` at the end of the list or, without an API
  /// key, after page 25, with a warning.
  private func nextPage(
    of cursor: AuthorListCursor, _ problems: inout [String]
  ) throws -> Int? {
    try Task.checkCancellation()
    guard let number = cursor.nextPage else { return nil }
    guard settings.hasKey || number <= Self.maxPagesWithoutKey else {
      if !problems.contains(Self.severalRunsWarning) { problems.append(Self.severalRunsWarning) }
      return nil
    }
    return number
  }

  /// Reports the number of the digest's questions that were stored in this run.
  func reportStoredQuestions(of digest: DigestSpecification) {
    let count = digest.sites.reduce(0) { $0 + (savedQuestionIDs[$1]?.count ?? 0) }
    report(.storedQuestions(digest: digest.name, count: count))
  }

  /// The warning that the posts of a person are fetched over several runs, because there is no API
  /// key.
  private static let severalRunsWarning = """
    without an API key a run receives only 25 pages of a person’s posts, and the next run resumes \
    there; set SODIGEST_API_KEY or --api-key-file to receive all at once
    """
}

/// A reading position in the list of a user's questions or answers.
private struct AuthorListCursor {
  /// The list of posts that is read.
  let list: AuthorPostsRequest
  /// The number of the next page, from 1; `nil` after the last page.
  private(set) var nextPage: Int? = 1
  /// The kind of posts in the list: questions or answers.
  private let kind: AuthorListProgress.Kind
  /// The stored position: the date up to which posts have been read.
  private var progress: AuthorListProgress
  /// Whether all posts so far could be read; otherwise the next run requests the posts again.
  private var isComplete = true
  /// The number of consecutive pages without posts.
  private var emptyPages = 0

  /// Creates a reading position where an earlier run stopped, or at the start of the list if that
  /// run did not go back far enough.
  init(
    of kind: AuthorListProgress.Kind, by author: UserKey, for digest: DigestSpecification,
    in archive: Archive
  ) throws {
    self.kind = kind
    let stored = try archive.authorListProgress(of: kind, by: author)
    if let stored, stored.coversPosts(since: digest.createdFrom) {
      progress = stored
      list = AuthorPostsRequest(
        of: author, createdFrom: stored.createdFrom,
        activeFrom: stored.completeUntil.addingTimeInterval(-Fetcher.activityOverlap))
    } else {
      progress = AuthorListProgress(createdFrom: digest.createdFrom, completeUntil: .distantPast)
      list = AuthorPostsRequest(of: author, createdFrom: digest.createdFrom)
    }
  }

  /// Moves the reading position past a page whose posts were stored, and stores the position.
  mutating func advance<Item>(
    _ page: Page<Item>, _ activityDate: (Item) -> Date?, in archive: Archive
  ) throws {
    isComplete = isComplete && page.skipped.isEmpty
    if let latest = page.items.compactMap(activityDate).max(), isComplete,
      latest > progress.completeUntil
    {
      progress.completeUntil = latest
      try archive.save(progress, of: kind, by: list.author)
    }
    emptyPages = page.items.isEmpty ? emptyPages + 1 : 0
    nextPage =
      page.hasMore && emptyPages < ListCursor.maxPagesWithoutNewQuestions
      ? nextPage.map { $0 + 1 } : nil
  }
}

extension AuthorListProgress {
  /// Returns whether an earlier run read all posts that were created since `date`; all posts if it
  /// is `nil`.
  fileprivate func coversPosts(since date: Date?) -> Bool {
    guard let createdFrom else { return true }
    return date.map { createdFrom <= $0 } ?? false
  }
}

extension Archive {
  /// Returns whether the archive has posts of a user.
  func hasPosts(of author: UserKey) throws -> Bool {
    try !rankedQuestions(writtenBy: [author.id], matching: QuestionQuery(site: author.site)).isEmpty
  }
}

extension Fetcher {
  /// Returns the digest with the users of its account filled in, which are requested from the API
  /// if they are not known.
  ///
  /// - Throws: ``FetchError`` if the account is unknown or one of the users was forgotten.
  mutating func resolveUsers(of digest: DigestSpecification) async throws -> DigestSpecification {
    var digest = digest
    if case .account(let id, let resolvedUsers) = digest.subject, resolvedUsers.isEmpty {
      var users = try await users(ofAccount: id)
      if users == nil { users = try archive.users(ofDigest: digest.name) }
      guard let users else { throw FetchError.unknownAccount(id) }
      digest.setUsers(users, ofAccount: id)
    }
    try archive.rejectForgotten(digest.subject.users)
    return digest
  }

  /// Requests the users of an account on all sites where it has posts, by descending reputation;
  /// `nil` if the API returns none.
  private mutating func users(ofAccount id: Int) async throws -> [UserKey]? {
    var accounts: [NetworkUser] = []
    var nextPage: Int? = 1
    while let number = nextPage {
      try Task.checkCancellation()
      let page = try await load(.accounts(ofPerson: id, page: number))
      accounts += page.items
      nextPage = page.hasMore && number < Self.maxSitePages ? number + 1 : nil
    }
    guard !accounts.isEmpty else { return nil }
    var users: [UserKey] = []
    for account in accounts.sorted(by: { ($0.reputation ?? 0) > ($1.reputation ?? 0) })
    where account.postCount != 0 {
      users.append(UserKey(site: try await siteParameter(atURL: account.siteURL), id: account.id))
    }
    return users
  }
}

extension DigestSpecification {
  /// Sets the users of the digest's account, and limits the digest to their sites; users on sites
  /// that the digest does not name are left out.
  mutating func setUsers(_ users: [UserKey], ofAccount id: Int) {
    let namedSites = Set(self.sites)
    let users = users.filter { namedSites.isEmpty || namedSites.contains($0.site) }
    self.subject = .account(id, users: users)
    self.sites = users.map(\.site)
  }
}

extension Archive {
  /// Returns the users of the latest edition of a digest; `nil` if there is no edition.
  func users(ofDigest digest: String) throws -> [UserKey]? {
    try latestEdition(ofDigest: digest)?.selectionRules?.selection.subject.users
  }

  /// Returns the names of the digests whose latest edition is about a user, in alphabetical order.
  func digests(about user: UserKey) throws -> [String] {
    try Set(editionSummaries().map(\.digest)).filter {
      try users(ofDigest: $0)?.contains(user) == true
    }
    .sorted()
  }

  /// Returns the first of the given users who was forgotten; `nil` if none was.
  func forgottenUser(among users: [UserKey]) throws -> UserKey? {
    try users.first { try isForgotten($0) }
  }

  /// Throws an error if one of the given users was forgotten.
  func rejectForgotten(_ users: [UserKey]) throws {
    if let user = try forgottenUser(among: users) { throw FetchError.forgottenUser(user) }
  }
}
