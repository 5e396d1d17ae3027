import Archive
import BuiltIn
import Configuration
import Contents
import FoundationEssentials
import SiteBuild
import SiteTesting
import StackExchange
import Testing
import Theming

@Suite("Days of a time zone")
struct DayZoneTests {
  private static let berlin = SiteTimeZone(name: "Europe/Berlin") {
    SiteTimeZone.utc.day($0 + 3_600)
  }
  private static let edition = "d/stackoverflow-swift/2026-11-23"

  /// Keeps an edition of 23 November, fetched at 23:30 of the day before in UTC.
  private func use(_ body: (Desk) async throws -> Void) async throws {
    try await Desk.use { desk in
      try desk.change { archive in
        let (before, late) = (Date.day(20) + 84_600, Date.day(22) + 84_600)
        try archive.save(Question.plain(7), site: "stackoverflow", at: before)
        let question = Question.plain(7, score: 5)
        try archive.save(question, site: "stackoverflow", at: late)
        var edition = Edition.of([question], on: 23)
        edition.dataDate = late
        try archive.save(edition)
      }
      try await body(desk)
    }
  }

  @Test(
    "Pages name the day of the data as the edition does, dates of posts in UTC",
    arguments: [("Europe/Berlin", 23, 21), ("UTC", 22, 20)])
  func days(zone: String, day: Int, since: Int) async throws {
    try await use { desk in
      try await desk.publish {
        $0.formats = [.html, .markdown, .single]
        if zone != "UTC" { $0.timeZone = Self.berlin }
      }
      let asOf = #"As of <time datetime="2026-11-22T23:30:00Z">\#(day) Nov 2026</time>"#
      for page in [
        "index.html", "about.html", "d/stackoverflow-swift/index.html", "\(Self.edition).html",
        "\(Self.edition).single.html", "q/stackoverflow/7.html",
      ] {
        #expect(try desk.text(page).contains(asOf), "\(page)")
      }
      for page in ["\(Self.edition).md", "q/stackoverflow/7.md"] {
        let text = try desk.text(page)
        #expect(text.contains("As of \(day) Nov 2026"), "\(page)")
        #expect(text.contains("\nfetched: 2026-11-22T23:30:00Z\n"), "\(page)")
      }
      let question = try desk.text("q/stackoverflow/7.html")
      #expect(
        question.contains(
          #"+2 votes since <time datetime="2026-11-20T23:30:00Z">\#(since) Nov 2026</time>"#))
      #expect(question.contains(#"<time datetime="2026-11-10T00:00:00Z">10 Nov 2026</time>"#))
    }
  }

  @Test("Another time zone makes the pages anew, the same one leaves them")
  func change() async throws {
    try await use { desk in
      try await desk.publish()
      #expect(try desk.text("q/stackoverflow/7.html").contains(">22 Nov 2026<"))
      try await desk.publishAndCompare({ $0.timeZone = Self.berlin })
      #expect(!(try desk.text("q/stackoverflow/7.html").contains(">22 Nov 2026<")))
      let states = try desk.states()
      try await desk.publish { $0.timeZone = Self.berlin }
      #expect(try desk.touched(since: states) == [])
    }
  }

  @Test(
    "The page about the site names the zone, in every language",
    arguments: [
      ("en", "those of the time zone Europe/Berlin,", "Days are those of UTC."),
      ("de", "solche der Zeitzone Europe/Berlin,", "Tage sind solche der Weltzeit (UTC)."),
      (
        "fr", "ceux du fuseau horaire Europe/Berlin,",
        "Les jours sont ceux du temps universel (UTC)."
      ),
    ])
  func about(language: String, inZone: String, inUTC: String) async throws {
    try await use { desk in
      let theme = try SiteTheme(trusting: BuiltIn.theme, language: language)
      try await desk.publish(theme: theme)
      let plain = try desk.text("about.html")
      #expect(plain.contains(inUTC) && !plain.contains("Europe/Berlin"))
      try await desk.publish(theme: theme) { $0.timeZone = Self.berlin }
      let page = try desk.text("about.html")
      #expect(page.contains(inZone) && !page.contains(inUTC))
    }
  }
}
