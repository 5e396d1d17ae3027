import FoundationEssentials
import SiteBuild
import Testing

@Suite("Findings in feeds")
struct FeedFindingTests {
  private let fixture = SiteFixture()

  @Test("Malformed feeds are reported")
  func malformed() async throws {
    try await fixture.publishTwoQuestions()
    let (atom, json) = try (fixture.text("feed.xml"), fixture.text("feed.json"))
    for (file, text) in [
      ("feed.xml", ""), ("feed.xml", "<feed>"), ("feed.xml", "<rss></rss>"), ("feed.xml", "&x;"),
      ("feed.xml", "<feed>&nbsp;</feed>"), ("feed.xml", "<feed/><feed/>"), ("feed.xml", json),
      ("feed.xml", "\(atom)x"), ("feed.xml", atom.replacing("</title>", with: "")),
      ("feed.xml", "<feed>\u{1}</feed>"), ("feed.json", ""), ("feed.json", "{}"),
      ("feed.json", "[\(json)]"), ("feed.json", String(json.dropLast(3))), ("feed.json", atom),
      ("feed.json", json.replacing("\"items\"", with: "\"entries\"")),
      ("feed.json", json.replacing("\"id\"", with: "\"name\"")),
      ("feeds.opml", "<opml>"), ("feeds.opml", "<list/>"),
    ] {
      let findings = try await fixture.findings(replacingContentsWith: text, in: file)
      #expect(findings == ["\(file) malformed -"], "\(file) \(text.prefix(30))")
    }
    #expect(try await fixture.findings() == [])
  }

  @Test("Broken and unsafe links in feeds are reported", arguments: addresses)
  func links(address: String, fault: String?) async throws {
    try await fixture.publishTwoQuestions()
    let (atom, list) = try (fixture.text("feed.xml"), fixture.text("feeds.opml"))
    for (file, text) in [
      ("feed.xml", atom.replacing("</feed>", with: "<link href=\"\(address)\"/></feed>")),
      (
        "feed.xml",
        atom.replacing(
          "</feed>",
          with: "<entry><content type=\"html\">&lt;a href='\(address)'></content></entry></feed>")
      ),
      (
        "feeds.opml",
        list.replacing("</body>", with: "<outline text=\"x\" xmlUrl=\"\(address)\"/></body>")
      ),
    ] {
      let findings = try await fixture.findings(replacingContentsWith: text, in: file)
      #expect(findings == [fault.map { "\(file) \($0) \(address)" }].compactMap(\.self))
    }
  }

  private static let site = "https://digest.example/x"
  static let addresses: [(String, String?)] = [
    ("\(site)/none.html", "missing-file"), ("\(site)/index.html#none", "missing-place"),
    ("\(site)/q", "folder"), ("\(site)/q/../../y.html", "outside"), ("none.html", "missing-file"),
    ("/index.html", "outside"), ("javascript:x()", "scheme"), ("\(site)/%zz", "missing-file"),
    ("\(site)/", nil), ("\(site)", nil), ("https://digest.example/y/none.html", nil),
    ("mailto:a@b.example", nil), ("index.html?a=1", nil), ("\(site)/index.html#top", nil),
    ("\(site)/q/stackoverflow/7.html#answer-8", nil),
  ]

  @Test("Duplicate ids and broken links are also reported in JSON feeds")
  func entries() async throws {
    try await fixture.publishTwoQuestions()
    let file = "d/stackoverflow-swift/feed.json"
    let json = try fixture.text(file)
    let item = { (id: String, text: String) in
      #"{"id": "\#(id)", "content_html": "\#(text)"}, "#
    }
    let start = try #require(json.firstRange(of: /"items": ?\[/)).upperBound
    let feedWithItems = { (items: String) in json.replacingCharacters(at: start, with: items) }
    #expect(
      try await fixture.findings(replacingContentsWith: feedWithItems(item("a", "")), in: file)
        == [])
    #expect(
      try await fixture.findings(
        replacingContentsWith: feedWithItems(item("b", "") + item("a", "") + item("b", "")),
        in: file)
        == ["\(file) repeated-name b"])
    let text = "<a href='none.html'>x</a><img src='https://a.example/x.png'><a href='#x'>"
    #expect(
      try await fixture.findings(replacingContentsWith: feedWithItems(item("a", text)), in: file)
        == ["\(file) missing-file none.html"])
  }
}

extension String {
  fileprivate func replacingCharacters(at index: Index, with text: String) -> String {
    self[..<index] + text + self[index...]
  }
}
