import Archive
import Fetching
import FoundationEssentials
import Networking
import StackExchange
import Synchronization
import Testing

/// Tests updates of imported sites.
@Suite struct SiteUpdateTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }

  /// The date of the data dump.
  private static let dumpDate = now - 100 * 86_400

  /// A site with questions and comments that the API lists by date.
  private final class Site: Sendable {
    /// The time of activity in seconds after the dump, and the score, by the id of the question.
    let questions: Mutex<[Int: (activity: Double, score: Int)]>
    /// The time in seconds after the dump by the ids of comment and post.
    let comments: Mutex<[Int: (post: Int, time: Double)]>
    /// Called before each response.
    let onRequest: Mutex<@Sendable (_ target: String) -> Void> = Mutex({ _ in })

    init(
      _ questions: [Int: (activity: Double, score: Int)],
      comments: [Int: (post: Int, time: Double)] = [:]
    ) {
      self.questions = Mutex(questions)
      self.comments = Mutex(comments)
    }

    private static func seconds(_ time: Double) -> Int {
      Int(dumpDate.timeIntervalSince1970 + time)
    }

    private func json(_ id: Int) -> String {
      let state = questions.withLock { $0[id] ?? (0, 0) }
      let comments = comments.withLock { $0.filter { $0.value.post == id } }.sorted {
        $0.key < $1.key
      }.map { #"{"comment_id":\#($0.key),"post_id":\#(id)}"# }.joined(separator: ",")
      return """
        {"question_id":\(id),"title":"Title \(id)","tags":["a"],"score":\(state.score),
        "creation_date":1700000000,"last_activity_date":\(Self.seconds(state.activity)),
        "answer_count":0,"body":"<p>new</p>","body_markdown":"new","comments":[\(comments)]}
        """
    }

    /// Returns an API that serves the site in pages of `pageSize`, with a decreasing quota.
    func api(pageSize: Int = 100, quota: Int = 300) -> StubAPI {
      let remaining = Mutex(quota)
      return StubAPI { [self] path, query in
        onRequest.withLock { $0 }(path + "?" + query)
        let left = remaining.withLock { left in
          left -= 1
          return left
        }
        guard left >= 0 else {
          return #"""
            {"error_id":502,"error_name":"throttle_violation","error_message":
            "too many requests from this IP, more requests available in 3600 seconds"}
            """#
        }
        if path.hasPrefix("/questions/") {
          let ids = path.dropFirst(11).split(separator: ";").compactMap { Int($0) }
          let existing = questions.withLock { questions in ids.filter { questions[$0] != nil } }
          return page(existing.map(json), quota: left)
        }
        let (start, number) = (number("min", in: query) ?? 0, number("page", in: query) ?? 1)
        let all: [String] =
          if path == "/comments" {
            comments.withLock { $0 }.filter { Self.seconds($0.value.time) >= start }
              .sorted { ($0.value.time, $0.key) < ($1.value.time, $1.key) }.map {
                #"""
                {"comment_id":\#($0.key),"post_id":\#($0.value.post),
                "creation_date":\#(Self.seconds($0.value.time))}
                """#
              }
          } else {
            questions.withLock { $0 }.filter { Self.seconds($0.value.activity) >= start }
              .sorted { ($0.value.activity, $0.key) < ($1.value.activity, $1.key) }
              .map { json($0.key) }
          }
        let items = all.dropFirst((number - 1) * pageSize)
        return page(Array(items.prefix(pageSize)), hasMore: items.count > pageSize, quota: left)
      }
    }
  }

  /// Stores questions as a dump would.
  private func importQuestions(_ ids: [Int], into archive: Archive) throws {
    let community = Community(
      apiSiteParameter: "stackoverflow", name: "Stack Overflow", url: "https://stackoverflow.com")
    let record = DumpRecord(
      site: "stackoverflow", date: Self.dumpDate, selection: "", startDate: Self.dumpDate)
    var dump = try archive.beginImport(of: record, for: community, from: [])
    for id in ids {
      let question = Question(id: id, title: "Title", post: Post(body: "<p>old</p>"))
      _ = try archive.save(question, site: "stackoverflow", at: Self.dumpDate)
    }
    dump.endDate = Self.dumpDate
    try archive.updateImport(dump)
  }

  private func update(
    importedUntil: Date = dumpDate, includesComments: Bool = true,
    accepts: @escaping @Sendable (Question) -> Bool = { _ in true }
  ) -> SiteUpdate {
    SiteUpdate(
      of: "stackoverflow", selection: "", importedUntil: importedUntil, maxAnswers: nil,
      includesComments: includesComments, accepts: accepts)
  }

  /// Runs an update and returns its result.
  @discardableResult
  private func run(
    _ api: StubAPI, on archive: Archive, _ update: SiteUpdate? = nil, at date: Date = now
  ) async throws -> SiteUpdateResult {
    var fetcher = fetcher(api, archive, at: date)
    return try await fetcher.update(update ?? self.update())
  }

  private func texts(in archive: Archive, _ ids: ClosedRange<Int>) throws -> [Int: String] {
    var texts: [Int: String] = [:]
    for id in ids {
      texts[id] = try archive.question(id, site: "stackoverflow")?.post.body
    }
    return texts
  }

  /// The requests for posts.
  private func requests(_ api: StubAPI) -> [String] {
    api.requests.filter { $0.hasPrefix("/questions") || $0.hasPrefix("/comments") }
  }

  @Test("Changed and new questions are stored, from a day before the end of the dump on")
  func changes() async throws {
    try importQuestions([1, 2], into: archive)
    let site = Site([1: (-50_000, 3), 2: (-90_000, 4), 3: (500, 5)])
    let api = site.api()
    let result = try await run(api, on: archive)
    #expect(result.failure == nil && result.problems.isEmpty)
    #expect(result.since == Self.dumpDate)
    #expect(result.activeUntil == Self.dumpDate + 500)
    // The question without activity is requested by id, because its votes are old.
    #expect(
      requests(api).map { String($0.prefix { $0 != "&" }) } == [
        "/questions?order=asc", "/comments?order=asc", "/questions/2;1?site=stackoverflow",
      ])
    #expect(
      number("min", in: requests(api)[0]) == Int(Self.dumpDate.timeIntervalSince1970) - 86_400)
    #expect(try texts(in: archive, 1...3) == [1: "<p>new</p>", 2: "<p>new</p>", 3: "<p>new</p>"])
    #expect(result.questionCount == 3 && result.uncheckedCount == 0)
  }

  @Test("The next update begins ten minutes before the last change, whatever the date of the dump")
  func resumption() async throws {
    try importQuestions([1], into: archive)
    let site = Site([1: (1_000, 1)], comments: [7: (1, 2_000)])
    try await run(site.api(), on: archive)
    let api = site.api()
    let result = try await run(api, on: archive, at: now + 3_600)
    let start = Int(Self.dumpDate.timeIntervalSince1970)
    #expect(requests(api).compactMap { number("min", in: $0) } == [start + 400, start + 1_400])
    #expect(result.since == Self.dumpDate + 1_000)
    let newer = site.api()
    try await run(newer, on: archive, update(importedUntil: Self.dumpDate + 5_000))
    #expect(requests(newer).compactMap { number("min", in: $0) }.first == start + 5_000 - 86_400)
  }

  @Test("No question is missed if others change while the list is read")
  func movingList() async throws {
    try importQuestions([], into: archive)
    let site = Site(Dictionary(uniqueKeysWithValues: (1...30).map { ($0, (Double($0 * 10), 1)) }))
    let count = Mutex(0)
    site.onRequest.withLock {
      $0 = { [site] target in
        guard target.hasPrefix("/questions?") else { return }
        // After the second page, questions of the first page move to the end.
        guard
          count.withLock({
            $0 += 1; return $0
          }) == 3
        else { return }
        site.questions.withLock { questions in
          for id in 1...5 { questions[id] = (1_000, 2) }
        }
      }
    }
    let result = try await run(site.api(pageSize: 7), on: archive)
    #expect(try archive.questionIDs(ofSite: "stackoverflow") == Array(1...30))
    #expect(try archive.question(3, site: "stackoverflow")?.post.score == 2)
    #expect(result.activeUntil == Self.dumpDate + 1_000)
  }

  @Test("Questions that changed in the same second may fill several pages")
  func sameSecond() async throws {
    try importQuestions([], into: archive)
    let site = Site(Dictionary(uniqueKeysWithValues: (1...25).map { ($0, (50, 1)) }))
    let api = site.api(pageSize: 10)
    try await run(api, on: archive)
    #expect(try archive.questionIDs(ofSite: "stackoverflow") == Array(1...25))
    #expect(requests(api).filter { $0.hasPrefix("/questions?") }.count == 4)
  }

  @Test("A list without an end is left, with a warning")
  func endlessList() async throws {
    try importQuestions([], into: archive)
    let api = StubAPI { path, _ in
      page(
        path == "/comments"
          ? [] : [question(1, more: #""last_activity_date":1795240000,"#)],
        hasMore: path == "/questions")
    }
    let result = try await run(api, on: archive)
    #expect(
      result.problems == [
        "stackoverflow: the API kept sending pages without later dates; changes may be missing"
      ])
    #expect(requests(api).filter { $0.hasPrefix("/questions?") }.count == 26)
  }

  @Test("The questions of new comments are requested unless they are stored")
  func comments() async throws {
    try importQuestions([1, 2, 3], into: archive)
    // Keeps the last request by id from being filled up.
    _ = try archive.save(
      Question(id: 3, title: "Title", post: Post(body: "<p>old</p>")), site: "stackoverflow",
      at: now)
    let site = Site(
      [1: (-200_000, 1), 2: (10, 1), 3: (-200_000, 1)],
      comments: [20: (1, 100), 21: (2, 110), 22: (99, 120), 19: (3, -200_000)])
    let api = site.api()
    let result = try await run(api, on: archive)
    #expect(result.commentedUntil == Self.dumpDate + 120)
    #expect(
      requests(api).filter { $0.hasPrefix("/questions/") } == [
        "/questions/1;2?site=stackoverflow&filter=%21f&page=1&pagesize=100"
      ])
    let comments = try #require(try archive.question(1, site: "stackoverflow")).post.comments
    #expect(comments.map(\.id) == [20])
  }

  @Test("A long list of comments is resumed, even if few of their questions are outdated")
  func resumedComments() async throws {
    try importQuestions([1], into: archive)
    let comments = (1...25).map { ($0, (post: 1, time: Double($0 * 100))) }
    let site = Site([1: (-200_000, 1)], comments: Dictionary(uniqueKeysWithValues: comments))
    // A list of questions, ten pages of comments with one new comment each, and the question of all.
    let first = try await run(site.api(pageSize: 2, quota: 12), on: archive)
    #expect(first.failure is WebserviceError)
    #expect(first.commentedUntil == Self.dumpDate + 1_100)
    let api = site.api(pageSize: 2)
    let second = try await run(api, on: archive, at: now + 86_400)
    #expect(second.failure == nil && second.commentedUntil == Self.dumpDate + 2_500)
  }

  @Test("Comments are not requested if the import left them out")
  func withoutComments() async throws {
    try importQuestions([1], into: archive)
    let api = Site([1: (10, 1)], comments: [20: (1, 100)]).api()
    let result = try await run(api, on: archive, update(includesComments: false))
    #expect(result.commentedUntil == nil)
    #expect(!requests(api).contains { $0.hasPrefix("/comments") })
    #expect(try archive.question(1, site: "stackoverflow")?.post.comments.isEmpty == true)
  }

  @Test("Questions that no longer exist lose their pages")
  func deletions() async throws {
    try importQuestions([1, 2], into: archive)
    try await run(Site([1: (10, 1)]).api(), on: archive)
    #expect(try archive.questionIDs(ofSite: "stackoverflow") == [1])
  }

  @Test("New questions outside of the imported part are not stored, stored ones are updated")
  func part() async throws {
    try importQuestions([1], into: archive)
    let site = Site([1: (10, 1), 2: (20, 9), 3: (30, 1)])
    try await run(site.api(), on: archive, update(accepts: { $0.post.score > 5 }))
    #expect(try texts(in: archive, 1...3) == [1: "<p>new</p>", 2: "<p>new</p>"])
  }

  @Test("An update that uses up the quota resumes on the next day")
  func quota() async throws {
    try importQuestions([], into: archive)
    let site = Site(
      Dictionary(uniqueKeysWithValues: (1...30).map { ($0, (Double($0 * 1_000), 1)) }))
    let first = try await run(site.api(pageSize: 10, quota: 2), on: archive)
    #expect(first.failure is WebserviceError)
    #expect(first.activeUntil == Self.dumpDate + 19_000)
    #expect(first.questionCount == 19)
    let api = site.api(pageSize: 10)
    let second = try await run(api, on: archive, at: now + 86_400)
    #expect(second.failure == nil && second.since == Self.dumpDate + 19_000)
    #expect(try archive.questionIDs(ofSite: "stackoverflow") == Array(1...30))
    #expect(
      requests(api).first.flatMap { number("min", in: $0) }
        == Int(Self.dumpDate.timeIntervalSince1970) + 19_000 - 600)
  }

  @Test("Old votes take at most a tenth of the quota; the result tells how many are left")
  func oldVotes() async throws {
    try importQuestions(Array(1...3_500), into: archive)
    let site = Site(Dictionary(uniqueKeysWithValues: (1...3_500).map { ($0, (-200_000, 9)) }))
    let result = try await run(site.api(), on: archive)
    #expect(result.uncheckedCount == 3_500 - 30 * 99)
    #expect(try archive.question(1, site: "stackoverflow")?.post.score == 9)
  }
}
