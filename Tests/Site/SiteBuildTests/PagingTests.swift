import Contents
import SiteBuild
import SiteTesting
import StackExchange
import Testing

@Suite("Links between the pages of a list")
struct PagingTests {
  private let fixture = SiteFixture()

  private func paging(pages: Int) -> Paging { Paging(pages * 10, pageSize: 10) }

  @Test(
    "The short row has all of up to twelve pages; of more the first, the last and the neighbours",
    arguments: [
      (1, 1, [1]), (3, 2, [1, 2, 3]), (12, 6, Array(1...12)), (13, 1, [1, 2, 3, 13]),
      (13, 4, [1, 2, 3, 4, 5, 6, 13]), (13, 5, [1, 2, 3, 4, 5, 6, 7, 13]),
      (13, 6, [1, 4, 5, 6, 7, 8, 13]), (13, 9, [1, 7, 8, 9, 10, 11, 12, 13]),
      (13, 13, [1, 11, 12, 13]), (300, 150, [1, 148, 149, 150, 151, 152, 300]),
    ])
  func shortRow(pages: Int, position: Int, links: [Int]) {
    #expect(paging(pages: pages).nearbyPositions(from: position) == links)
  }

  @Test("Two clicks reach any page", arguments: [1, 12, 13, 200, 201, 312, 1_005])
  func twoClicks(pages: Int) {
    let paging = paging(pages: pages)
    func links(from position: Int) -> Set<Int> {
      Set(paging.nearbyPositions(from: position) + paging.listedPositions(from: position))
    }
    for start in [1, 2, pages / 2, pages].filter({ $0 > 0 }) {
      let reached = links(from: start).reduce(into: Set<Int>()) { $0.formUnion(links(from: $1)) }
      #expect(reached == Set(1...pages), "from \(start)")
      #expect(links(from: start).count <= 220)
    }
  }

  @Test("Positions count from the page shown first, and map back to page numbers")
  func positions() {
    let newest = Paging(numberedFromOldest: 95, pageSize: 10, baseName: "index", prefix: "")
    #expect((1...newest.pageCount).map(newest.position) == (1...9).reversed())
    #expect(newest.position(newest.position(4)) == 4)
    #expect(newest.fileName(newest.position(1)) == "index.html")
    #expect(paging(pages: 9).position(4) == 4)
  }

  @Test("Lists say their order and the page; the newest page is the first")
  func heads() async throws {
    try fixture.save((1...300).map { .plain($0 * 10, tags: ["many"], score: $0) })
    try await fixture.publish()
    let heads = try [
      "q/stackoverflow/index", "q/stackoverflow/page-2", "q/stackoverflow/page-1",
      "t/stackoverflow/many/newest-5", "t/stackoverflow/many/2", "u/stackoverflow/1-3",
    ].map { file in
      let page = try fixture.text("\(file).html")
      let facts = try #require(page.firstMatch(of: #/<p class="facts">.*?<\/p>/#)).0
      return facts.replacing(#/<[^>]*>/#, with: "")
    }
    #expect(
      heads == [
        "300 questions By votes · Newest · page 1 of 3", "By votes · Newest · page 2 of 3",
        "By votes · Newest · page 3 of 3",
        "By votes · Newest · page 2 of 6 Tags Feed",
        "300 questions By votes · Newest · page 2 of 6 Tags Feed",
        "300 questions and 0 answers here best first · page 3 of 3 Profile on Stack Overflow",
      ])
    let page = try fixture.text("q/stackoverflow/page-2.html")
    #expect(page.contains("<title>All questions – Stack Overflow, page 2 · "))
    #expect(page.contains(#"<a rel="prev" href="index.html">← Previous</a>"#))
    #expect(page.contains(#"<a rel="next" href="page-1.html">Next →</a>"#))
    #expect(page.contains(#"<b aria-current="page">2</b>"#) && !page.contains("<details"))
    #expect(try fixture.crawl().problems == [])
  }

  @Test("A list of many pages also lists all of them")
  func manyPages() async throws {
    try fixture.save((1...700).map { .plain($0 * 10, tags: ["many"], score: $0) })
    try await fixture.publish()
    let page = try fixture.text("t/stackoverflow/many/7.html")
    let start = try #require(page.firstRange(of: #"<nav class="pages""#)).lowerBound
    let links = page[start...].replacing(#/<[^>]*>/#, with: "").replacing(#/\s+/#, with: " ")
    #expect(
      links.hasPrefix(
        " ← Previous 1 … 5 6 7 8 9 … 14 Next → All 14 pages 1 2 3 4 5 6 7 8 9 10 11 12 13 14 "))
  }
}
