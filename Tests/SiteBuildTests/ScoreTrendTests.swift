import Archive
import FoundationEssentials
import SiteBuild
import SiteTesting
import StackExchange
import Testing

@Suite("How a question moved")
struct ScoreTrendTests {
  /// Publishes a question that was fetched on several days, with these votes and views.
  private func page(
    _ figures: [(day: Int, score: Int, views: Int)], as format: String = "html"
  ) async throws -> String {
    try await Desk.use { desk in
      try desk.change { archive in
        for figure in figures {
          var question = Question.plain(7, score: figure.score)
          question.viewCount = figure.views
          try archive.save(question, site: "stackoverflow", at: .day(figure.day))
        }
      }
      try await desk.publish()
      #expect(try desk.walk().problems == [])
      return try desk.text("q/stackoverflow/7.\(format)")
    }
  }

  /// The path of the line.
  private func line(_ page: String) -> String? {
    page.firstMatch(of: #/<path class="over" d="([^"]*)"/#).map { String($0.1) }
  }

  @Test("Votes are a line in time, with words beside it and for those who cannot see it")
  func line() async throws {
    let page = try await page([(10, 2, 100), (12, 12, 150), (20, 1_007, 1_600)])
    #expect(line(page) == "M4 36L34.4 35.7L156 4")
    #expect(
      page.contains(
        #"aria-label="Votes went from 2 on 10 Nov 2026 to 1,007 on 20 Nov 2026, between 2 and 1,007">"#
      ))
    #expect(
      page.contains(
        """
        +1,005 votes and +1,500 views since <time datetime="2026-11-10T00:00:00Z">10 Nov 2026</time>
        """))
    #expect(page.contains(#"<circle cx="156" cy="4" r="3"/>"#))
    #expect(!page.contains("style="))
  }

  @Test("Markdown says it in words")
  func markdown() async throws {
    let page = try await page([(10, 2, 100), (20, 1, 100)], as: "md")
    #expect(page.contains("\n−1 vote since 10 Nov 2026\n"))
  }

  @Test(
    "Without a second day, or without news, nothing is drawn",
    arguments: [[(10, 2, 100)], [(10, 2, 100), (12, 2, 100)]])
  func nothing(figures: [(Int, Int, Int)]) async throws {
    let page = try await page(figures.map { (day: $0.0, score: $0.1, views: $0.2) })
    #expect(!page.contains("<svg"))
  }

  @Test("A line that came back says so, and one of equal votes is flat")
  func flat() async throws {
    let back = try await page([(10, 2, 100), (11, 9, 100), (12, 2, 100)])
    #expect(line(back) == "M4 36L80 4L156 36")
    #expect(back.contains("Up and down since <"))
    let flat = try await page([(10, 2, 100), (12, 2, 101)])
    #expect(line(flat) == "M4 20L156 20")
    #expect(flat.contains("+1 view since "))
  }

  @Test("Of several runs on a day the last one counts")
  func sameDay() async throws {
    try await Desk.use { desk in
      try desk.change { archive in
        for (hours, score) in [(0, 1), (6, 5), (12, 3), (30, 4)] {
          try archive.save(
            .plain(7, score: score), site: "stackoverflow",
            at: .day(10) + Double(hours) * 3_600)
        }
      }
      try await desk.publish()
      let page = try desk.text("q/stackoverflow/7.html")
      #expect(line(page) == "M4 36L156 4")
      #expect(page.contains("+3 votes since "))
    }
  }

  @Test("A long history is drawn with sixty points, the first and the last among them")
  func long() async throws {
    let page = try await page((0..<200).map { (day: $0, score: $0, views: 0) })
    let path = try #require(line(page))
    #expect(path.count { $0 == "L" } == 59)
    #expect(path.hasPrefix("M4 36L") && path.hasSuffix("L156 4"))
  }
}
