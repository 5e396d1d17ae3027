import Archive
import FoundationEssentials
import StackExchange
import TestSupport
import Testing

/// What happens to what the archive knows already.
@Suite struct SavingTests {
  @Test("What came in a form that cannot be read leaves what the archive has")
  func unreadable() async throws {
    try await withArchive { archive in
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
  }

  @Test("A question fetched later replaces what was known")
  func newer() async throws {
    try await withArchive { archive in
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
  }

  @Test("A question fetched earlier changes nothing of what is known")
  func older() async throws {
    try await withArchive { archive in
      try archive.save(.full, site: "emacs", at: .day(10))
      let older = Question(
        id: 100, title: "Old", tags: ["old"], answers: [Answer(id: 1, questionID: 100)])
      try #expect(!archive.save(older, site: "emacs", at: .day(9)))
      try #expect(archive.question(100, site: "emacs") == .full)
    }
  }

  @Test("A question fetched at the same time replaces what was known")
  func sameTime() async throws {
    try await withArchive { archive in
      try archive.save(.full, site: "emacs", at: .day(10))
      let same = Question(id: 100, title: "Same", answerCount: 0)
      try #expect(archive.save(same, site: "emacs", at: .day(10)))
      try #expect(archive.question(100, site: "emacs") == same)
    }
  }

  @Test("Answers that were not given this time stay, with their comments")
  func partial() async throws {
    try await withArchive { archive in
      try archive.save(.full, site: "emacs", at: .day(10))
      var partial = Question.full
      partial.answers.removeLast()
      try archive.save(partial, site: "emacs", at: .day(11))
      try #expect(archive.question(100, site: "emacs") == .full)
    }
  }

  @Test("Answers that no longer exist go, with their comments")
  func complete() async throws {
    try await withArchive { archive in
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
  }

  @Test("Answers that are no longer listed can be removed when only some are given")
  func removal() async throws {
    try await withArchive { archive in
      try archive.save(.full, site: "emacs", at: .day(10))
      try archive.removeAnswers(ofQuestion: 100, site: "emacs", notIn: [103, 999])
      var expected = Question.full
      expected.answers.removeLast()
      try #expect(archive.question(100, site: "emacs") == expected)
      let raw = try RawDatabase(archive.path)
      try #expect(raw.rows("SELECT post_id FROM comments") == [["100"]])
    }
  }

  @Test("Comments are those that were given last")
  func comments() async throws {
    try await withArchive { archive in
      try archive.save(.full, site: "emacs", at: .day(10))
      var changed = Question.full
      changed.answers[1].post.comments = [StackExchange.Comment(id: 20, postID: 102, body: "new")]
      try archive.save(changed, site: "emacs", at: .day(11))
      try #expect(archive.question(100, site: "emacs") == changed)
    }
  }

  @Test("A comment or an answer that is given twice is kept once")
  func duplicates() async throws {
    try await withArchive { archive in
      var doubled = Question.full
      doubled.post.comments += doubled.post.comments
      doubled.answers += doubled.answers
      doubled.answerCount = 4
      try archive.save(doubled, site: "emacs", at: .day(10))
      var once = Question.full
      once.answerCount = 4
      try #expect(archive.question(100, site: "emacs") == once)
    }
  }

  @Test("The question says which answer is accepted, whatever answers said earlier")
  func accepted() async throws {
    try await withArchive { archive in
      try archive.save(.full, site: "emacs", at: .day(10))
      var changed = Question.full
      changed.acceptedAnswerID = 102
      changed.answers = []
      try archive.save(changed, site: "emacs", at: .day(11))
      let answers = try #require(try archive.question(100, site: "emacs")).answers
      #expect(answers.map(\.id) == [102, 103])
      #expect(answers.map(\.isAccepted) == [true, false])
    }
  }

  @Test("An accepted answer tells the question, when the question does not know")
  func acceptedFromAnswer() async throws {
    try await withArchive { archive in
      var question = Question.full
      question.acceptedAnswerID = nil
      try archive.save(question, site: "emacs", at: .day(10))
      try #expect(archive.question(100, site: "emacs")?.acceptedAnswerID == 103)
    }
  }

  @Test("The API's ids of a question and of its answers are listed")
  func identifiers() async throws {
    try await withArchive { archive in
      for id in [300, 100, 200] {
        try archive.save(Question(id: id, title: "x"), site: "emacs", at: .day(10))
      }
      try archive.save(.full, site: "emacs", at: .day(11))
      try #expect(archive.questionIDs(ofSite: "emacs") == [100, 200, 300])
      try #expect(archive.questionIDs(ofSite: "vi") == [])
      try #expect(archive.answerIDs(ofQuestion: 100, site: "emacs") == [102, 103])
      try #expect(archive.answerIDs(ofQuestion: 200, site: "emacs") == [])
      let known = try archive.storedQuestionIDs(site: "emacs", among: [1, 100, 300, 301])
      #expect(known == [100, 300])
    }
  }
}
