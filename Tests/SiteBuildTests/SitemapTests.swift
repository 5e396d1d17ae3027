import Archive
import Configuration
import Contents
import FoundationEssentials
import Pages
import SiteBuild
import StackExchange
import Testing

@Suite("What search engines are told")
struct SitemapTests {
  private func locations(_ text: String) -> [String] {
    text.matches(of: #/<loc>([^<]*)<\/loc>/#).map { String($0.1) }
  }

  @Test("A site with an address lists every page that there is, with the date of its data")
  func sitemap() async throws {
    try await Desk.use { desk in
      try desk.keep((1...51).map { .plain($0 * 10, tags: ["c++"]) })
      try await desk.publish { $0.baseURL = "https://me.example/digest" }
      let map = try desk.text("sitemap.xml")
      let base = "https://me.example/digest/"
      let pages = try desk.files().filter {
        $0.hasSuffix(".html") && !["404.html", "search.html"].contains($0) && !$0.hasPrefix("u/")
      }
      #expect(Set(locations(map)) == Set(pages.map { base + $0 }))
      #expect(locations(map).count == pages.count)
      #expect(
        map.contains(
          "<url><loc>\(base)q/stackoverflow/10.html</loc><lastmod>2026-11-20T00:00:00Z</lastmod>"))
      #expect(map.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"))
      #expect(try desk.text("robots.txt").hasSuffix("\nSitemap: \(base)sitemap.xml\n"))
    }
  }

  @Test("What does not fit a file is spread over several, and one lists them")
  func parts() {
    let pages = (1...5).map { (path: "q/\($0).html", date: Date?.none) }
    let files = Sitemap(pages, at: "https://me.example", capacity: 2).files
    #expect(
      files.map(\.path) == ["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml"])
    let texts = files.map { locations(String(decoding: $0.bytes, as: UTF8.self)) }
    let base = "https://me.example/"
    #expect(texts[0] == (1...3).map { "\(base)sitemap-\($0).xml" })
    #expect(texts.dropFirst().flatMap { $0 } == (1...5).map { "\(base)q/\($0).html" })
    #expect(Sitemap(pages, at: "https://me.example", capacity: 5).files.count == 1)
  }

  @Test("Without an address there is no site map, and robots may look at everything")
  func noAddress() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7)])
      try await desk.publish { $0.baseURL = "https://me.example" }
      #expect(desk.exists("sitemap.xml"))
      try await desk.publish()
      #expect(!desk.exists("sitemap.xml"))
      #expect(try desk.text("robots.txt") == "# Made by sodigest.\nUser-agent: *\nAllow: /\n")
    }
  }

  @Test("An address with signs that mean something to XML is written so that it means itself")
  func escaping() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7)])
      try await desk.publish { $0.baseURL = "https://me.example/a&b'c" }
      #expect(try desk.text("sitemap.xml").contains("https://me.example/a&amp;b&apos;c/q/"))
    }
  }

  @Test("Where there are no pages for browsers, there is nothing for robots")
  func markdown() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7)])
      try await desk.publish {
        $0.formats = [.markdown]
        $0.baseURL = "https://me.example"
      }
      #expect(!desk.exists("robots.txt") && !desk.exists("sitemap.xml"))
      #expect(desk.exists("status.json"))
    }
  }
}
