import Archive
import FoundationEssentials
import SiteBuild
import SiteTesting
import StackExchange
import Testing

@Suite("Score trends")
struct ScoreTrendTests {
  /// Publishes a question that was fetched on several days, and returns its page.
  private func page(
    _ figures: [(day: Int, score: Int, views: Int)], as format: String = "html"
  ) async throws -> String {
    try await SiteFixture.withTemporary { fixture in
      try fixture.changeArchive { archive in
        for figure in figures {
          var question = Question.plain(7, score: figure.score)
          question.viewCount = figure.views
          try archive.save(question, site: "stackoverflow", at: .day(figure.day))
        }
      }
      try await fixture.publish()
      #expect(try fixture.crawl().problems == [])
      return try fixture.text("q/stackoverflow/7.\(format)")
    }
  }

  /// Returns the path of the sparkline.
  private func line(_ page: String) -> String? {
    page.firstMatch(of: #/<path fill="none" stroke="currentcolor" stroke-width="2" d="([^"]*)"/#)
      .map { String($0.1) }
  }

  @Test("Votes are drawn as a sparkline with a text and an accessible label")
  func line() async throws {
    let page = try await page([(10, 2, 100), (12, 12, 150), (20, 1_007, 1_600)])
    #expect(line(page) == "M4 36L34.4 35.7L156 4")
    #expect(
      page.contains(
        #"aria-label="Votes: 2 on 10 Nov 2026, 1,007 on 20 Nov 2026; lowest 2, highest 1,007">"#
      ))
    #expect(
      page.contains(
        """
        +1,005 votes and +1,500 views since <time datetime="2026-11-10T00:00:00Z">10 Nov 2026</time>
        """))
    #expect(page.contains(#"<circle cx="156" cy="4" r="3"/>"#))
    #expect(!page.contains("style="))
  }

  @Test("Markdown describes the trend in words")
  func markdown() async throws {
    let page = try await page([(10, 2, 100), (20, 1, 100)], as: "md")
    #expect(page.contains("\n−1 vote since 10 Nov 2026\n"))
  }

  @Test(
    "Without a second day or a change there is no sparkline",
    arguments: [[(10, 2, 100)], [(10, 2, 100), (12, 2, 100)]])
  func noTrend(figures: [(Int, Int, Int)]) async throws {
    let page = try await page(figures.map { (day: $0.0, score: $0.1, views: $0.2) })
    #expect(!page.contains("<svg"))
  }

  @Test("Votes that return to their first value have a description, and equal votes a flat line")
  func flat() async throws {
    let returning = try await page([(10, 2, 100), (11, 9, 100), (12, 2, 100)])
    #expect(line(returning) == "M4 36L80 4L156 36")
    #expect(returning.contains("Unchanged overall since <"))
    let flat = try await page([(10, 2, 100), (12, 2, 101)])
    #expect(line(flat) == "M4 20L156 20")
    #expect(flat.contains("+1 view since "))
  }

  @Test("The last of several runs on a day counts")
  func sameDay() async throws {
    try await SiteFixture.withTemporary { fixture in
      try fixture.changeArchive { archive in
        for (hours, score) in [(0, 1), (6, 5), (12, 3), (30, 4)] {
          try archive.save(
            .plain(7, score: score), site: "stackoverflow",
            at: .day(10) + Double(hours) * 3_600)
        }
      }
      try await fixture.publish()
      let page = try fixture.text("q/stackoverflow/7.html")
      #expect(line(page) == "M4 36L156 4")
      #expect(page.contains("+3 votes since "))
    }
  }

  @Test("A long history is drawn with 60 points, including the first and the last")
  func longHistory() async throws {
    let page = try await page((0..<200).map { (day: $0, score: $0, views: 0) })
    let path = try #require(line(page))
    #expect(path.count { $0 == "L" } == 59)
    #expect(path.hasPrefix("M4 36L") && path.hasSuffix("L156 4"))
  }
}
