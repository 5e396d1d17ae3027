import Archive
import FoundationEssentials
import StackExchange
import TestSupport
import Testing

@Suite struct QuestionTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }

  @Test("Returns a question as it was saved, with every property")
  func roundTrip() throws {
    try #expect(archive.save(.full, site: "emacs", at: .day(10)))
    try #expect(archive.question(100, site: "emacs") == .full)
  }

  @Test("Returns a question with almost no fields as it was saved")
  func sparse() throws {
    let sparse = Question(id: 5, title: "")
    try archive.save(sparse, site: "emacs", at: .day(10))
    try #expect(archive.question(5, site: "emacs") == sparse)
  }

  @Test("Returns nil for an unknown question")
  func unknown() throws {
    try archive.save(.full, site: "emacs", at: .day(10))
    try #expect(archive.question(99, site: "emacs") == nil)
    try #expect(archive.question(100, site: "vi") == nil)
  }

  @Test("Pages get each text in the form that is rendered, without unknown fields")
  func forPages() throws {
    try archive.save(.full, site: "emacs", at: .day(10))
    let question = try #require(try archive.question(100, site: "emacs", detail: .forPages))
    var expected = Question.full
    expected.post.body = nil
    expected.post.otherFields = [:]
    expected.post.comments[0].bodyMarkdown = nil
    #expect(question == expected)
    #expect(question.answers[1].post.body == "<p>Old</p>")
  }

  @Test(
    "Unknown fields with many values below many levels are read quickly", .timeLimit(.minutes(1)))
  func nestedFields() throws {
    let values = JSONValue.array(Array(repeating: 1.5, count: 50_000))
    let nested = (0..<400).reduce(values) { value, _ in .array([value]) }
    let question = Question(id: 5, title: "", post: Post(otherFields: ["nested": nested]))
    try archive.save(question, site: "emacs", at: .day(10))
    try #expect(archive.question(5, site: "emacs") == question)
  }

  @Test("Pages get a comment without HTML as Markdown")
  func commentMarkdown() throws {
    var question = Question(id: 5, title: "x")
    question.post.comments = [StackExchange.Comment(id: 1, postID: 5, bodyMarkdown: "*x*")]
    try archive.save(question, site: "emacs", at: .day(10))
    let comments = try archive.question(5, site: "emacs", detail: .forPages)?.post.comments
    #expect(comments == question.post.comments)
  }

  @Test("Equal ids on two sites are two questions")
  func sites() throws {
    let vi = Community(apiSiteParameter: "vi", name: "Vi", url: "https://vi.example")
    try archive.save(vi, apiBase: "https://api.example/2.3", at: .day(1))
    try archive.save(Question(id: 5, title: "of Emacs"), site: "emacs", at: .day(10))
    try archive.save(Question(id: 5, title: "of vi"), site: "vi", at: .day(10))
    try #expect(archive.question(5, site: "emacs")?.title == "of Emacs")
    try #expect(archive.question(5, site: "vi")?.title == "of vi")
  }

  @Test("A question of an unknown site is refused")
  func unknownSite() throws {
    let expectedError = ArchiveError.failed(
      path: archive.path, because: "FOREIGN KEY constraint failed")
    #expect(throws: expectedError) { try archive.save(.full, site: "vi", at: .day(10)) }
    try #expect(archive.question(100, site: "vi") == nil)
  }

  @Test("Dates are stored to the second, also before 1970")
  func dates() throws {
    var question = Question(id: 5, title: "x")
    question.post.creationDate = Date(timeIntervalSince1970: -1.5)
    question.closedDate = Date(timeIntervalSince1970: 253_402_300_799)
    try archive.save(question, site: "emacs", at: .day(10))
    let read = try #require(try archive.question(5, site: "emacs"))
    #expect(read.post.creationDate == Date(timeIntervalSince1970: -2))
    #expect(read.closedDate == question.closedDate)
  }

  @Test("Any text is returned byte for byte", arguments: texts)
  func text(_ text: String) throws {
    var question = Question(id: 5, title: text, tags: [text])
    question.post.body = text
    try archive.save(question, site: "emacs", at: .day(10))
    let read = try #require(try archive.question(5, site: "emacs"))
    #expect(Array(read.title.utf8) == Array(text.utf8))
    #expect(Array((read.post.body ?? "nil").utf8) == Array(text.utf8))
    #expect(read.tags == [text])
  }

  @Test("Invalid JSON is reported, and only when it is read")
  func brokenJSON() throws {
    try archive.save(.full, site: "emacs", at: .day(10))
    try RawDatabase(archive.path).execute("UPDATE questions SET other = '{broken'")
    let violation = "is not JSON of the expected form"
    let expectedError = ArchiveError.invalid(
      path: archive.path,
      InvalidValue(table: "questions", rowKey: "emacs 100", column: "other", violation: violation)
    )
    #expect(throws: expectedError) { try archive.question(100, site: "emacs") }
    try #expect(archive.question(100, site: "emacs", detail: .forPages)?.id == 100)
    try RawDatabase(archive.path).execute("UPDATE sites SET markdown_extensions = ''")
    let expectedSiteError = ArchiveError.invalid(
      path: archive.path,
      InvalidValue(
        table: "sites", rowKey: "emacs", column: "markdown_extensions", violation: violation))
    #expect(throws: expectedSiteError) { try archive.community("emacs") }
  }

  static let texts = [
    "", "'; DROP TABLE questions; --", "a\u{0}b", "e\u{301} \u{e9} \u{1F469}\u{200D}\u{1F680}",
    "\u{FEFF}mark", "line\r\nline\rline\n", String(repeating: "long \u{4e2d} ", count: 40_000),
  ]
}
