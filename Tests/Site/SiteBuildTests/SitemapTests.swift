import Archive
import Configuration
import Contents
import FoundationEssentials
import Pages
import SiteBuild
import StackExchange
import Testing

@Suite("Sitemap and robots.txt")
struct SitemapTests {
  private let fixture = SiteFixture()

  private func locations(_ text: String) -> [String] {
    text.matches(of: #/<loc>([^<]*)<\/loc>/#).map { String($0.1) }
  }

  @Test("The sitemap lists every page with the date of its data")
  func sitemap() async throws {
    try fixture.save((1...51).map { .plain($0 * 10, tags: ["c++"]) })
    try await fixture.publish { $0.baseURL = "https://me.example/digest" }
    let map = try fixture.text("sitemap.xml")
    let base = "https://me.example/digest/"
    let pages = try fixture.files().filter {
      $0.hasSuffix(".html") && !["404.html", "search.html"].contains($0) && !$0.hasPrefix("u/")
    }
    #expect(Set(locations(map)) == Set(pages.map { base + $0 }))
    #expect(locations(map).count == pages.count)
    #expect(
      map.contains(
        "<url><loc>\(base)q/stackoverflow/10.html</loc><lastmod>2026-11-20T00:00:00Z</lastmod>"))
    #expect(map.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"))
    #expect(try fixture.text("robots.txt").hasSuffix("\nSitemap: \(base)sitemap.xml\n"))
  }

  @Test("A large sitemap has several files and an index")
  func severalFiles() {
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

  @Test("Each file of a sitemap can be made alone", arguments: [0, 1, 2, 3, 4, 5, 6])
  func oneFile(count: Int) {
    let pages = (0..<count).map { (path: "q/\($0).html", date: Date?.none) }
    let address = "https://me.example"
    let files = Sitemap(pages, at: address, capacity: 2).files
    for path in ["sitemap.xml"] + (-1...5).map({ "sitemap-\($0).xml" })
      + ["sitemap-01.xml", "sitemap-\(Int.max).xml", "sitemap-x.xml", "other-1.xml"]
    {
      let bytes = Sitemap.file(at: path, of: address, capacity: 2) { body in
        for page in pages { body { page } }
      }
      #expect(bytes == files.first { $0.path == path }?.bytes, "\(path)")
    }
  }

  @Test("Without a base URL there is no sitemap, and robots may visit everything")
  func withoutBaseURL() async throws {
    try fixture.save([.plain(7)])
    try await fixture.publish { $0.baseURL = "https://me.example" }
    #expect(fixture.exists("sitemap.xml"))
    try await fixture.publish()
    #expect(!fixture.exists("sitemap.xml"))
    #expect(try fixture.text("robots.txt") == "# Made by sodigest.\nUser-agent: *\nAllow: /\n")
  }

  @Test("Addresses in the sitemap are escaped")
  func escaping() async throws {
    try fixture.save([.plain(7)])
    try await fixture.publish { $0.baseURL = "https://me.example/a&b'c" }
    #expect(try fixture.text("sitemap.xml").contains("https://me.example/a&amp;b&apos;c/q/"))
  }

  @Test("A site without HTML has no sitemap and no robots.txt")
  func markdown() async throws {
    try fixture.save([.plain(7)])
    try await fixture.publish {
      $0.formats = [.markdown]
      $0.baseURL = "https://me.example"
    }
    #expect(!fixture.exists("robots.txt") && !fixture.exists("sitemap.xml"))
    #expect(fixture.exists("status.json"))
  }
}
