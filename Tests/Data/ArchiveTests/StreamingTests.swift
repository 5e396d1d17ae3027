import Archive
import FoundationEssentials
import StackExchange
import TestSupport
import Testing

@Suite struct StreamingTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }

  /// Saves questions 10, 20, … with as many answers and comments as the first digit of the id.
  private func fill(_ archive: Archive, _ numbers: ClosedRange<Int> = 1...9) throws {
    try archive.transaction {
      for number in numbers.shuffled() {
        try archive.save(.numbered(number), site: "emacs", at: .day(10 + number))
      }
    }
  }

  private func read(
    _ archive: Archive, ids: ClosedRange<Int> = 0 ... .max
  ) throws -> [Question] {
    var questions: [Question] = []
    try archive.forEachQuestion(ofSite: "emacs", ids: ids) { question, _ in
      questions.append(question)
    }
    return questions
  }

  @Test("Pages get the form of each text that is displayed")
  func shownTexts() throws {
    let forms: [String?] = [nil, "", "text"]
    for (index, (markdown, html)) in forms.flatMap({ m in forms.map { (m, $0) } }).enumerated() {
      let id = index + 1
      let comment = Comment(id: 1, postID: id, body: html, bodyMarkdown: markdown)
      let post = Post(bodyMarkdown: markdown, body: html, comments: [comment])
      let answer = Answer(id: 90, questionID: id, post: post)
      try archive.save(
        Question(id: id, title: "t", post: post, answers: [answer]), site: "emacs", at: .day(2))
      let complete = try #require(try archive.question(id, site: "emacs"))
      let page = try #require(try archive.question(id, site: "emacs", detail: .forPages))
      #expect(page.post.displayText == complete.post.displayText)
      #expect(page.answers.map(\.post.displayText) == complete.answers.map(\.post.displayText))
      #expect(page.post.comments.map(\.displayText) == complete.post.comments.map(\.displayText))
    }
  }

  @Test("Questions are read completely, in the order of their ids")
  func allQuestions() throws {
    try fill(archive)
    try #expect(read(archive) == (1...9).map(Question.numbered))
  }

  @Test("Reads the questions in a range of ids", arguments: [20...50, 21...49, 90...900, 1...9])
  func range(_ ids: ClosedRange<Int>) throws {
    try fill(archive)
    let expected = (1...9).filter { ids.contains($0 * 10) }.map(Question.numbered)
    try #expect(read(archive, ids: ids) == expected)
  }

  @Test("Each question comes with the date of its fetch")
  func fetchDates() throws {
    try fill(archive, 1...3)
    var dates: [Date] = []
    try archive.forEachQuestion(ofSite: "emacs") { dates.append($1) }
    #expect(dates == [.day(11), .day(12), .day(13)])
  }

  @Test("Answers are ordered by acceptance, score and age")
  func answerOrder() throws {
    func answer(_ id: Int, score: Int, day: Int?) -> Answer {
      Answer(
        id: id, questionID: 1, isAccepted: id == 13,
        post: Post(score: score, creationDate: day.map { .day($0) }))
    }
    let answers = [
      answer(13, score: -5, day: 9), answer(16, score: 8, day: 9),
      answer(11, score: 3, day: 2), answer(10, score: 3, day: 4),
      answer(12, score: 3, day: 4), answer(9, score: 3, day: nil),
    ]
    let question = Question(
      id: 1, title: "x", answers: answers.shuffled(), answerCount: 6, acceptedAnswerID: 13)
    try archive.save(question, site: "emacs", at: .day(10))
    try #expect(archive.question(1, site: "emacs")?.answers == answers)
  }

  @Test("Comments are ordered by date, not by id")
  func commentOrder() throws {
    let comments = [(5, 1), (3, 2), (9, 2), (1, 3)].map { id, day in
      StackExchange.Comment(id: id, postID: 1, creationDate: .day(day))
    }
    let question = Question(id: 1, title: "x", post: Post(comments: comments.shuffled()))
    try archive.save(question, site: "emacs", at: .day(10))
    try #expect(archive.question(1, site: "emacs")?.post.comments == comments)
  }

  @Test("Rows of a missing question are skipped")
  func orphans() throws {
    try fill(archive, 1...3)
    try RawDatabase(archive.path).execute("DELETE FROM questions WHERE question_id = 20")
    try #expect(read(archive) == [.numbered(1), .numbered(3)])
  }

  @Test("An error of the closure stops reading and is rethrown")
  func stop() throws {
    try fill(archive)
    var count = 0
    #expect(throws: CancellationError.self) {
      try archive.forEachQuestion(ofSite: "emacs") { _, _ in
        count += 1
        if count == 3 { throw CancellationError() }
      }
    }
    #expect(count == 3)
    try #expect(read(archive).count == 9)
  }

  @Test("Reads can be nested, on two sites with equal user ids")
  func nested() throws {
    let vi = Community(apiSiteParameter: "vi", name: "Vi", url: "https://vi.example")
    try archive.save(vi, apiBase: "https://api.example/2.3", at: .day(1))
    try fill(archive, 1...3)
    let foreign = Question(id: 1, title: "x", post: Post(owner: User(id: 1, displayName: "V")))
    try archive.save(foreign, site: "vi", at: .day(1))
    var outer: [Question] = []
    try archive.forEachQuestion(ofSite: "emacs") { question, _ in
      outer.append(question)
      try #expect(archive.question(1, site: "vi") == foreign)
      try #expect(read(archive).count == 3)
    }
    #expect(outer == (1...3).map(Question.numbered))
  }

  @Test("A reader sees a consistent snapshot while others write")
  func snapshot() throws {
    try fill(archive)
    let reader = try Archive(at: archive.path, for: .readOnly)
    var questions: [Question] = []
    try reader.forEachQuestion(ofSite: "emacs") { question, _ in
      if questions.isEmpty {
        for id in stride(from: 20, through: 120, by: 10) {
          try archive.save(Question(id: id, title: "later"), site: "emacs", at: .day(90))
        }
      }
      questions.append(question)
    }
    #expect(questions == (1...9).map(Question.numbered))
    try #expect(read(reader).map(\.title).filter { $0 == "later" }.count == 11)
  }

  @Test("Several threads read at the same time, each with its own connection")
  func parallel() async throws {
    try fill(archive)
    let path = archive.path
    let titles = try await withThrowingTaskGroup(of: [String].self) { group in
      for range in [0...30, 31...60, 61...1000] {
        group.addTask {
          var titles: [String] = []
          let reader = try Archive(at: path, for: .readOnly)
          try reader.forEachQuestion(ofSite: "emacs", ids: range) { question, _ in
            titles.append(question.title)
          }
          return titles
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(titles.sorted() == (1...9).map { Question.numbered($0).title })
  }
}

extension Question {
  /// Question `10 * number` with `number` answers, and `number` comments on each post.
  fileprivate static func numbered(_ number: Int) -> Question {
    let id = number * 10
    func comments(on post: Int) -> [StackExchange.Comment] {
      (0..<number).map { index in
        StackExchange.Comment(
          id: post * 100 + index, postID: post, creationDate: .day(index),
          owner: index.isMultiple(of: 2) ? .ada : .ben, body: "\(post).\(index)")
      }
    }
    return Question(
      id: id, title: "Question \(number)", tags: (0..<number % 6).map { "tag-\(9 - $0)" },
      post: Post(score: number, owner: .ben, comments: comments(on: id)),
      answers: (0..<number).map { index in
        let answer = 1000 * id + index
        return Answer(
          id: answer, questionID: id,
          post: Post(score: -index, owner: .ada, comments: comments(on: answer)))
      },
      answerCount: number)
  }
}
