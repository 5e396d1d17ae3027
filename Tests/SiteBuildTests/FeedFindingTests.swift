import FoundationEssentials
import SiteBuild
import Testing

@Suite("Damage to feeds")
struct FeedFindingTests {
  @Test("What no reader can read is no feed")
  func malformed() async throws {
    try await Desk.checked { desk in
      let (atom, json) = try (desk.text("feed.xml"), desk.text("feed.json"))
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
        let found = try await desk.findings(having: text, in: file)
        #expect(found == ["\(file) malformed -"], "\(file) \(text.prefix(30))")
      }
      #expect(try await desk.findings() == [])
    }
  }

  @Test("A link of a feed leads somewhere within the site, or out of it", arguments: addresses)
  func links(address: String, fault: String?) async throws {
    try await Desk.checked { desk in
      let (atom, list) = try (desk.text("feed.xml"), desk.text("feeds.opml"))
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
        let found = try await desk.findings(having: text, in: file)
        #expect(found == [fault.map { "\(file) \($0) \(address)" }].compactMap(\.self))
      }
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

  @Test("Entries of one name, and the links in their texts, are found in JSON as well")
  func entries() async throws {
    try await Desk.checked { desk in
      let file = "d/stackoverflow-swift/feed.json"
      let json = try desk.text(file)
      let item = { (id: String, text: String) in
        #"{"id": "\#(id)", "content_html": "\#(text)"}, "#
      }
      let start = try #require(json.firstRange(of: /"items": ?\[/)).upperBound
      let with = { (items: String) in json.replacingCharacters(at: start, with: items) }
      #expect(try await desk.findings(having: with(item("a", "")), in: file) == [])
      #expect(
        try await desk.findings(
          having: with(item("b", "") + item("a", "") + item("b", "")), in: file)
          == ["\(file) repeated-name b"])
      let text = "<a href='none.html'>x</a><img src='https://a.example/x.png'><a href='#x'>"
      #expect(
        try await desk.findings(having: with(item("a", text)), in: file)
          == ["\(file) missing-file none.html"])
    }
  }
}

extension String {
  fileprivate func replacingCharacters(at index: Index, with text: String) -> String {
    self[..<index] + text + self[index...]
  }
}
