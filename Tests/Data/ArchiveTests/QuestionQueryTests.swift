import Archive
import FoundationEssentials
import StackExchange
import Testing

@Suite struct QuestionQueryTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }

  /// Six questions whose scores, activity and ages are in different orders.
  private func saveQuestions() throws {
    let rows: [(id: Int, tags: [String], score: Int, asked: Int?, active: Int?)] = [
      (1, ["org-mode"], 5, 10, 30),
      (2, ["org-mode", "c++"], -2, 12, 12),
      (3, ["c++", "org-mode", ".net"], 9, 11, 20),
      (4, ["c++"], 5, 14, 15),
      (5, [], 0, nil, nil),
      (6, ["org"], 7, 13, 40),
    ]
    for row in rows.shuffled() {
      let post = Post(
        score: row.score, owner: .ada, creationDate: row.asked.map { .day($0) },
        lastActivityDate: row.active.map { .day($0) })
      let question = Question(id: row.id, title: "Q\(row.id)", tags: row.tags, post: post)
      try archive.save(question, site: "emacs", at: .day(50))
    }
  }

  private func ids(
    _ archive: Archive, tags: [String] = [], from: Date? = nil, until: Date? = nil,
    score: Int? = nil, order: QuestionQuery.SortOrder = .votes, limit: Int? = nil
  ) throws -> [Int] {
    try archive.questionIDs(
      matching: QuestionQuery(
        site: "emacs", tags: TagRule(all: tags), createdFrom: from, createdUntil: until,
        minimumScore: score,
        order: order, limit: limit))
  }

  @Test("Every order lists the largest value first, and the younger of equal questions first")
  func order() throws {
    try saveQuestions()
    try #expect(ids(archive, order: .votes) == [3, 6, 4, 1, 5, 2])
    try #expect(ids(archive, order: .activity) == [6, 1, 3, 4, 2, 5])
    try #expect(ids(archive, order: .creation) == [4, 6, 2, 3, 1, 5])
  }

  @Test("A question has to have all requested tags")
  func tags() throws {
    try saveQuestions()
    try #expect(ids(archive, tags: ["org-mode"]) == [3, 1, 2])
    try #expect(ids(archive, tags: ["org-mode", "c++"]) == [3, 2])
    try #expect(ids(archive, tags: ["c++", "c++"]) == [3, 4, 2])
    try #expect(ids(archive, tags: ["org-mode", "c++", ".net"], order: .creation) == [3])
    try #expect(ids(archive, tags: ["org-mode", "unknown"]) == [])
    try #expect(ids(archive, tags: ["\",\"c++"]) == [])
  }

  @Test("Both bounds of a date range are included", arguments: [[], ["org-mode"]])
  func days(tags: [String]) throws {
    try saveQuestions()
    func filtered(_ expected: [Int]) -> [Int] {
      expected.filter { tags.isEmpty || [1, 2, 3].contains($0) }
    }
    let all = filtered([4, 6, 2, 3, 1])
    try #expect(ids(archive, tags: tags, from: .day(10), order: .creation) == all)
    let early = filtered([2, 3, 1])
    try #expect(ids(archive, tags: tags, until: .day(12), order: .creation) == early)
    let within = filtered([6, 2, 3])
    try #expect(
      ids(archive, tags: tags, from: .day(11), until: .day(13), order: .creation) == within)
    try #expect(ids(archive, tags: tags, from: .day(15)) == [])
  }

  @Test("A minimum score and a limit narrow the list")
  func scoreAndLimit() throws {
    try saveQuestions()
    try #expect(ids(archive, score: 5) == [3, 6, 4, 1])
    try #expect(ids(archive, tags: ["org-mode"], score: 0) == [3, 1])
    try #expect(ids(archive, score: -10, limit: 2) == [3, 6])
    try #expect(ids(archive, tags: ["c++"], limit: 1) == [3])
    try #expect(ids(archive, limit: 0) == [])
  }

  @Test("Summaries follow the order of the ids and skip unknown questions")
  func summaries() throws {
    try archive.save(.full, site: "emacs", at: .day(10))
    try archive.save(Question(id: 5, title: "Bare"), site: "emacs", at: .day(11))
    let full = QuestionSummary(
      site: "emacs", id: 100, title: Question.full.title,
      tags: ["org-mode", "c++", "indent"], score: -3, answerCount: 2, viewCount: 12345,
      acceptedAnswerID: 103, owner: .ada, creationDate: .day(2), lastActivityDate: .day(9),
      bountyAmount: 50, bountyClosesDate: Question.full.bountyClosesDate, dataDate: .day(10))
    let bare = QuestionSummary(site: "emacs", id: 5, title: "Bare", dataDate: .day(11))
    try #expect(archive.summaries(ofSite: "emacs", ids: [100, 7, 5]) == [full, bare])
    try #expect(archive.summaries(ofSite: "emacs", ids: [5, 100]) == [bare, full])
    try #expect(archive.summaries(ofSite: "vi", ids: [100]) == [])
    // Only the id of the owner, because users are read separately.
    var listed = full
    listed.owner = User(id: User.ada.id)
    try #expect(archive.summaries(ofSite: "emacs") == [bare, listed])
    try #expect(archive.summaries(ofSite: "vi") == [])
    try #expect(archive.summaries(ofSite: "emacs", inRange: 5...99) == [bare])
    try #expect(archive.summaries(ofSite: "emacs", inRange: 6...100) == [listed])
    try #expect(archive.summaries(ofSite: "emacs", inRange: 6...99) == [])
    try #expect(archive.questionIDRange(ofSite: "emacs")?.range == 5...100)
    try #expect(archive.questionIDRange(ofSite: "vi") == nil)
  }

  @Test("Each site has its own number of questions, and the answers of all are counted")
  func numbers() throws {
    #expect(try archive.questionAndAnswerCounts().sites.map(\.questions) == [0])
    for id in 1...3 {
      try archive.save(Question(id: id, title: "Q"), site: "emacs", at: .day(1))
    }
    #expect(try archive.questionAndAnswerCounts().sites.map(\.questions) == [3])
    for (site, count) in [("vi", 2), ("apple", 1), ("tex", 0)] {
      var community = Community.emacs
      community.apiSiteParameter = site
      try archive.save(community, apiBase: "https://api.example", at: .day(1))
      for id in 100..<100 + count {
        let question = id == 100 ? Question.full : Question(id: id, title: "Q")
        try archive.save(question, site: site, at: .day(1))
      }
    }
    let counts = try archive.questionAndAnswerCounts()
    #expect(counts.sites.map(\.site.apiSiteParameter) == ["apple", "emacs", "tex", "vi"])
    #expect(counts.sites.map(\.questions) == [1, 3, 0, 2])
    #expect(counts.answers == 4)
  }
}
