import Archive
import FoundationEssentials
import StackExchange
import TestSupport
import Testing

/// When stored data counts as changed, and the history of scores.
@Suite struct DataDateTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }

  /// The date when the stored data of question 100 last changed.
  private func dataDate(in archive: Archive) throws -> Date? {
    try archive.summaries(ofSite: "emacs", ids: [100]).first?.dataDate
  }

  @Test("Fetching an unchanged question does not change its data date")
  func unchanged() throws {
    try archive.save(.full, site: "emacs", at: .day(10))
    try archive.save(.full, site: "emacs", at: .day(12))
    try #expect(dataDate(in: archive) == .day(10))
    var dates: [Date] = []
    try archive.forEachQuestion(ofSite: "emacs") { _, date in dates.append(date) }
    #expect(dates == [.day(10)])
    let raw = try RawDatabase(archive.path)
    let fetched = String(Int(Date.day(12).timeIntervalSince1970))
    try #expect(raw.value("SELECT fetched_at FROM questions") == fetched)
  }

  @Test(
    "Any change of a question updates its data date",
    arguments: [
      { $0.title += "!" }, { $0.post.score += 1 }, { $0.viewCount += 1 }, { $0.tags = ["one"] },
      { $0.answers[1].post.score += 1 }, { $0.answers[1].post.comments = [] },
      { $0.post.otherFields["comment_count"] = .integer(2) }, { $0.answers[0].post.owner = .ben },
      {
        $0.answers.removeLast(); $0.answerCount = 1
      },
    ] as [@Sendable (inout Question) -> Void])
  func anyChange(change: @Sendable (inout Question) -> Void) throws {
    try archive.save(.full, site: "emacs", at: .day(10))
    var changed = Question.full
    change(&changed)
    try archive.save(changed, site: "emacs", at: .day(12))
    try #expect(dataDate(in: archive) == .day(12))
  }

  @Test("Renaming a user does not change the data date of a question")
  func renamedUser() throws {
    try archive.save(.full, site: "emacs", at: .day(10))
    var renamed = Question.full
    renamed.answers[1].post.owner?.displayName = "Adah"
    try archive.save(renamed, site: "emacs", at: .day(12))
    try #expect(archive.question(100, site: "emacs")?.post.owner?.displayName == "Adah")
    try #expect(dataDate(in: archive) == .day(10))
  }

  @Test("Answers missing from a partial response do not change the data date")
  func partial() throws {
    try archive.save(.full, site: "emacs", at: .day(10))
    var partial = Question.full
    partial.answers.removeLast()
    try archive.save(partial, site: "emacs", at: .day(11))
    try #expect(dataDate(in: archive) == .day(10))
  }

  @Test("Each fetch records score, answers and views, the oldest first")
  func scores() throws {
    var question = Question.full
    for (day, score, views) in [(10, -3, 5), (12, 4, 70), (11, 0, 0)] {
      question.post.score = score
      question.viewCount = views
      try archive.save(question, site: "emacs", at: .day(day))
    }
    let points = try archive.scores(ofQuestion: 100, site: "emacs")
    #expect(
      points == [
        ScorePoint(date: .day(10), score: -3, answerCount: 2, viewCount: 5),
        ScorePoint(date: .day(12), score: 4, answerCount: 2, viewCount: 70),
      ])
  }

  @Test("Scores recorded after the last change are stored, but not shown")
  func scoresAfterLastChange() throws {
    for day in 10...12 { try archive.save(.full, site: "emacs", at: .day(day)) }
    try #expect(archive.scores(ofQuestion: 100, site: "emacs").map(\.date) == [.day(10)])
    try #expect(RawDatabase(archive.path).value("SELECT count(*) FROM scores") == "3")
  }

  @Test("Each page gets the score history of its own question")
  func pages() throws {
    for (id, days) in [(3, 1...2), (5, 4...4), (9, 1...3)] {
      for day in days {
        var question = Question(id: id, title: "\(id)")
        question.post.score = 10 * id + day
        try archive.save(question, site: "emacs", at: .day(day))
      }
    }
    var scores: [[Int]] = []
    try archive.forEachPageQuestion(ofSite: "emacs", ids: 3...9, maxLinks: 9) {
      question, date, points, _ in
      #expect(points.last?.date == date)
      scores.append([question.id] + points.map(\.score))
    }
    #expect(scores == [[3, 31, 32], [5, 54], [9, 91, 92, 93]])
    scores = []
    try archive.forEachPageQuestion(ofSite: "emacs", ids: 4...8, maxLinks: 9) {
      question, _, points, _ in
      scores.append([question.id] + points.map(\.score))
    }
    #expect(scores == [[5, 54]])
  }

  @Test("Removing a question removes its score history")
  func removed() throws {
    try archive.save(.full, site: "emacs", at: .day(10))
    try archive.save(Question(id: 7, title: "x"), site: "emacs", at: .day(10))
    try archive.removeQuestion(100, site: "emacs")
    try #expect(RawDatabase(archive.path).rows("SELECT question_id FROM scores") == [["7"]])
  }

  @Test("Questions with equal ids on two sites have separate score histories")
  func sites() throws {
    try archive.save(
      Community(apiSiteParameter: "vi", name: "Vi", url: "https://vi.example"), apiBase: "b",
      at: .day(1))
    try archive.save(.full, site: "emacs", at: .day(10))
    try archive.save(Question(id: 100, title: "x"), site: "vi", at: .day(10))
    try #expect(archive.scores(ofQuestion: 100, site: "vi").map(\.score) == [0])
    try #expect(archive.scores(ofQuestion: 101, site: "vi").isEmpty)
  }

  @Test("Saving an edition that differs only in its data date keeps the stored one")
  func edition() throws {
    var edition = Edition(
      digest: "a", date: "2026-01-11", title: "A", selectionJSON: "{}", dataDate: .day(10),
      entries: [
        Edition.QuestionEntry(
          site: "emacs", questionID: 1,
          statistics: QuestionStatistics(score: 1, answerCount: 0, viewCount: 0))
      ])
    try archive.save(edition)
    let first = edition
    edition.dataDate = .day(10) + 60
    try archive.save(edition)
    try #expect(archive.edition(ofDigest: "a", date: "2026-01-11") == first)
    edition.entries[0].badge = .moved
    try archive.save(edition)
    try #expect(archive.edition(ofDigest: "a", date: "2026-01-11") == edition)
  }
}
