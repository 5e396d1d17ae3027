import Archive
import BuiltIn
import Configuration
import Contents
import FoundationEssentials
import Pages
import SiteBuild
import SiteTesting
import StackExchange
import Testing

@Suite("Dates in the time zone of the site")
struct TimeZoneTests {
  private static let berlin = SiteTimeZone(name: "Europe/Berlin") {
    SiteTimeZone.utc.day($0 + 3_600)
  }
  private static let edition = "d/stackoverflow-swift/2026-11-23"

  /// Saves an edition of 23 November that was fetched at 23:30 UTC of the day before.
  private func withLateEdition(_ body: (SiteFixture) async throws -> Void) async throws {
    try await SiteFixture.withTemporary { fixture in
      try fixture.changeArchive { archive in
        let (before, late) = (Date.day(20) + 84_600, Date.day(22) + 84_600)
        try archive.save(Question.plain(7), site: "stackoverflow", at: before)
        let question = Question.plain(7, score: 5)
        try archive.save(question, site: "stackoverflow", at: late)
        var edition = Edition.containing([question], on: 23)
        edition.dataDate = late
        try archive.save(edition)
      }
      try await body(fixture)
    }
  }

  @Test(
    "The date of the data is in the time zone of the site, dates of posts are in UTC",
    arguments: [("Europe/Berlin", 23, 21), ("UTC", 22, 20)])
  func days(zone: String, day: Int, since: Int) async throws {
    try await withLateEdition { fixture in
      try await fixture.publish {
        $0.formats = [.html, .markdown, .single]
        if zone != "UTC" { $0.timeZone = Self.berlin }
      }
      let asOf = #"As of <time datetime="2026-11-22T23:30:00Z">\#(day) Nov 2026</time>"#
      for page in [
        "index.html", "about.html", "d/stackoverflow-swift/index.html", "\(Self.edition).html",
        "\(Self.edition).single.html", "q/stackoverflow/7.html",
      ] {
        #expect(try fixture.text(page).contains(asOf), "\(page)")
      }
      for page in ["\(Self.edition).md", "q/stackoverflow/7.md"] {
        let text = try fixture.text(page)
        #expect(text.contains("As of \(day) Nov 2026"), "\(page)")
        #expect(text.contains("\nfetched: 2026-11-22T23:30:00Z\n"), "\(page)")
      }
      let question = try fixture.text("q/stackoverflow/7.html")
      #expect(
        question.contains(
          #"+2 votes since <time datetime="2026-11-20T23:30:00Z">\#(since) Nov 2026</time>"#))
      #expect(question.contains(#"<time datetime="2026-11-10T00:00:00Z">10 Nov 2026</time>"#))
    }
  }

  @Test("Pages are rebuilt only if the time zone changes")
  func change() async throws {
    try await withLateEdition { fixture in
      try await fixture.publish()
      #expect(try fixture.text("q/stackoverflow/7.html").contains(">22 Nov 2026<"))
      try await fixture.publishAndCompare({ $0.timeZone = Self.berlin })
      #expect(!(try fixture.text("q/stackoverflow/7.html").contains(">22 Nov 2026<")))
      let metadata = try fixture.fileMetadata()
      try await fixture.publish { $0.timeZone = Self.berlin }
      #expect(try fixture.changedFiles(since: metadata) == [])
    }
  }

  @Test(
    "The about page names the time zone in every language",
    arguments: [
      ("en", "are in the time zone Europe/Berlin,", "All dates are in UTC."),
      ("de", "nach der Zeitzone Europe/Berlin,", "Alle Datumsangaben beziehen sich auf UTC."),
      ("fr", "suivent le fuseau horaire Europe/Berlin,", "Toutes les dates sont en UTC."),
    ])
  func about(language: String, inZone: String, inUTC: String) async throws {
    try await withLateEdition { fixture in
      let theme = try SiteTheme(trusting: BuiltIn.theme, language: language)
      try await fixture.publish(theme: theme)
      let plain = try fixture.text("about.html")
      #expect(plain.contains(inUTC) && !plain.contains("Europe/Berlin"))
      try await fixture.publish(theme: theme) { $0.timeZone = Self.berlin }
      let page = try fixture.text("about.html")
      #expect(page.contains(inZone) && !page.contains(inUTC))
    }
  }
}
