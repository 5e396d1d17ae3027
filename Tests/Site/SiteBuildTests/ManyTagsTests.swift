import Configuration
import Contents
import SiteBuild
import SiteTesting
import StackExchange
import Testing

@Suite("Questions with too many tags")
struct ManyTagsTests {
  @Test("Only the first 100 tags of a question have pages")
  func manyTags() async throws {
    try await SiteFixture.withTemporary { fixture in
      try fixture.save([.plain(7), .plain(8, tags: ["t0"])])
      try fixture.execute(
        """
        DELETE FROM question_tags WHERE question_id = 7;
        WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 19999)
        INSERT INTO question_tags SELECT 'stackoverflow', 7, i, 't' || i FROM n;
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
        INSERT INTO question_tags SELECT 'stackoverflow', 7, -i, 'below' || i FROM n;
        """)
      try await fixture.publish { $0.formats = [.html, .markdown, .json] }
      let tags = try fixture.files().filter {
        $0.hasPrefix("t/stackoverflow/t") && $0.hasSuffix("index.html")
      }
      #expect(tags.count == 100)
      #expect(try fixture.files().count { $0.hasPrefix("t/stackoverflow/below") } == 0)
      #expect(try fixture.text("t/stackoverflow/t0/index.html").contains("q/stackoverflow/8.html"))
      #expect(try fixture.crawl().problems == [])
      try fixture.execute("UPDATE questions SET title = 'News' WHERE question_id = 7")
      try await fixture.publish()
      #expect(try fixture.text("q/stackoverflow/7.html").contains("News"))
    }
  }
}
