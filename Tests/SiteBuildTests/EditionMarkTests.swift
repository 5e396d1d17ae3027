import Archive
import Configuration
import Contents
import FoundationEssentials
import SiteBuild
import SiteTesting
import StackExchange
import Testing

@Suite("What editions say of their questions")
struct EditionMarkTests {
  /// Publishes an edition with every mark, and a section.
  private func withMarks(_ body: (Desk) throws -> Void) async throws {
    try await Desk.use { desk in
      let questions = [7, 70, 700, 7_000, 9].map { Question.plain($0, title: "Q\($0)") }
      try desk.keep(questions, on: 20)
      var edition = Edition.of(Array(questions.prefix(4)), on: 21)
      edition.comparisonDate = "2026-11-20"
      edition.entries[0].badge = .new
      (edition.entries[1].badge, edition.entries[1].scoreGain) = (.moved, 1_500)
      (edition.entries[2].badge, edition.entries[2].scoreGain) = (.accepted, -2)
      edition.entries[3].scoreGain = 0
      let other = Edition.QuestionEntry(
        site: "stackoverflow", questionID: 9, score: 3, answerCount: 1, viewCount: 1, badge: .new)
      edition.sections = [Edition.Section(name: "bounties", entries: [other])]
      try desk.change { [edition] in try $0.save(edition) }
      try await desk.publish { $0.formats = [.html, .markdown, .json] }
      try body(desk)
    }
  }

  @Test("Each line says what became of its question, and the head counts it")
  func html() async throws {
    try await withMarks { desk in
      let page = try desk.text("d/stackoverflow-swift/2026-11-21.html")
      let marks = page.matches(of: #/<span class="mark [a-z]+">([^<]*)</#).map { String($0.1) }
      #expect(marks == ["new", "moved +1,500", "newly accepted", "new"])
      #expect(
        page.contains(
          "Since <time datetime=\"2026-11-20\">20 Nov 2026</time>: 2 new, 1 moved, 1 newly accepted<"
        ))
      #expect(page.contains(#"<h2 class="section" id="bounties">With a bounty</h2>"#))
      #expect(try desk.walk().problems == [])
    }
  }

  @Test("The home page says the same of the newest edition")
  func home() async throws {
    try await withMarks { desk in
      let page = try desk.text("index.html")
      #expect(
        page.contains("2 new, 1 moved, 1 newly accepted since <time datetime=\"2026-11-20\">"))
      #expect(page.contains(#"<span class="mark moved">moved +1,500</span>"#))
    }
  }

  @Test("Markdown says it in bold")
  func markdown() async throws {
    try await withMarks { desk in
      let page = try desk.text("d/stackoverflow-swift/2026-11-21.md")
      #expect(page.contains("· Since 20 Nov 2026: 2 new, 1 moved, 1 newly accepted ·"))
      #expect(page.contains("\n**new** · 3 votes · "))
      #expect(page.contains("\n**newly accepted** · 3 votes · "))
      #expect(page.contains("## With a bounty\n\n- [Q9]("))
    }
  }

  @Test("JSON gives marks, gains and sections to programs")
  func json() async throws {
    try await withMarks { desk in
      let text = try desk.text("d/stackoverflow-swift/2026-11-21.json")
      let file = try JSONDecoder().decode(EditionFile.self, from: Data(text.utf8))
      #expect(file.compared_with == "2026-11-20")
      #expect(file.questions.map(\.mark) == ["new", "moved", "accepted", nil])
      #expect(file.questions.map(\.gain) == [nil, 1_500, -2, 0])
      #expect(file.sections.map(\.name) == ["bounties"])
      #expect(file.sections.first?.questions.map(\.question_id) == [9])
    }
  }

  @Test("A first edition says nothing of changes, one without any says so")
  func nothing() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7)], on: 20)
      var edition = Edition.of([.plain(7)], on: 21)
      edition.comparisonDate = "2026-11-20"
      try desk.change { [edition] in try $0.save(edition) }
      try await desk.publish()
      #expect(try !desk.text("d/stackoverflow-swift/2026-11-20.html").contains("Since <"))
      #expect(
        try desk.text("d/stackoverflow-swift/2026-11-21.html").contains("</time>: nothing new<"))
    }
  }

  @Test(
    "Two digests of the same tags are told apart by their names")
  func names() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7)], digest: "weekly")
      try desk.keep([.plain(7)], digest: "monthly")
      try await desk.publish()
      let home = try desk.text("index.html")
      #expect(home.contains(#"<p class="kicker"><b>weekly</b> · <time"#))
      #expect(try desk.text("d/weekly/2026-11-20.html").contains("<b>weekly</b> · Edition of"))
      try desk.keep([.plain(7)])
      try await desk.publish()
      #expect(try !desk.text("index.html").contains("stackoverflow-swift</b>"))
    }
  }

  @Test(
    "An old edition stays as it was when its questions move on and others come")
  func old() async throws {
    try await Desk.use { desk in
      let file = "d/stackoverflow-swift/2026-11-20.html"
      try desk.keep([.plain(7), .plain(70)], on: 20)
      try await desk.publish()
      let before = try desk.text(file)
      try desk.keep([.plain(7, score: 500), .plain(8)], on: 22)
      try await desk.publish()
      // But for the way to the next one.
      let after = try desk.text(file)
      let isKept = { (line: Substring) in !line.contains("rel=\"next\"") }
      #expect(
        after.split(separator: "\n").filter(isKept) == before.split(separator: "\n").filter(isKept))
    }
  }

  @Test("A question that is gone keeps its line, loses link and text, and has no page")
  func gone() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7, title: "Secret"), .plain(70, title: "Open")], on: 20)
      try await desk.publish()
      try desk.change { try $0.markUnavailable([7], site: "stackoverflow", at: .day(21)) }
      try await desk.publish()
      let page = try desk.text("d/stackoverflow-swift/2026-11-20.html")
      #expect(page.contains("Question 7 is gone") && page.contains("<b>3</b> votes"))
      #expect(!desk.exists("q/stackoverflow/7.html") && desk.exists("q/stackoverflow/70.html"))
      for file in try desk.files() where !file.hasPrefix("img/") {
        #expect(try !desk.text(file).contains("Secret"), "\(file)")
      }
      #expect(try desk.walk().problems == [])
    }
  }
}

private struct EditionFile: Decodable {
  let compared_with: String?
  let questions: [Line]
  let sections: [Section]

  struct Line: Decodable {
    let question_id: Int
    let mark: String?
    let gain: Int?
  }

  struct Section: Decodable {
    let name: String
    let questions: [Line]
  }
}
