import Configuration
import Contents
import FoundationEssentials
import SiteBuild
import SiteTesting
import StackExchange
import Testing

@Suite("Lists of tags and authors")
struct NameIndexTests {
  private let fixture = SiteFixture()
  private static let scripts = [
    "c++", ".net", "éclair", "4d", "8051", "русский", "ελληνικά", "日本", "中文", "カメラ", "がく", "한글",
    "עברית", "عربي", "_", "Ångström",
  ]
  private static let words = (0..<140).map { "\(["a", "b", "x"][$0 % 3])-word-\($0)" }

  /// A site with 156 tags of two questions each, one of which has a third, and 12 tags of one question.
  private func withTags(_ body: (SiteFixture) async throws -> Void) async throws {
    try await SiteFixture.withTemporary { fixture in
      let tags = Self.scripts + Self.words.prefix(70)
      let others = Array(Self.words.dropFirst(70))
      try fixture.save([
        .plain(7, tags: tags), .plain(70, tags: tags), .plain(80, tags: ["x-word-2"]),
        .plain(71, tags: others), .plain(72, tags: others),
        .plain(90, tags: (0..<12).map { "single-\($0)" }),
      ])
      try await fixture.publish { $0.formats = [.html] }
      try await body(fixture)
    }
  }

  @Test("A long list is in alphabetical order below letters, whatever the script")
  func letters() async throws {
    try await withTags { fixture in
      let page = try fixture.text("t/stackoverflow/index.html")
      let letters = page.matches(of: #/<a href="#(letter-[^"]+)">([^<]+)<\/a>/#)
      #expect(
        letters.map(\.2) == [
          "#", "0–9", "A", "B", "C", "E", "N", "X", "Ε", "Р", "ע", "ع", "か", "漢", "ㅎ",
        ])
      let sections = page.split(separator: "<div class=\"letter\">").dropFirst()
      for (letter, section) in zip(letters, sections) {
        #expect(section.contains("<h2 id=\"\(letter.1)\">\(letter.2)</h2>"))
      }
      func names(_ letter: String) throws -> [String] {
        let section = try #require(sections.first { $0.contains(">\(letter)</h2>") })
        return section.matches(of: #/<bdi>([^<]*)</#).map { String($0.1) }
      }
      #expect(try names("#") == ["_"] && names("0–9") == ["4d", "8051"])
      #expect(try names("N") == [".net"] && names("か") == ["カメラ", "がく"])
      #expect(try names("漢") == ["中文", "日本"] && names("A").first == "Ångström")
      #expect(try fixture.crawl().problems == [])
    }
  }

  @Test("A long list begins with the most frequent names, and folds those with a single question")
  func topAndSingles() async throws {
    try await withTags { fixture in
      let page = try fixture.text("t/stackoverflow/index.html")
      let text = page.replacing(#/<[^>]*>/#, with: "").replacing(#/\s+/#, with: " ")
      #expect(text.contains("168 tags A–Z "))
      #expect(text.contains(" Most frequent x-word-2 3 "))
      let top = try #require(page.firstMatch(of: #/<ul class="tags">[^•]*?<\/ul>/#)).0
      #expect(top.ranges(of: "<li>").count == 20)
      let details = try #require(page.firstMatch(of: #/<details class="singles">[^•]*<\/details>/#))
      #expect(details.0.contains("<summary>12 tags with one question</summary>"))
      #expect(details.0.matches(of: #/single-\d+<\/bdi>/#).count == 12)
      #expect(!details.0.contains("id="))
      let total = page.matches(of: #/<li><a href="[^"]*"><bdi>[^<]*<\/bdi><\/a> <small>/#).count
      #expect(total == 168)
    }
  }

  @Test("A short list has neither letters nor a filter, and folds nothing")
  func short() async throws {
    try fixture.save([.plain(7, tags: ["b", "a"]), .plain(70, tags: ["C", "b"])])
    try await fixture.publish { $0.formats = [.html] }
    let page = try fixture.text("t/stackoverflow/index.html")
    #expect(
      page.matches(of: #/<bdi>(\w)<\/bdi><\/a> <small>(\d)/#).map { $0.1 + $0.2 } == [
        "a1", "b2", "C1",
      ])
    for part in ["letter-", "filter", "<details", "Most frequent"] {
      #expect(!page.contains(part), "\(part)")
    }
  }

  @Test("Of several pages, the first has the authors with the most posts")
  func pages() async throws {
    try fixture.save(
      (1...1_010).map { number in
        var question = Question.plain(number * 10)
        let name = number % 100 == 0 ? "Zoë" : "User \(number)"
        question.post.owner = User(id: number % 100 == 0 ? 5_000 : number, displayName: name)
        question.answers = []
        return question
      })
    try await fixture.publish { $0.formats = [.html] }
    let pages = try ["index", "page-2"].map { try fixture.text("u/stackoverflow/\($0).html") }
    #expect(pages[0].contains("A–Z · page 1 of 2, most posts on page 1</span>"))
    #expect(pages[0].contains("<bdi>Zoë</bdi> <span>10</span>"))
    #expect(pages[0].contains(#"<a href="5000.html"><bdi>Zoë</bdi></a> <small>10</small>"#))
    #expect(!pages[1].contains("Most posts") && pages[1].contains("· page 2 of 2"))
    let counts = pages.map { $0.ranges(of: "</a> <small>").count }
    #expect(counts == [1_000, 1])
    #expect(try fixture.crawl().problems == [])
  }

  @Test(
    "The filter shows matching names and their number, in folded lists, too",
    .enabled(if: Browser.isInstalled, "Chromium is not installed"))
  func filter() async throws {
    try await withTags { fixture in
      let url = FileURL.url(fixture.output) + "/t/stackoverflow/index.html"
      try await withBrowser { browser in
        let type = """
          JSON.stringify(['ECLAIR', 'single-1', 'zzz', ''].map(text => {
            const box = document.querySelector('[name=filter]')
            box.value = text
            box.dispatchEvent(new Event('input', { bubbles: true }))
            const shown = selector => [...document.querySelectorAll(selector)].filter(item => item.checkVisibility())
            return [shown('.index a').map(link => link.text).slice(0, 3).join(), document.querySelector('output').value,
              shown('.letter').length, shown('nav.jumps').length, shown('details[open]').length].join(' ')
          }))
          """
        let visit = try await browser.visit(url, evaluating: type)
        let states = try JSONDecoder().decode(
          [String].self, from: Data(try #require(visit.value).utf8))
        #expect(
          states == [
            "éclair Matches: 1 1 0 0", "single-1,single-10,single-11 Matches: 3 1 0 1",
            " Matches: 0 0 0 0", "_,4d,8051  15 1 0",
          ])
        #expect(visit.messages.isEmpty)
        let plain = try await browser.visit(
          url, on: EmulatedDevice(runsScripts: false),
          evaluating: "document.querySelector('.filter').checkVisibility() + ''")
        #expect(plain.value == nil || plain.value == "false")
      }
    }
  }
}
