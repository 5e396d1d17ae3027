import Archive
import Dumps
import Foundation
import StackExchange
import TestSupport
import Testing

@Suite struct ImportTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }

  @Test("A question is imported with all fields, answers and comments")
  func completeQuestion() async throws {
    let dump = try DumpFolder(folder)
    try dump.write(
      .posts,
      [
        question(
          1, title: "A &lt;b&gt; &amp; &quot;c&quot;",
          "AcceptedAnswerId=\"3\" "
            + "ClosedDate=\"2024-02-02T00:00:00.000\" LastEditorUserId=\"9\" "
            + "LastEditDate=\"2024-02-01T00:00:00.000\""),
        answer(2, to: 1, score: 5), answer(3, to: 1, body: "&lt;p&gt;a&#xA;b&lt;/p&gt;"),
      ])
    try dump.write(.comments, [comment(11, on: 3, "see `x`"), comment(10, on: 1)])
    try dump.write(
      .users,
      [
        "Id=\"7\" Reputation=\"101\" DisplayName=\"Ann &amp; Co\" AboutMe=\"x\"",
        "Id=\"8\" Reputation=\"5\" DisplayName=\"Bob\"", "Id=\"99\" DisplayName=\"Nobody\"",
      ])
    let report = try await dump.importDump()
    #expect(report.questions == 1)
    #expect(report.answers == 2)
    #expect(report.comments == 2)
    #expect(report.skippedRows == 0)
    let question = try #require(try dump.question(1))
    #expect(question.title == "A <b> & \"c\"")
    #expect(question.tags == ["a", "b"])
    #expect(question.post.body == "<p>Text</p>")
    #expect(question.post.bodyMarkdown == nil)
    #expect(question.post.score == 3)
    #expect(question.viewCount == 40)
    #expect(question.answerCount == 2)
    #expect(question.isAnswered)
    #expect(question.acceptedAnswerID == 3)
    #expect(question.post.contentLicense == "CC BY-SA 4.0")
    #expect(question.post.creationDate == (try Date("2024-01-02T03:04:05Z")))
    #expect(question.closedDate == (try Date("2024-02-02T00:00:00Z")))
    #expect(
      question.post.owner
        == User(kind: .registered, id: 7, displayName: "Ann & Co", reputation: 101))
    #expect(question.post.lastEditor?.id == 9)
    #expect(question.post.comments.map(\.bodyMarkdown) == ["Nice"])
    #expect(question.answers.map(\.id) == [3, 2])
    #expect(question.answers[0].post.body == "<p>a\nb</p>")
    #expect(question.answers[0].post.owner == User(kind: .doesNotExist, displayName: "user313"))
    #expect(question.answers[0].post.comments.map(\.bodyMarkdown) == ["see `x`"])
    #expect(question.answers[0].post.comments[0].owner?.displayName == "Bob")
    #expect(try dump.archive().counts().users == 3)
  }

  @Test("An import sets exactly the columns of fields that are declared to be in data dumps")
  func declaredFields() async throws {
    let dump = try DumpFolder(folder)
    let day = "2024-02-02T00:00:00.000"
    try dump.write(
      .posts,
      [
        question(
          1,
          """
          AcceptedAnswerId="2" ClosedDate="\(day)" CommunityOwnedDate="\(day)" \
          LastEditorUserId="9" LastEditDate="\(day)"
          """)
      ])
    try await dump.importDump()
    let raw = try RawDatabase(dump.archivePath)
    func check(_ column: String, _ isInDumps: Bool) throws {
      let value = try raw.value("SELECT \(column) FROM questions")
      #expect((value != nil && value != "0") == isInDumps, "\(column)")
    }
    for field in Question.fields { try check(field.name, field.isInDumps) }
    for field in StackExchange.Post.fields {
      if case .user = field.property {
        try check("\(field.name)_id", field.isInDumps)
      } else {
        try check(field.name, field.isInDumps)
      }
    }
  }

  @Test("Tags are read in both formats", arguments: ["&lt;c#&gt;&lt;.net&gt;", "|c#|.net|"])
  func tagFormats(tags: String) async throws {
    let dump = try DumpFolder(folder)
    try dump.write(.posts, [question(1, tags: tags)])
    try await dump.importDump()
    #expect(try dump.question(1)?.tags == ["c#", ".net"])
  }

  @Test("Only the table of posts is required")
  func postsAlone() async throws {
    let dump = try DumpFolder(folder)
    try dump.write(.posts, [question(1)])
    try await dump.importDump()
    #expect(try dump.question(1)?.post.owner == User(id: 7))
  }

  @Test("An answer may precede its question; an answer without a question is skipped")
  func orphans() async throws {
    let dump = try DumpFolder(folder)
    try dump.write(.posts, [answer(1, to: 5), answer(2, to: 77), question(5)])
    let report = try await dump.importDump()
    #expect(report.answers == 1)
    #expect(report.skippedRows == 1)
    #expect(try dump.question(5)?.answers.map(\.id) == [1])
  }

  @Test("A row without a required field is reported and skipped")
  func invalidRows() async throws {
    let dump = try DumpFolder(folder)
    try dump.write(
      .posts,
      [
        question(1), "Id=\"2\" PostTypeId=\"1\" Body=\"x\"", "PostTypeId=\"1\"",
        "Id=\"4\" PostTypeId=\"2\" Body=\"x\"", "Id=\"x\" PostTypeId=\"1\" Body=\"\" Title=\"\"",
        "Id=\"6\" PostTypeId=\"6\"",
      ])
    let report = try await dump.importDump()
    #expect(report.questions == 1)
    #expect(report.skippedRows == 4)
    let path = "\(dump.path)/Posts.xml"
    #expect(
      report.skippedExamples == [
        "\(path), row 2 (Id 2): missing or invalid Title",
        "\(path), row 3: missing or invalid Id",
        "\(path), row 4 (Id 4): missing or invalid ParentId",
        "\(path), row 5 (Id x): missing or invalid Id",
      ])
  }

  @Test(
    "A row with an impossible date is skipped",
    arguments: [
      "2023-02-31T00:00:00.000", "2023-02-29T00:00:00.000", "2024-04-31T00:00:00.000",
      "2024-13-01T00:00:00.000", "2024-01-02T25:61:00.000", "2024-01-02T24:00:00.000",
      "2024-01-02", "",
    ])
  func impossibleDates(time: String) async throws {
    let dump = try DumpFolder(folder)
    let withInvalidDate = { (row: String) in
      row.replacing(/CreationDate="[^"]*"/, with: "CreationDate=\"\(time)\"")
    }
    try dump.write(
      .posts,
      [
        question(1), withInvalidDate(question(2)), question(3, active: time),
        withInvalidDate(answer(4, to: 1)),
        question(5, "ClosedDate=\"\(time)\""), question(6, active: "2024-02-29T23:59:59.999"),
      ])
    try dump.write(.comments, [withInvalidDate(comment(7, on: 1)), comment(8, on: 1)])
    let report = try await dump.importDump()
    #expect(report.questions == 2 && report.answers == 0 && report.comments == 1)
    let posts = "\(dump.path)/Posts.xml, row "
    #expect(
      report.skippedExamples == [
        posts + "2 (Id 2): missing or invalid CreationDate",
        posts + "3 (Id 3): missing or invalid LastActivityDate",
        posts + "4 (Id 4): missing or invalid CreationDate",
        posts + "5 (Id 5): missing or invalid ClosedDate",
        "\(dump.path)/Comments.xml, row 1 (Id 7): missing or invalid CreationDate",
      ])
    #expect(try dump.question(6)?.post.lastActivityDate == (try Date("2024-02-29T23:59:59Z")))
    #expect(try await ImportEstimate(try DataDump(at: [dump.path]), .init()).skippedRows == 4)
  }

  @Test("Links between questions and tag wikis are imported")
  func linksAndWikis() async throws {
    let dump = try DumpFolder(folder)
    try dump.write(
      .posts,
      [
        question(1), question(2),
        "Id=\"3\" PostTypeId=\"4\" Body=\"About *a*\" OwnerUserId=\"7\"",
        "Id=\"4\" PostTypeId=\"5\" Body=\"&lt;p&gt;All of a&lt;/p&gt;\"",
      ])
    try dump.write(
      .tags, ["Id=\"1\" TagName=\"a\" Count=\"2\" ExcerptPostId=\"3\" WikiPostId=\"4\""])
    try dump.write(
      .postLinks,
      [
        "Id=\"1\" PostId=\"1\" RelatedPostId=\"2\" LinkTypeId=\"3\"",
        "Id=\"2\" PostId=\"1\" RelatedPostId=\"88\" LinkTypeId=\"1\"",
        "Id=\"3\" PostId=\"99\" RelatedPostId=\"1\" LinkTypeId=\"1\"",
      ])
    try await dump.importDump()
    let database = try RawDatabase(dump.archivePath)
    #expect(
      try database.rows("SELECT question_id, related_id, kind FROM post_links") == [
        ["1", "2", "duplicate"], ["1", "88", "linked"],
      ])
    #expect(
      try database.rows("SELECT tag, kind, body FROM tag_wikis ORDER BY post_id") == [
        ["a", "excerpt", "About *a*"], ["a", "wiki", "<p>All of a</p>"],
      ])
  }

  @Test("A selection imports only its questions, with their answers")
  func selection() async throws {
    let dump = try DumpFolder(folder)
    try dump.write(
      .posts,
      [
        question(1, tags: "|x|y|"), answer(2, to: 1, score: 1), answer(3, to: 1, score: 9),
        answer(4, to: 1, score: 5), question(5, tags: "|x|"), answer(6, to: 5),
      ])
    try dump.write(.comments, [comment(1, on: 2), comment(2, on: 3), comment(3, on: 6)])
    var selection = DumpSelection()
    selection.tagAlternatives = [["x", "y"]]
    selection.maxAnswers = 2
    try await dump.importDump(selection)
    #expect(try dump.archive().allQuestionIDs(ofSite: "french.meta") == [1])
    let question = try #require(try dump.question(1))
    #expect(question.answers.map(\.id) == [3, 4])
    #expect(question.answers.flatMap(\.post.comments).map(\.id) == [2])
  }

  @Test("An estimate counts what an import would add")
  func estimate() async throws {
    let dump = try DumpFolder(folder)
    try dump.write(.posts, [question(1), answer(2, to: 1), question(3, tags: "|z|"), "Id=\"9\""])
    let estimate = try await ImportEstimate(try DataDump(at: [dump.path]), DumpSelection())
    #expect(estimate.questions == 2)
    #expect(estimate.answers == 1)
    #expect(estimate.pages == 5)
    #expect(estimate.skippedRows == 1)
    var selection = DumpSelection()
    selection.tagAlternatives = [["z"]]
    #expect(try await ImportEstimate(try DataDump(at: [dump.path]), selection).questions == 1)
  }
}
