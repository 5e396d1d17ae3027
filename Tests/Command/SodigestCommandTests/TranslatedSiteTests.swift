import Configuration
import Foundation
import SodigestCommand
import TestSupport
import Testing

@Suite("Sites in other languages than English")
struct TranslatedSiteTests {
  private let world = World()
  private static let configuration = """
    sample: true
    period: all
    format: [html, md, json, single, mail, epub]
    base-url: https://digest.example.org
    mail-from: digest@example.org
    no-images: true
    no-avatars: true
    sections: [unanswered, bounties]
    digests:
      - {name: swift, tags: swift, limit: 3}
      - {name: any, tags: {any: [swift, actor]}}
      - {name: own, tags: swift, title: Tips on Swift}

    """

  @Test(
    "Digests without a title get one in the language of the site, in every file",
    arguments: [
      ("en", "swift on Stack Overflow", "actor or swift on Stack Overflow"),
      ("de", "swift auf Stack Overflow", "actor oder swift auf Stack Overflow"),
      ("fr", "swift sur Stack Overflow", "actor ou swift sur Stack Overflow"),
    ])
  func titles(language: String, title: String, anyTitle: String) async throws {
    try world.write("language: \(language)\n\(Self.configuration)", to: "sodigest.yml")
    #expect(await world.run("build") == .success, "\(world.errors)")
    let files = [
      "feed.xml", "feed.json", "feeds.opml", "d/swift/index.html",
      "d/swift/2026-11-20.html", "d/swift/2026-11-20.md", "d/swift/2026-11-20.json",
      "d/swift/2026-11-20.single.html", "d/swift/feed.xml", "d/swift/editions.json",
      "d/swift/2026-11-20.eml",
    ]
    for file in files {
      #expect(try world.contents("Output/\(file)").contains(title), "\(file)")
    }
    // Lists of digests do not name the only site.
    let siteName = title.dropFirst("swift".count)
    for file in ["index.html", "d/index.html"] {
      let page = try world.contents("Output/\(file)")
      #expect(
        page.contains(">swift</a>") && page.contains(">\(anyTitle.dropLast(siteName.count))</a>"))
      #expect(!page.contains(">\(title)</a>"))
    }
    #expect(try world.contents("Output/d/own/index.html").contains("<h1>Tips on Swift</h1>"))
    for (path, data) in try world.files(below: "Output") where language != "en" {
      let text = String(decoding: data, as: UTF8.self)
      #expect(!text.contains("swift on Stack Overflow"), "\(path)")
      #expect(!text.contains("Each text is under the version"), "\(path)")
    }
    let subject = try #require(
      try world.contents("Output/d/swift/2026-11-20.eml").firstMatch(of: /Subject: (.*)\r\n/)
    ).1
    #expect(subject.hasPrefix(title))
    #expect(await world.run("check") == .success, "\(world.output)")
  }

  @Test("A change of language translates the titles of earlier editions")
  func change() async throws {
    let language = { (name: String) in "language: \(name)\n\(Self.configuration)" }
    try world.write(language("en"), to: "sodigest.yml")
    #expect(await world.run("build --now 2026-11-13T12:00:00Z") == .success)
    #expect(await world.run("build --now 2026-11-20T12:00:00Z") == .success)
    try world.write(language("de"), to: "sodigest.yml")
    #expect(await world.run("render") == .success)
    for date in ["2026-11-13", "2026-11-20"] {
      let page = try world.contents("Output/d/swift/\(date).html")
      #expect(page.contains("<h1>swift auf Stack Overflow</h1>"), "\(date)")
    }
  }

  @Test(
    "Files with a whole edition have the headings of its sections, also in the table of contents")
  func sections() async throws {
    try world.write("language: de\n\(Self.configuration)", to: "sodigest.yml")
    #expect(await world.run("build") == .success, "\(world.errors)")
    let heading = "Warten auf eine Antwort"
    let page = try world.contents("Output/d/swift/2026-11-20.html")
    #expect(page.contains(">\(heading)</h2>"))
    let single = try world.contents("Output/d/swift/2026-11-20.single.html")
    #expect(single.contains("<p class=\"kicker\">\(heading)</p>\n<ol start=\"4\">"))
    #expect(single.ranges(of: "<h2 class=\"section\">\(heading)</h2>").count == 1)
    let mail = try world.contents("Output/d/swift/2026-11-20.eml")
    #expect(mail.contains("\r\n\(heading)\r\n-----------------------\r\n\r\n4. "))
    #expect(mail.contains("1.2\">\(heading)</h2>") || mail.contains("1.2=22>\(heading)"))
  }

  @Test("The text of a message has whole posts if its HTML has them, and excerpts otherwise")
  func mailText() async throws {
    try world.write(
      Self.configuration.replacing("sections: [unanswered, bounties]", with: "limit: 100"),
      to: "sodigest.yml")
    #expect(await world.run("build") == .success, "\(world.errors)")
    func text(_ digest: String) throws -> Substring {
      let mail = try world.contents("Output/d/\(digest)/2026-11-20.eml")
      return mail.split(separator: "text/html")[0]
    }
    #expect(try text("swift").contains("\r\n   Accepted answer =C2=B7 "))
    let posts = try text("swift").ranges(of: /CC BY-SA/).count
    #expect(posts > 3)
  }
}
