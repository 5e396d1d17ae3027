import Archive
import StackExchange
import Testing

@Suite("Related questions")
struct RelatedQuestionTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }

  @Test("Lists the answers of changed questions only")
  func answers() throws {
    try archive.save(.full, site: "emacs", at: .day(10))
    let generation = try archive.closeGeneration()
    try #expect(archive.answersOfChangedQuestions(after: generation) == [])
    var other = Question(id: 900, title: "Other")
    other.answers = [Answer(id: 901, questionID: 900)]
    try archive.save(other, site: "emacs", at: .day(11))
    try #expect(
      archive.answersOfChangedQuestions(after: generation) == [.answer(901, site: "emacs")])
    try #expect(archive.questionID(ofAnswer: 901, site: "emacs") == 900)
    try #expect(archive.questionID(ofAnswer: 902, site: "emacs") == nil)
  }

  @Test("Reads the originals of a duplicate from the details of its closing")
  func originals() throws {
    var question = Question(id: 7, title: "Closed")
    let originals: [JSONValue] = [.integer(5), .string("x"), .integer(-1)].map {
      .object(["question_id": $0])
    }
    question.post.otherFields["closed_details"] = .object([
      "original_questions": .array(originals)
    ])
    try archive.save(question, site: "emacs", at: .day(10))
    try archive.save(Question(id: 8, title: "Open"), site: "emacs", at: .day(10))
    try #expect(archive.originalIDs(ofDuplicate: 7, site: "emacs") == [5])
    try #expect(archive.originalIDs(ofDuplicate: 8, site: "emacs") == [])
    try #expect(archive.originalIDs(ofDuplicate: 9, site: "emacs") == [])
  }

  @Test("Lists shown questions from the newest edition on, and entries of an edition by position")
  func shown() throws {
    for (date, ids) in [("2026-01-10", [1, 2, 3]), ("2026-01-11", [3, 4])] {
      try archive.save(
        Edition(
          digest: "d", date: date, title: "t", selectionJSON: "{}", dataDate: .day(9),
          entries: ids.map {
            .init(
              site: "emacs", questionID: $0,
              statistics: QuestionStatistics(score: 1, viewCount: 3))
          },
          sections: [
            .init(
              name: "new",
              entries: [
                .init(
                  site: "emacs", questionID: 9,
                  statistics: QuestionStatistics(score: 1, viewCount: 3))
              ])
          ]))
    }
    var shown: [String] = []
    try archive.forEachShownQuestion(inDigest: "d") { shown.append("\($0) \($1) \($2)") }
    #expect(
      shown
        == ["3", "4", "9"].map { "2026-01-11 emacs \($0)" }
        + ["1", "2", "3", "9"].map { "2026-01-10 emacs \($0)" })
    try #expect(
      archive.entries(ofDigest: "d", date: "2026-01-10", positions: 1..<3).map(\.questionID) == [
        2, 3,
      ])
    try #expect(archive.entries(ofDigest: "d", date: "2026-01-10", positions: 3..<9).isEmpty)
  }
}
