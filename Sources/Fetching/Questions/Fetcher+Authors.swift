internal import Archive
internal import Basics
internal import Digests
internal import FoundationEssentials
internal import StackExchange

extension Fetcher {
  /// Fetches what people wrote: their questions, and the questions that they answered.
  ///
  /// Each person's posts are read from where an earlier run came to, so that only what changed is
  /// asked for again.
  mutating func fetchPosts(of digest: Digest, _ missing: inout [String]) async throws {
    for site in digest.sites {
      let authors = digest.subject.users.filter { $0.site == site }
      let unknown = try await introduce(authors, on: site)
      for author in authors {
        try Task.checkCancellation()
        try await fetchQuestions(by: author, for: digest, &missing)
        try await fetchAnswers(by: author, for: digest, &missing)
        guard unknown.contains(author) else { continue }
        guard try archive.hasPosts(of: author) else { throw FetchError.unknownUser(author) }
        report(.hiddenProfile(author))
      }
    }
  }

  /// Asks who people are, and gives those whom the site does not know.
  private mutating func introduce(_ authors: [UserKey], on site: String) async throws
    -> Set<UserKey>
  {
    var unknown = Set(authors)
    for batch in authors.chunks(of: Self.idsOfRequest) {
      let page = try await load(.users(ids: batch.map(\.id), site: site, filter: .standard))
      try await learnCommunity(site, link: page.items.first?.link)
      for user in page.items where user.kind != .doesNotExist {
        try archive.save(user, site: site, at: settings.now)
        if let image = user.profileImage {
          try archive.wantImage(WantedImages.avatar(image), for: .avatar, at: settings.now)
        }
        if let id = user.id { unknown.remove(UserKey(site: site, id: id)) }
      }
    }
    return unknown
  }

  private mutating func fetchQuestions(
    by author: UserKey, for digest: Digest, _ missing: inout [String]
  ) async throws {
    var reading = try AuthorReading(of: .question, by: author, for: digest, in: archive)
    while let number = try nextPage(of: reading, &missing) {
      let page = try await loadFiltered { .questions(by: reading.list, filter: $0, page: number) }
      missing += Self.lines(page.skipped, of: "a list of questions", for: digest.name)
      try keep(page.items, digest.keeping(on: author.site), on: author.site)
      try reading.take(page, \.post.lastActivityDate, in: archive)
      tellPosts(of: digest)
    }
  }

  private mutating func fetchAnswers(
    by author: UserKey, for digest: Digest, _ missing: inout [String]
  ) async throws {
    var reading = try AuthorReading(of: .answer, by: author, for: digest, in: archive)
    while let number = try nextPage(of: reading, &missing) {
      let page = try await loadFiltered { .answers(by: reading.list, filter: $0, page: number) }
      missing += Self.lines(page.skipped, of: "a list of answers", for: digest.name)
      let news = try page.items.filter { try !archive.knows($0, by: author) }
      let known = kept[author.site] ?? []
      let ids = Set(news.map(\.questionID)).subtracting(known).sorted()
      _ = try await fetchQuestions(ids, on: author.site, for: digest, &missing)
      try keepMissing(news, on: author.site, for: digest)
      try reading.take(page, \.post.lastActivityDate, in: archive)
    }
  }

  /// The page that comes next, unless it takes a key that there is not.
  private func nextPage(
    of reading: AuthorReading, _ missing: inout [String]
  ) throws -> Int? {
    try Task.checkCancellation()
    guard let number = reading.nextPage else { return nil }
    guard settings.hasKey || number <= Self.pagesWithoutKey else {
      if !missing.contains(Self.goesOnWithoutKey) { missing.append(Self.goesOnWithoutKey) }
      return nil
    }
    return number
  }

  func tellPosts(of digest: Digest) {
    let count = digest.sites.reduce(0) { $0 + (kept[$1]?.count ?? 0) }
    report(.posts(digest: digest.name, questions: count))
  }

  private static let goesOnWithoutKey = """
    without an API key only 25 pages of a person’s posts are given in a run; the next run goes on \
    from there; set SODIGEST_API_KEY or --api-key-file to get all at once
    """
}

/// How far a list of what a person wrote has been read.
struct AuthorReading {
  let list: AuthorList
  /// The page that comes next, from 1; `nil` after the last one.
  private(set) var nextPage: Int? = 1
  private let kind: AuthorListProgress.Kind
  private var progress: AuthorListProgress
  /// Whether all that came could be read; what could not is asked for again by the next run.
  private var isWhole = true
  private var emptyPages = 0

  /// Goes on where an earlier run came to, unless that did not go as far back as is wanted now.
  init(
    of kind: AuthorListProgress.Kind, by author: UserKey, for digest: Digest, in archive: Archive
  ) throws {
    self.kind = kind
    let known = try archive.progress(of: kind, by: author)
    if let known, known.reaches(back: digest.createdFrom) {
      progress = known
      list = AuthorList(
        of: author, createdFrom: known.createdFrom,
        activeFrom: known.activeUntil.addingTimeInterval(-Fetcher.overlap))
    } else {
      progress = AuthorListProgress(createdFrom: digest.createdFrom, activeUntil: .distantPast)
      list = AuthorList(of: author, createdFrom: digest.createdFrom)
    }
  }

  /// Takes note of a page that was kept.
  mutating func take<Item>(
    _ page: Page<Item>, _ activity: (Item) -> Date?, in archive: Archive
  ) throws {
    isWhole = isWhole && page.skipped.isEmpty
    if let last = page.items.compactMap(activity).max(), isWhole, last > progress.activeUntil {
      progress.activeUntil = last
      try archive.save(progress, of: kind, by: list.author)
    }
    emptyPages = page.items.isEmpty ? emptyPages + 1 : 0
    nextPage =
      page.hasMore && emptyPages < ListCursor.patience ? nextPage.map { $0 + 1 } : nil
  }
}

extension AuthorListProgress {
  fileprivate func reaches(back date: Date?) -> Bool {
    guard let createdFrom else { return true }
    return date.map { createdFrom <= $0 } ?? false
  }
}

extension Archive {
  fileprivate func hasPosts(of author: UserKey) throws -> Bool {
    try !questions(writtenBy: [author.id], matching: QuestionQuery(site: author.site)).isEmpty
  }
}
