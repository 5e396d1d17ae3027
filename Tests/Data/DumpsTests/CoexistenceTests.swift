import Archive
import Dumps
import Foundation
import StackExchange
import TestSupport
import Testing

@Suite struct CoexistenceTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }
  private let site = "french.meta"
  private let before = Date(timeIntervalSince1970: 1_600_000_000)
  private let after = Date(timeIntervalSince1970: 1_750_000_000)

  @Test("A dump sets no API for its site; the first fetch sets it and replaces the site data")
  func claim() async throws {
    let dump = try DumpFolder(folder)
    try dump.write(.posts, [question(1)])
    try await dump.importDump()
    let archive = try dump.archive()
    #expect(try archive.apiBase(ofSite: site) == nil)
    #expect(try archive.community(site)?.url == "https://french.meta.stackexchange.com")
    let fetchedSite = Community(apiSiteParameter: site, name: "FL Meta", url: "https://x.org")
    try archive.save(fetchedSite, apiBase: "https://api", at: after)
    #expect(try archive.apiBase(ofSite: site) == "https://api")
    #expect(try archive.community(site) == fetchedSite)
    #expect(throws: ArchiveError.self) {
      try archive.save(fetchedSite, apiBase: "https://other", at: after)
    }
    try await dump.importDump()
    #expect(try dump.archive().community(site) == fetchedSite)
    #expect(try dump.archive().apiBase(ofSite: site) == "https://api")
  }

  @Test("The newer version of a question wins, whether fetched or imported")
  func newerWins() async throws {
    let dump = try DumpFolder(folder)
    try dump.write(.posts, [question(1, title: "Dump"), question(2, title: "Dump")])
    try await fetch([fetched(1)], at: before, into: dump)
    try await fetch([fetched(2)], at: after, into: dump)
    try await dump.importDump()
    #expect(try dump.question(1)?.title == "Dump")
    #expect(try dump.question(1)?.post.bodyMarkdown == nil)
    #expect(try dump.question(2)?.title == "API")
    #expect(try dump.question(2)?.post.bodyMarkdown == "Text")
  }

  @Test("Unchanged text keeps its Markdown, and fields missing from a dump stay")
  func keptFields() async throws {
    let dump = try DumpFolder(folder)
    try dump.write(.posts, [question(1)])
    var stored = fetched(1)
    stored.post.body = "<p>Text</p>"
    stored.post.lockedDate = before
    stored.post.owner = User(kind: .moderator, id: 7, displayName: "Ann", profileImage: "https://i")
    try await fetch([stored], at: before, into: dump)
    try dump.write(.users, ["Id=\"7\" Reputation=\"9\" DisplayName=\"Anna\""])
    try await dump.importDump()
    let question = try #require(try dump.question(1))
    #expect(question.post.bodyMarkdown == "Text")
    #expect(question.post.lockedDate == before)
    #expect(
      question.post.owner
        == User(
          kind: .moderator, id: 7, displayName: "Anna", profileImage: "https://i", reputation: 9))
  }

  @Test("An older dump adds the answers that a fetch left out")
  func missingAnswers() async throws {
    let dump = try DumpFolder(folder)
    try dump.write(
      .posts, [question(1), answer(2, to: 1, body: "old"), answer(3, to: 1, body: "other")])
    var stored = fetched(1)
    stored.answerCount = 2
    stored.answers = [Answer(id: 2, questionID: 1, post: Post(body: "new"))]
    try await fetch([stored], at: after, into: dump)
    try await dump.importDump()
    let question = try #require(try dump.question(1))
    #expect(question.title == "API")
    #expect(question.answers.map(\.post.body).sorted { $0 ?? "" < $1 ?? "" } == ["new", "other"])
  }

  @Test("Posts that are missing from a newer dump stay available")
  func absence() async throws {
    let dump = try DumpFolder(folder)
    try dump.write(.posts, [question(1), answer(2, to: 1), question(5)])
    try dump.write(.comments, [comment(1, on: 1)])
    try await dump.importDump()
    try dump.write(.posts, [question(1, active: "2024-06-01T00:00:00.000")])
    try dump.write(.comments, [String]())
    try await dump.importDump()
    #expect(try dump.question(1)?.answers.map(\.id) == [2])
    #expect(try dump.question(1)?.post.comments.map(\.id) == [1])
    #expect(try dump.question(5) != nil)
    #expect(try dump.archive().dumps().count == 2)
  }

  @Test("Forgotten posts and users are not imported again")
  func forgotten() async throws {
    let dump = try DumpFolder(folder)
    let archive = try dump.archive()
    try archive.saveTombstone(.question, 1, site: site, at: before)
    try archive.saveTombstone(.user, 7, site: site, at: before)
    try dump.write(.posts, [question(1), answer(2, to: 1), question(3)])
    try dump.write(.comments, [comment(1, on: 1), comment(2, on: 2), comment(3, on: 3)])
    try dump.write(.users, ["Id=\"7\" DisplayName=\"Ann\"", "Id=\"8\" DisplayName=\"Bob\""])
    let report = try await dump.importDump()
    #expect(report.skippedRows == 0)
    #expect(try dump.archive().allQuestionIDs(ofSite: site) == [3])
    #expect(try dump.archive().counts().answers == 0)
    let question = try #require(try dump.question(3))
    #expect(question.post.owner == User(kind: .doesNotExist))
    #expect(question.post.comments.map(\.id) == [3])
    #expect(try dump.archive().user(7, site: site) == nil)
  }

  @Test("After the first build only changed questions are logged")
  func changes() async throws {
    let dump = try DumpFolder(folder)
    try dump.write(.posts, [question(1), question(2), answer(3, to: 2), question(4)])
    try dump.write(.comments, [comment(1, on: 3)])
    try await dump.importDump()
    let archive = try dump.archive()
    var generation = try archive.closeGeneration()
    try archive.saveLedger(
      LedgerHead(id: "a", configurationHash: "", generation: generation), files: [],
      removed: nil)
    try await dump.importDump()
    #expect(try archive.changedInputs(after: generation) == [])
    generation = try archive.closeGeneration()
    try dump.write(
      .posts,
      [
        question(1, title: "Other"), question(2), answer(3, to: 2),
        question(4, active: "2024-07-01T00:00:00.000"),
      ])
    try dump.write(.comments, [comment(1, on: 3), comment(2, on: 3)])
    try await dump.importDump()
    #expect(
      try archive.changedInputs(after: generation)
        == Set([1, 2, 4].map { Input.question($0, site: site) }))
    let newestDate = try Date("2024-07-01T00:00:00Z")
    try archive.forEachQuestion(ofSite: site) { question, date in
      #expect((date == newestDate) == [1, 2, 4].contains(question.id))
    }
  }

  @Test("An interrupted import resumes where it stopped")
  func resumption() async throws {
    let dump = try DumpFolder(folder)
    let rows = (1...3_000).map { question($0, body: String(repeating: "x", count: 2_000)) }
    let text = "<posts>\n" + rows.map { "<row \($0)/>\n" }.joined()
    try dump.write(.comments, [comment(1, on: 3_000)])
    try dump.write(.posts, text + "<row oops")
    await #expect(throws: DumpError.self) { try await dump.importDump() }
    let imported = try dump.archive().allQuestionIDs(ofSite: site)
    #expect(imported == Array(1...3_000))
    // The file is fixed in place; its size and date stay the same.
    let database = try RawDatabase(dump.archivePath)
    let path = "\(dump.path)/Posts.xml"
    let modificationDate = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
    try dump.write(.posts, text + "</posts> ")
    try FileManager.default.setAttributes(
      [.modificationDate: try #require(modificationDate)], ofItemAtPath: path)
    // Rows before the stored position are not read again.
    try database.execute("UPDATE questions SET title = 'Stored' WHERE question_id = 1")
    let report = try await dump.importDump()
    #expect(report.isResumed)
    #expect(report.comments == 1)
    #expect(try dump.question(1)?.title == "Stored")
    #expect(try dump.archive().dumps().first?.endDate == .later)
  }

  /// A question as the API returns it.
  private func fetched(_ id: Int) -> Question {
    Question(
      id: id, title: "API", post: Post(bodyMarkdown: "Text", body: "<p>Other</p>"))
  }

  /// Saves questions as a fetch does.
  private func fetch(_ questions: [Question], at date: Date, into dump: DumpFolder) async throws {
    let archive = try dump.archive()
    try archive.save(Community(derivedFrom: site), apiBase: "https://api", at: date)
    for question in questions { try archive.save(question, site: site, at: date) }
  }
}
