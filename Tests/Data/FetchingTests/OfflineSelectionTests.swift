import Archive
import Fetching
import FoundationEssentials
import StackExchange
import Testing

/// Selecting stored questions without network access.
@Suite struct OfflineSelectionTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }

  /// Saves questions that differ in score, creation date and activity.
  private func saveQuestions() throws {
    for parameter in ["stackoverflow", "math"] {
      try archive.save(
        Community(
          apiSiteParameter: parameter, name: parameter, url: "https://\(parameter).example"),
        apiBase: StubAPI.base, at: now)
    }
    for (id, score, created, active, tags) in Self.questions {
      try archive.save(
        Question(
          id: id, title: "t", tags: tags,
          post: Post(
            score: score, creationDate: Self.day(created), lastActivityDate: Self.day(active))
        ), site: "stackoverflow", at: now)
    }
    try archive.save(
      Question(id: 99, title: "t", tags: ["swift"], post: Post(score: 99)), site: "math", at: now)
  }

  private func select(_ digest: DigestSpecification, in archive: Archive) throws -> [Int] {
    try archive.selectQuestions(for: digest, at: now).ids
  }

  private static func day(_ number: Int) -> Date {
    Date(timeIntervalSince1970: Double(number) * 86_400)
  }

  private static let questions: [(Int, Int, Int, Int, [String])] = [
    (1, 5, 10, 40, ["swift", "c++"]), (2, -3, 11, 30, ["swift"]), (3, 9, 12, 20, ["swift", "ios"]),
    (4, 5, 13, 13, ["swift", "ios", "c++"]), (5, 100, 14, 50, ["rust"]),
  ]

  @Test(
    "Orders by score and by date are available offline",
    arguments: [
      (.votes, [3, 4, 1, 2]), (.activity, [1, 2, 3, 4]), (.creation, [4, 3, 2, 1]),
    ] as [(QuestionListRequest.Sort, [Int])])
  func orders(sort: QuestionListRequest.Sort, ids: [Int]) throws {
    try saveQuestions()
    try #expect(select(digest(sort: sort), in: archive) == ids)
  }

  @Test(
    "An order that only the site can provide is an error that names it",
    arguments: ["hot", "week", "month"])
  func refused(name: String) throws {
    let sort = try #require(QuestionListRequest.Sort(rawValue: name))
    try saveQuestions()
    #expect(throws: FetchError.orderUnavailableOffline(digest: "stackoverflow-swift", sort: name)) {
      try select(digest(sort: sort), in: archive)
    }
    let message = "\(FetchError.orderUnavailableOffline(digest: "my digest", sort: name))"
    #expect(message.contains("my digest") && message.contains("`\(name)`"))
    #expect(message.contains("--offline") && message.contains("--sort"))
  }

  @Test(
    "A question must have all tags of the digest",
    arguments: [
      (["swift"], [3, 4, 1, 2]), (["ios", "swift"], [3, 4]), (["swift", "ios", "c++"], [4]),
      (["rust", "swift"], []), (["none"], []), ([], [5, 3, 4, 1, 2]),
    ] as [([String], [Int])])
  func tags(tags: [String], ids: [Int]) throws {
    try saveQuestions()
    try #expect(select(digest(tags: tags), in: archive) == ids)
  }

  @Test(
    "Both bounds of a range of creation dates are included",
    arguments: [
      (10.0, 13.0, [3, 4, 1, 2]), (10.001, 13.0, [3, 4, 2]), (10.0, 12.999, [3, 1, 2]),
      (12.0, 12.0, [3]), (20.0, 30.0, []), (13.0, 10.0, []),
    ])
  func days(from: Double, through: Double, ids: [Int]) throws {
    try saveQuestions()
    var digest = digest()
    digest.createdFrom = Date(timeIntervalSince1970: from * 86_400)
    digest.createdThrough = Date(timeIntervalSince1970: through * 86_400)
    try #expect(select(digest, in: archive) == ids)
  }

  @Test("A minimum score and a limit apply to every order")
  func bounds() throws {
    try saveQuestions()
    try #expect(select(digest(sort: .creation, minScore: 5), in: archive) == [4, 3, 1])
    try #expect(select(digest(sort: .creation, limit: 2, minScore: 5), in: archive) == [4, 3])
    try #expect(select(digest(sort: .activity, limit: 1), in: archive) == [1])
    try #expect(select(digest(minScore: 1_000), in: archive).isEmpty)
  }

  @Test("Only questions of the digest's site are selected")
  func sites() throws {
    try saveQuestions()
    try #expect(select(digest(site: "math"), in: archive) == [99])
    try #expect(select(digest(site: "nowhere"), in: archive).isEmpty)
  }

  @Test("An offline run selects the same questions as the fetch before")
  func afterFetching() async throws {
    let api = StubAPI { _, _ in page((1...5).map { question($0, score: 10 - $0) }) }
    let outcome = try await fetch(digest(limit: 4), of: api, into: archive)
    try #expect(select(digest(limit: 4), in: archive) == outcome.ids)
  }

  /// Selects the first edition of a digest, and returns its error.
  private func failure(of digest: DigestSpecification, in archive: Archive) throws -> FetchError? {
    let outcome = try archive.selectEditions(of: [digest], for: "2026-11-21", at: now) { _ in }
    #expect(
      try (archive.latestEditionDate(ofDigest: digest.name) == nil) == !outcome.failed.isEmpty)
    return outcome.failed.first?.failure as? FetchError
  }

  @Test(
    "A tag that no stored question has is an error of a new digest, which gets no edition",
    arguments: [
      (["swfit"], [], ["swfit"], ["swift"]), (["ios", "swfit"], [], ["swfit"], ["swift"]),
      ([], ["rust", "rusty"], ["rusty"], ["rust"]),
      (["python"], ["haskell"], ["haskell", "python"], []),
    ] as [([String], [String], [String], [String])])
  func unavailableTags(all: [String], any: [String], missing: [String], nearest: [String])
    throws
  {
    try saveQuestions()
    var digest = digest()
    digest.tags = TagRule(all: all, any: any)
    try #expect(
      failure(of: digest, in: archive)
        == .tagsUnavailableOffline(missing, sites: ["stackoverflow"], nearest: nearest))
  }

  @Test("Tags that stored questions have, though none has all of them, are no error")
  func availableTags() throws {
    try saveQuestions()
    try #expect(failure(of: digest(tags: ["rust", "ios"]), in: archive) == nil)
    var digest = digest(tags: ["c++"])
    digest.name = "two sites"
    digest.sites = ["math", "stackoverflow"]
    try #expect(failure(of: digest, in: archive) == nil)
  }

  @Test("A digest that has an edition keeps it, whatever its tags")
  func existingEdition() throws {
    try saveQuestions()
    let digest = digest(tags: ["withdrawn"])
    try archive.recordEdition(
      SelectedQuestions(digest: digest.name), of: digest, day: "2026-11-20", at: now)
    try #expect(failure(of: digest, in: archive) == nil)
    try #expect(archive.latestEditionDate(ofDigest: digest.name) == "2026-11-20")
  }

  @Test("Sites, users and posts of which the archive has none are errors of a new digest")
  func unavailableSubjects() throws {
    try saveQuestions()
    var digest = digest(tags: ["swift"])
    digest.sites = ["stackoverflow", "maths"]
    try #expect(
      failure(of: digest, in: archive)
        == .siteUnavailableOffline("maths", nearest: "math"))
    digest.sites = ["stackoverflow"]
    digest.subject = .users([UserKey(site: "stackoverflow", id: 404)])
    try #expect(failure(of: digest, in: archive) == .subjectUnavailableOffline(digest: digest.name))
    let posts = [98, 99].map { PostReference(site: "stackoverflow", id: $0) }
    digest.subject = .posts(PostList(posts))
    try #expect(failure(of: digest, in: archive) == .noPostsFound(posts))
    digest.subject = .posts(PostList(posts + [PostReference(site: "math", id: 99)]))
    try #expect(failure(of: digest, in: archive) == nil)
  }

  @Test("The errors name what is missing, and a similar name or what to do")
  func messages() {
    for (error, message) in [
      (
        .tagsUnavailableOffline(["swfit"], sites: ["math"], nearest: ["swift"]),
        "math has no tag `swfit` in the archive; did you mean `swift`?"
      ),
      (
        .tagsUnavailableOffline(["a", "b"], sites: ["math"], nearest: []),
        "math has no tag `a` or `b` in the archive; run once without --offline"
      ),
      (
        .siteUnavailableOffline("maths", nearest: "math"),
        "the archive has no site `maths`; did you mean `math`?"
      ),
      (
        .siteUnavailableOffline("emacs", nearest: nil),
        "the archive has no site `emacs`; run once without --offline"
      ),
    ] as [(FetchError, String)] {
      #expect("\(error)" == message)
    }
  }
}
