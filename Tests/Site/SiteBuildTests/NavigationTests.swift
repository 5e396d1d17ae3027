import Archive
import Contents
import FoundationEssentials
import Pages
import SiteBuild
import SiteTesting
import StackExchange
import TestSupport
import Testing

@Suite("Navigation on question pages")
struct NavigationTests {
  private let fixture = SiteFixture()

  private func question(_ id: Int, _ text: String, title: String? = nil) -> Question {
    var question = Question.plain(id, title: title ?? "Question \(id)")
    question.post.bodyMarkdown = text
    return question
  }

  @Test(
    "A question links to its latest edition in the first digest, and its neighbours there")
  func edition() async throws {
    let questions = [7, 70, 700].map { question($0, "Text.") }
    try fixture.save([questions[0], questions[1]], on: 18)
    try fixture.save([questions[0], questions[2]], on: 20)
    try fixture.save([questions[1], questions[2]], digest: "other", on: 21)
    let settings: (inout SiteSettings) -> Void = {
      $0.digests = [.init(name: "stackoverflow-swift"), .init(name: "other")]
    }
    try await fixture.publishAndCompare(settings)
    let first = try fixture.text("q/stackoverflow/7.html")
    #expect(first.contains(#"href="../../d/stackoverflow-swift/2026-11-20.html">"#))
    #expect(first.contains(##"<a rel="next" dir="auto" href="700.html">"##))
    #expect(!first.contains(#"rel="prev""#))
    let second = try fixture.text("q/stackoverflow/70.html")
    #expect(second.contains(#"href="../../d/stackoverflow-swift/2026-11-18.html">"#))
    #expect(second.contains(#"<a rel="prev" dir="auto" href="7.html">"#))
    // The question has no neighbours.
    try fixture.save([question(9_000, "Text.")], digest: "alone", on: 21)
    try await fixture.publish(settings)
    #expect(try !fixture.text("q/stackoverflow/9000.html").contains("<nav class=\"pages\""))
    let third = try fixture.text("q/stackoverflow/700.html")
    #expect(third.contains(#"href="../../d/stackoverflow-swift/2026-11-20.html">"#))

    try await fixture.publishAndCompare {
      $0.digests = [.init(name: "other"), .init(name: "stackoverflow-swift")]
    }
    #expect(
      try fixture.text("q/stackoverflow/700.html").contains(
        #"href="../../d/other/2026-11-21.html">"#))
    #expect(try fixture.text("q/stackoverflow/700.md").contains("](../../d/other/2026-11-21.md)"))
  }

  @Test("A renamed or unavailable neighbour changes the page of a question")
  func neighbours() async throws {
    try fixture.save([7, 70, 700].map { question($0, "Text.") })
    try await fixture.publish()
    try fixture.execute("UPDATE questions SET title = 'Other' WHERE question_id = 70")
    try await fixture.publishAndCompare()
    #expect(try fixture.text("q/stackoverflow/7.html").contains("Other →</a>"))
    try fixture.changeArchive {
      try $0.markUnavailable([70], site: "stackoverflow", at: .day(22))
    }
    try await fixture.publishAndCompare()
    #expect(try fixture.text("q/stackoverflow/7.html").contains("Question 700 →</a>"))
    #expect(try fixture.crawl().problems == [])
  }

  @Test(
    "The former host of a meta site counts as its current one",
    arguments: [
      ("meta.bicycles.stackexchange.com", "bicycles.meta.stackexchange.com"),
      ("WWW.Meta.Bicycles.StackExchange.com", "bicycles.meta.stackexchange.com"),
      ("bicycles.meta.stackexchange.com", "bicycles.meta.stackexchange.com"),
      ("meta.stackexchange.com", "meta.stackexchange.com"),
      ("meta.stackoverflow.com", "meta.stackoverflow.com"),
    ])
  func formerMetaHost(host: String, current: String) {
    #expect(PostAddress("http://\(host)/q/740/8")?.host == current)
  }

  @Test(
    "Links to archived questions refer to their pages, and are listed",
    arguments: [
      ("https://stackoverflow.example/questions/70/some-title", "70.html"),
      ("https://www.stackoverflow.example/questions/70?noredirect=1#comment5_70", "70.html"),
      ("http://stackoverflow.example/q/70/12", "70.html"),
      ("https://stackoverflow.example/a/71/12", "70.html#answer-71"),
      ("https://stackoverflow.example/questions/70/title/71#71", "70.html#answer-71"),
      ("https://stackoverflow.example/questions/70/title#71", "70.html#answer-71"),
      ("https://stackoverflow.example/questions/70/title/9#9", "70.html"),
      ("/questions/70", "70.html"),
    ])
  func links(address: String, target: String) async throws {
    var third = question(700, "Text.")
    third.answers[0].post.comments = [
      StackExchange.Comment(
        id: 5, postID: 701, score: 0, isEdited: false, body: "<a href=\"\(address)\">here</a>")
    ]
    try fixture.save([question(7, "See [it](\(address))."), question(70, "Text."), third])
    try await fixture.publish()
    let page = try fixture.text("q/stackoverflow/7.html")
    #expect(page.contains("See <a href=\"../../q/stackoverflow/\(target)\""))
    let list = try #require(page.firstRange(of: "id=\"linked\""))
    #expect(page[list.upperBound...].contains("href=\"70.html\">Question 70"))
    let markdownPage = try fixture.text("q/stackoverflow/7.md")
    #expect(
      markdownPage.contains(
        "See [it](../../q/stackoverflow/\(target.replacing(".html", with: ".md")))"))
    #expect(try fixture.text("q/stackoverflow/700.html").contains("id=\"linked\""))
    #expect(try !fixture.text("q/stackoverflow/70.html").contains("id=\"linked\""))
    #expect(try await SiteCheck(of: fixture.output, jobs: 2).findings == [])
  }

  @Test(
    "Other links are unchanged",
    arguments: [
      "https://stackoverflow.example/questions/tagged/70", "https://stackoverflow.example/users/70",
      "https://elsewhere.example/questions/70", "https://stackoverflow.example/questions/8",
      "https://stackoverflow.example/a/9", "https://stackoverflow.example/questions/-70",
      "https://stackoverflow.example/questions/99999999999999999999999", "mailto:a@b.example",
    ])
  func otherLinks(address: String) async throws {
    try fixture.save([question(7, "See [it](\(address))."), question(70, "Text.")])
    try await fixture.publish()
    let page = try fixture.text("q/stackoverflow/7.html")
    #expect(page.contains("See <a href=\"\(address)\"") && !page.contains("id=\"linked\""))
  }

  @Test("A new, changed or unavailable question rebuilds the pages that link to it")
  func incremental() async throws {
    let base = "https://stackoverflow.example"
    try fixture.save([
      question(7, "[a](\(base)/q/70) [b](\(base)/a/72) [c](https://emacs.example/q/5)")
    ])
    try await fixture.publish()
    let page = { try fixture.text("q/stackoverflow/7.html") }
    #expect(try page().contains("href=\"\(base)/q/70\""))
    try fixture.changeArchive {
      try $0.save(question(70, "Text."), site: "stackoverflow", at: .day(20))
    }
    try await fixture.publishAndCompare()
    #expect(try page().contains("href=\"../../q/stackoverflow/70.html\""))
    #expect(try page().contains("href=\"\(base)/a/72\""))
    var answered = question(70, "Text.")
    answered.answers[0].id = 72
    try fixture.changeArchive { [answered] in
      try $0.save(answered, site: "stackoverflow", at: .day(21))
      try $0.save(.plain(5), site: "emacs", at: .day(21))
    }
    try await fixture.publishAndCompare()
    #expect(try page().contains("href=\"../../q/stackoverflow/70.html#answer-72\""))
    #expect(try page().contains("href=\"../../q/emacs/5.html\""))
    try fixture.changeArchive {
      try $0.markUnavailable([70], site: "stackoverflow", at: .day(22))
    }
    try await fixture.publishAndCompare()
    #expect(try page().contains("href=\"\(base)/q/70\""))
    #expect(try fixture.crawl().problems == [])
  }

  @Test("A duplicate links to its archived originals")
  func duplicate() async throws {
    var closed = question(7, "Text.")
    closed.closedDate = .day(15)
    closed.closedReason = "Duplicate"
    let originals = [70, 71].map { JSONValue.object(["question_id": .integer($0)]) }
    closed.post.otherFields["closed_details"] = .object(["original_questions": .array(originals)])
    try fixture.save([closed, question(70, "Text.")])
    try await fixture.publish()
    let page = try fixture.text("q/stackoverflow/7.html")
    let note = try #require(page.firstRange(of: "<b>Duplicate of</b>"))
    #expect(page[note.upperBound...].contains(#"href="70.html">Question 70"#))
    #expect(!page.contains("71.html"))
    try fixture.changeArchive {
      try $0.save(question(71, "Text."), site: "stackoverflow", at: .day(20))
    }
    try await fixture.publishAndCompare()
    #expect(try fixture.text("q/stackoverflow/7.html").contains(#"href="71.html""#))
  }

  @Test("No question links to one whose page cannot be built")
  func unreadable() async throws {
    let long = question(70, String(repeating: "wolpertinger ", count: 8_000))
    try fixture.save([question(7, "[a](https://stackoverflow.example/q/70)"), long, .plain(700)])
    let damage = try InvalidQuestion(withText: "wolpertinger", inArchive: fixture.archivePath)
    let summary = try await fixture.publish()
    #expect(summary.failures.map(\.question) == [70])
    #expect(try fixture.text("q/stackoverflow/7.html").contains(#"href="700.html""#))
    #expect(try fixture.crawl().problems == [])
    try damage.repair()
    try await fixture.publishAndCompare()
    #expect(try fixture.text("q/stackoverflow/7.html").contains(#"href="70.html"#))
  }

  @Test("An avatar links to the page of its author")
  func author() async throws {
    try fixture.save([.plain(7)])
    try await fixture.publish()
    #expect(
      try fixture.text("q/stackoverflow/7.html").contains(
        #"<a href="../../u/stackoverflow/2.html"><img src=""#))
  }
}
