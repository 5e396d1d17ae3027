import Archive
import FoundationEssentials
import StackExchange
import TestSupport
import Testing

/// Saving posts that are already stored.
@Suite struct SavingTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }

  @Test("Fields that cannot be read keep their stored values")
  func unreadable() throws {
    try archive.save(.full, site: "emacs", at: .day(10))
    var question = Question.full
    question.post.score = 4_711
    question.title = ""
    question.tags = []
    question.closedReason = nil
    question.answers.removeLast()
    question.post.unreadableFields = [
      "title", "tags", "closed_reason", "answers", "body", "body_markdown",
    ]
    (question.post.body, question.post.bodyMarkdown) = (nil, nil)
    question.post.comments[0].unreadableFields = ["body"]
    question.post.comments[0].body = nil
    question.answers[0].post.unreadableFields = ["link", "content_license", "body_markdown"]
    question.answers[0].post.bodyMarkdown = nil
    try archive.save(question, site: "emacs", at: .day(11))
    var expected = Question.full
    expected.post.score = 4_711
    try #expect(archive.question(100, site: "emacs") == expected)
    question.post.comments = []
    question.post.unreadableFields.insert("comments")
    try archive.save(question, site: "emacs", at: .day(12))
    try #expect(archive.question(100, site: "emacs") == expected)
    question.post.unreadableFields = []
    try archive.save(question, site: "emacs", at: .day(13))
    let read = try #require(try archive.question(100, site: "emacs"))
    #expect(read.post.body == nil && read.post.bodyMarkdown == nil && read.tags.isEmpty)
    #expect(read.post.comments.isEmpty)
  }

  @Test("A question fetched later replaces the stored one")
  func newer() throws {
    try archive.save(.full, site: "emacs", at: .day(10))
    var newer = Question.full
    newer.title = "Changed"
    newer.tags = ["indent"]
    newer.post.score = 9
    newer.post.comments = []
    newer.post.otherFields = [:]
    try #expect(archive.save(newer, site: "emacs", at: .day(11)))
    try #expect(archive.question(100, site: "emacs") == newer)
  }

  @Test("A question fetched earlier does not replace the stored one")
  func older() throws {
    try archive.save(.full, site: "emacs", at: .day(10))
    let older = Question(
      id: 100, title: "Old", tags: ["old"], answers: [Answer(id: 1, questionID: 100)])
    try #expect(!archive.save(older, site: "emacs", at: .day(9)))
    try #expect(archive.question(100, site: "emacs") == .full)
  }

  @Test("A question fetched at the same time replaces the stored one")
  func sameTime() throws {
    try archive.save(.full, site: "emacs", at: .day(10))
    let same = Question(id: 100, title: "Same", answerCount: 0)
    try #expect(archive.save(same, site: "emacs", at: .day(10)))
    try #expect(archive.question(100, site: "emacs") == same)
  }

  @Test("Answers missing from a partial response stay, with their comments")
  func partial() throws {
    try archive.save(.full, site: "emacs", at: .day(10))
    var partial = Question.full
    partial.answers.removeLast()
    try archive.save(partial, site: "emacs", at: .day(11))
    try #expect(archive.question(100, site: "emacs") == .full)
  }

  @Test("A complete response removes deleted answers and their comments")
  func complete() throws {
    try archive.save(.full, site: "emacs", at: .day(10))
    var shorter = Question.full
    shorter.answers.removeLast()
    shorter.answerCount = 1
    try archive.save(shorter, site: "emacs", at: .day(11))
    try #expect(archive.question(100, site: "emacs") == shorter)
    try #expect(archive.answerIDs(ofQuestion: 100, site: "emacs") == [103])
    let raw = try RawDatabase(archive.path)
    try #expect(raw.rows("SELECT post_id FROM comments") == [["100"]])
  }

  @Test("Answers that are missing from a list of ids are removed with their comments")
  func removal() throws {
    try archive.save(.full, site: "emacs", at: .day(10))
    try archive.removeAnswers(ofQuestion: 100, site: "emacs", notIn: [103, 999])
    var expected = Question.full
    expected.answers.removeLast()
    try #expect(archive.question(100, site: "emacs") == expected)
    let raw = try RawDatabase(archive.path)
    try #expect(raw.rows("SELECT post_id FROM comments") == [["100"]])
  }

  @Test("Saving a post replaces its comments")
  func comments() throws {
    try archive.save(.full, site: "emacs", at: .day(10))
    var changed = Question.full
    changed.answers[1].post.comments = [StackExchange.Comment(id: 20, postID: 102, body: "new")]
    try archive.save(changed, site: "emacs", at: .day(11))
    try #expect(archive.question(100, site: "emacs") == changed)
  }

  @Test("Repeated answers and comments are stored once")
  func duplicates() throws {
    var doubled = Question.full
    doubled.post.comments += doubled.post.comments
    doubled.answers += doubled.answers
    doubled.answerCount = 4
    try archive.save(doubled, site: "emacs", at: .day(10))
    var once = Question.full
    once.answerCount = 4
    try #expect(archive.question(100, site: "emacs") == once)
  }

  @Test("The question decides which answer is accepted")
  func accepted() throws {
    try archive.save(.full, site: "emacs", at: .day(10))
    var changed = Question.full
    changed.acceptedAnswerID = 102
    changed.answers = []
    try archive.save(changed, site: "emacs", at: .day(11))
    let answers = try #require(try archive.question(100, site: "emacs")).answers
    #expect(answers.map(\.id) == [102, 103])
    #expect(answers.map(\.isAccepted) == [true, false])
  }

  @Test("An accepted answer sets the accepted id of a question without one")
  func acceptedFromAnswer() throws {
    var question = Question.full
    question.acceptedAnswerID = nil
    try archive.save(question, site: "emacs", at: .day(10))
    try #expect(archive.question(100, site: "emacs")?.acceptedAnswerID == 103)
  }

  @Test("Lists the ids of questions and of their answers")
  func identifiers() throws {
    for id in [300, 100, 200] {
      try archive.save(Question(id: id, title: "x"), site: "emacs", at: .day(10))
    }
    try archive.save(.full, site: "emacs", at: .day(11))
    try #expect(archive.questionIDs(ofSite: "emacs") == [100, 200, 300])
    try #expect(archive.questionIDs(ofSite: "vi") == [])
    try #expect(archive.answerIDs(ofQuestion: 100, site: "emacs") == [102, 103])
    try #expect(archive.answerIDs(ofQuestion: 200, site: "emacs") == [])
    let stored = try archive.storedQuestionIDs(site: "emacs", among: [1, 100, 300, 301])
    #expect(stored == [100, 300])
  }
}
