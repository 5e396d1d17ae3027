import Configuration
import Contents
import SiteBuild
import SiteTesting
import StackExchange
import Testing

@Suite("Questions with more tags than there can be")
struct ManyTagsTests {
  @Test("Of 20,000 tags in an archive a hundred have pages, the others cost nothing")
  func manyTags() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7), .plain(8, tags: ["t0"])])
      try desk.execute(
        """
        DELETE FROM question_tags WHERE question_id = 7;
        WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 19999)
        INSERT INTO question_tags SELECT 'stackoverflow', 7, i, 't' || i FROM n;
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
        INSERT INTO question_tags SELECT 'stackoverflow', 7, -i, 'below' || i FROM n;
        """)
      try await desk.publish { $0.formats = [.html, .markdown, .json] }
      let tags = try desk.files().filter {
        $0.hasPrefix("t/stackoverflow/t") && $0.hasSuffix("index.html")
      }
      #expect(tags.count == 100)
      #expect(try desk.files().count { $0.hasPrefix("t/stackoverflow/below") } == 0)
      #expect(try desk.text("t/stackoverflow/t0/index.html").contains("q/stackoverflow/8.html"))
      #expect(try desk.walk().problems == [])
      try desk.execute("UPDATE questions SET title = 'News' WHERE question_id = 7")
      try await desk.publish()
      #expect(try desk.text("q/stackoverflow/7.html").contains("News"))
    }
  }
}
