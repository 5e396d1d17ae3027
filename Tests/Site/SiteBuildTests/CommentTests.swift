import FoundationEssentials
import SiteTesting
import StackExchange
import Testing

@Suite("Comments")
struct CommentTests {
  private func comment(_ id: Int, score: Int = 0, body: String? = nil) -> StackExchange.Comment {
    StackExchange.Comment(
      id: id, postID: 7, score: score, creationDate: .day(id), owner: .ben,
      contentLicense: "CC BY-SA 4.0", body: body ?? "Comment <b>\(id)</b>")
  }

  private func page(with comments: [StackExchange.Comment]) async throws -> String {
    var question = Question.plain(7)
    question.post.comments = comments
    return try await SiteFixture.withTemporary { [question] fixture in
      try fixture.save([question])
      try await fixture.publish()
      #expect(try fixture.crawl().problems == [])
      return try fixture.text("q/stackoverflow/7.html")
    }
  }

  @Test("Up to five comments are shown in order, each with author, date and anchor")
  func fewComments() async throws {
    let page = try await page(with: (1...5).map { comment($0, score: $0 == 3 ? -1_000 : 0) })
    let anchors = page.matches(of: #/<li id="comment-(\d+)">/#).map { $0.1 }
    #expect(anchors == ["1", "2", "3", "4", "5"])
    #expect(!page.contains("<details"))
    #expect(
      page.contains(
        ##"<li id="comment-1"><bdi>Comment <b>1</b></bdi> <small>– <a href="https://stackoverflow.example/users/2"><bdi>Ben</bdi></a>, <span class="whole">1 Nov 2026</span></small></li>"##
      ))
    #expect(page.contains("<b>−1,000</b> "))
  }

  @Test("If there are more than five comments, all but the five with the most votes are folded")
  func manyComments() async throws {
    let scores = [1: 2, 2: 9, 3: 0, 4: 0, 5: 9, 6: 1, 7: 0, 8: 1, 9: 0]
    let page = try await page(with: (1...9).map { comment($0, score: scores[$0] ?? 0) })
    let parts = page.split(separator: "<details>")
    let anchors = parts.map { $0.matches(of: #/<li id="comment-(\d+)">/#).map { $0.1 } }
    #expect(anchors == [["1", "2", "5", "6", "8"], ["3", "4", "7", "9"]])
    #expect(page.contains("<summary>4 more comments</summary>"))
  }

  @Test("The licence of a comment is shown only if it differs from that of its post")
  func licences() async throws {
    var older = comment(2)
    older.contentLicense = "CC BY-SA 3.0"
    let page = try await page(with: [comment(1), older])
    #expect(page.matches(of: #/by-sa\/3.0/#).count == 1)
    #expect(
      page.contains(
        #", <a rel="license" href="https://creativecommons.org/licenses/by-sa/3.0/">CC BY-SA 3.0</a></small></li>"#
      ))
  }

  @Test("A comment without author, date or HTML is shown, with a note if it was edited")
  func missingValues() async throws {
    let comment = StackExchange.Comment(
      id: 3, postID: 7, isEdited: true, bodyMarkdown: "only *Markdown* <script>")
    let page = try await page(with: [comment])
    #expect(page.contains("only <i>Markdown</i> &lt;script&gt;</bdi>"))
    #expect(
      page.contains(
        "– unknown author, comment, edited"
      ))
  }
}
