import BuiltIn
import Pages
import SiteBuild
import StackExchange
import TestSupport
import Testing

@Suite("Page size without texts")
struct PageSizeTests {
  private let fixture = SiteFixture()

  @Test(
    "A question page has at most 4.3 kB, plus 0.95 kB per post and 0.35 kB per comment",
    arguments: [(0, 0), (1, 0), (2, 5), (5, 1), (6, 0), (30, 0), (30, 7)])
  func question(answers: Int, comments: Int) async throws {
    try fixture.save([question(answers: answers, comments: comments)])
    try await fixture.publish()
    let size = try fixture.bytes("q/stackoverflow/7.html").count
    #expect(size <= sizeLimit(posts: answers + 1, comments: (answers + 1) * comments))
  }

  @Test("Pages of the sample are within the size limit")
  func sample() async throws {
    try await SiteFixture.withTemporary(isSample: true) { fixture in
      try fixture.saveSample()
      try await fixture.publish()
      let files = try fixture.files().filter {
        $0.matches(of: #/^q\/[^\/]+\/\d+\.html$/#).count == 1
      }
      #expect(files.count >= 30)
      for file in files {
        let page = try fixture.text(file)
        let texts = [
          #/<div class="text"[^>]*>(?<text>.*?)<\/div>\s*(?:<ul class="tags"|<footer class="by")/#
            .dotMatchesNewlines(),
          #/<li id="comment-\d+">(?:<b>[^<]*<\/b> )?<bdi[^>]*>(?<text>.*?)<\/bdi> <small>/#
            .dotMatchesNewlines(),
        ].map { page.matches(of: $0).map(\.output.text.utf8.count) }
        let posts = page.ranges(of: "<section class=\"post").count
        let comments = page.ranges(of: "<li id=\"comment-").count
        #expect(texts[0].count <= posts && texts[1].count == comments, "\(file)")
        let title = try #require(page.firstMatch(of: #/<h1[^>]*>([\s\S]*?)<\/h1>/#)).1
        let size =
          page.utf8.count - texts.joined().reduce(0, +)
          - page.ranges(of: title).count * title.utf8.count
        #expect(size <= sizeLimit(posts: posts, comments: comments), "\(file)")
      }
    }
  }

  private func sizeLimit(posts: Int, comments: Int) -> Int {
    1_024 * (86 + 19 * posts + 7 * comments) / 20
  }

  @Test(
    "The style sheet has at most 15 kB, compressed 4.6 kB, and the script 5 kB",
    arguments: ["en", "de", "fr"])
  func assets(language: String) async throws {
    let theme = try SiteTheme(files: BuiltIn.theme, language: language)
    try await fixture.publish(theme: theme)
    let assets = try fixture.files().filter { $0.hasPrefix("assets/") }
    let style = try fixture.bytes(#require(assets.first { $0.hasSuffix(".css") }))
    #expect(style.count <= 15_360)
    #expect(Compression.gzip.compress(style).count <= 4_710)
    let script = try fixture.bytes(#require(assets.first { $0.contains("/script.") }))
    #expect(script.count <= 5_120)
  }

  private func question(answers: Int, comments: Int) -> Question {
    Question(
      id: 7, title: "How?", tags: ["swift"], post: post(7, comments: comments),
      answers: (0..<answers).map { index in
        Answer(
          id: 70_000_000 + index, questionID: 7, isAccepted: index == 0,
          post: post(70_000_000 + index, comments: comments))
      },
      answerCount: answers, viewCount: 123_456)
  }

  private func post(_ id: Int, comments: Int) -> Post {
    Post(
      score: 1_234, owner: .ben, creationDate: .day(10), lastActivityDate: .day(12),
      lastEditDate: .day(12), contentLicense: "CC BY-SA 4.0",
      link: "https://stackoverflow.example/a/\(id)", bodyMarkdown: "x",
      comments: (0..<comments).map { comment(id * 10 + $0, postID: id) })
  }

  private func comment(_ id: Int, postID: Int) -> StackExchange.Comment {
    StackExchange.Comment(
      id: id, postID: postID, score: 3, creationDate: .day(12), owner: .ben,
      link: "https://stackoverflow.example/posts/comments/\(id)", body: "x")
  }
}
