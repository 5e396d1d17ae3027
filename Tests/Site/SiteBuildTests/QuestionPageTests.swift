import Archive
import Basics
import Configuration
import Contents
import FoundationEssentials
import SiteBuild
import SiteTesting
import StackExchange
import Testing

@Suite("Question pages")
struct QuestionPageTests {
  private let fixture = SiteFixture()

  /// Publishes a question and returns its page or another file.
  private func page(
    of question: Question, site: String = "stackoverflow", _ file: String? = nil
  ) async throws -> String {
    try await SiteFixture.withTemporary { fixture in
      try fixture.save([question], site: site)
      try await fixture.publish()
      #expect(try fixture.crawl().problems == [])
      return try fixture.text(file ?? "q/\(site)/\(question.id).html")
    }
  }

  @Test(
    "The head of a question names its edition, with the year only if the data is of another year",
    arguments: [("2026-12-31", "20 Nov"), ("2027-01-02", "20 Nov 2026")])
  func editionInHead(fetchDay: String, day: String) async throws {
    try fixture.save([.plain(7)])
    let second = try #require(CalendarDay(fetchDay)).ordinal * CalendarDay.secondsPerDay
    try fixture.changeArchive {
      try $0.save(
        .plain(7, score: 4), site: "stackoverflow",
        at: Date(timeIntervalSince1970: Double(second)))
    }
    try await fixture.publish()
    #expect(
      try fixture.text("q/stackoverflow/7.html").contains(
        #"/d/stackoverflow-swift/2026-11-20.html">swift, \#(day)</a></p>"#))
  }

  @Test("Each post shows its author, its source, its licence and its dates")
  func attribution() async throws {
    var question = Question.plain(7)
    question.post.lastEditDate = .day(12)
    question.post.lastEditor = .ben
    let page = try await page(of: question)
    #expect(
      page.contains(
        #"<a href="https://stackoverflow.example/users/1/ada"><bdi>Ada &lt;b&gt;</bdi></a>"#))
    #expect(page.contains(#"<a href="https://stackoverflow.example/users/2"><bdi>Ben</bdi></a>"#))
    #expect(
      page.contains(#"<link rel="canonical" href="https://stackoverflow.example/questions/7/how">"#)
    )
    #expect(
      page.contains(
        #"<a href="https://stackoverflow.example/questions/7/how">Question 7</a>"#
      ))
    #expect(page.contains(#"<a href="https://stackoverflow.example/a/8">Answer 8</a>"#))
    let licence =
      #"<a rel="license" href="https://creativecommons.org/licenses/by-sa/4.0/">CC BY-SA 4.0</a>"#
    #expect(page.ranges(of: licence).count == 2)
    #expect(page.contains(#"</b> · <time datetime="2026-11-10T00:00:00Z">10 Nov 2026</time>"#))
    #expect(
      page.contains(
        #"edited <time datetime="2026-11-12T00:00:00Z">12 Nov 2026</time> by <a href="https://stackoverflow.example/users/2">"#
      ))
    #expect(page.contains(#"As of <time datetime="2026-11-20T00:00:00Z">20 Nov 2026</time>"#))
    #expect(!page.contains("nofollow"))
  }

  @Test("An author who edited the post is named once")
  func editByAuthor() async throws {
    var question = Question.plain(7)
    question.post.lastEditDate = .day(12)
    question.post.lastEditor = .ada
    let page = try await page(of: question)
    #expect(page.contains("· edited <time"))
    #expect(!page.contains(#/edited <time[^>]*>[^<]*<\/time> by/#))
  }

  @Test("A deleted author has no link, and a missing author is shown as unknown")
  func authors() async throws {
    var question = Question.plain(7)
    question.post.owner = .deletedUser
    question.answers[0].post.owner = nil
    let page = try await page(of: question)
    #expect(page.contains(#"<b><bdi>user77</bdi></b>"#))
    #expect(page.contains(#"<b>unknown author</b>"#))
  }

  @Test("An author with an invisible name is shown by id")
  func invisibleName() async throws {
    var question = Question.plain(7)
    question.post.owner?.displayName = "\u{200B} \u{2060}"
    question.answers[0].post.owner = User(kind: .doesNotExist)
    let page = try await page(of: question)
    #expect(
      page.contains(#"<a href="https://stackoverflow.example/users/1/ada"><bdi>user1</bdi></a>"#))
    #expect(page.contains(#"<b><bdi>deleted user</bdi></b>"#))
  }

  @Test("Moderators and community wikis have labels")
  func labels() async throws {
    var question = Question.plain(7)
    question.post.owner?.kind = .moderator
    question.answers[0].post.communityOwnedDate = .day(12)
    let page = try await page(of: question)
    #expect(page.contains(#"</a> <abbr title="moderator">♦</abbr></b>"#))
    #expect(page.contains(#"<span class="wiki">Community wiki</span>"#))
  }

  @Test("An unsafe link is replaced by one with the id of the post or user")
  func links() async throws {
    var question = Question.plain(7)
    question.post.link = "javascript:alert(1)"
    question.post.owner?.link = "data:text/html,x"
    let page = try await page(of: question)
    #expect(page.contains(#"<link rel="canonical" href="https://stackoverflow.example/q/7">"#))
    #expect(page.contains(#"<a href="https://stackoverflow.example/users/1"><bdi>Ada"#))
    #expect(!page.contains("javascript:") && !page.contains("data:text"))
  }

  @Test("Markup in a title is escaped on every page that shows the title")
  func hostileTitle() async throws {
    let title = #"</title><script>alert("1")</script> & 'quotes' {{page.title}}"#
    try fixture.save([.plain(7, title: title, tags: ["<b>"])])
    try await fixture.publish { $0.formats = [.html, .markdown, .json] }
    for file in try fixture.files() where file.hasSuffix(".html") {
      #expect(try !fixture.text(file).contains("<script>alert"), "\(file)")
    }
    let escaped =
      "&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;quotes&#39; {{page.title}}"
    #expect(try fixture.text("q/stackoverflow/7.html").contains("<title>\(escaped) – Stack"))
    #expect(
      try fixture.text("q/stackoverflow/7.html").contains(#"<h1 dir="auto">\#(escaped)</h1>"#))
    #expect(try fixture.text("index.html").contains(">\(escaped)</a>"))
    #expect(try fixture.text("q/stackoverflow/7.md").contains("\n# &lt;/title>&lt;script>"))
    #expect(try fixture.crawl().problems == [])
  }

  @Test("A blank title is shown as the id of the question")
  func blankTitle() async throws {
    let home = try await page(of: .plain(7, title: "  "), "index.html")
    #expect(home.contains(#"href="q/stackoverflow/7.html">#7</a>"#))
  }

  @Test(
    "The heading has the number of shown answers and of all answers",
    arguments: [
      (1, 1, ">1 answer</h2>"), (1, 12, ">Showing 1 of 12 answers</h2>"),
      (0, 0, ">No answers yet</h2>"), (0, 1, ">1 answer on Stack Overflow, not shown here</h2>"),
      (0, 1_200, ">1,200 answers on Stack Overflow, not shown here</h2>"),
    ])
  func answerCount(shown: Int, total: Int, text: String) async throws {
    var question = Question.plain(7)
    question.answers = Array(question.answers.prefix(shown))
    question.answerCount = total
    #expect(try await page(of: question).contains(text))
  }

  @Test("The accepted answer comes first, with a text label")
  func accepted() async throws {
    var question = Question.plain(7)
    question.answers.append(
      Answer(
        id: 9, questionID: 7, isAccepted: true,
        post: Post(score: -5, owner: .ada, bodyMarkdown: "Accepted.")))
    question.answerCount = 2
    question.acceptedAnswerID = 9
    let page = try await page(of: question)
    let accepted = try #require(page.firstRange(of: #"class="post accepted" id="answer-9""#))
    let other = try #require(page.firstRange(of: #"class="post" id="answer-8""#))
    #expect(accepted.lowerBound < other.lowerBound)
    #expect(page.contains(">✓ Accepted answer</a></h3>"))
    #expect(page.contains("<b>−5</b> votes"))
    #expect(page.contains("<b>1</b> vote<"))
  }

  @Test("A question has notes if it is closed, locked or protected, or has a bounty")
  func notes() async throws {
    var question = Question.plain(7)
    question.closedDate = .day(13)
    question.closedReason = "Needs <more> focus"
    question.bountyAmount = 1_000
    question.bountyClosesDate = .day(25)
    question.post.lockedDate = .day(14)
    question.protectedDate = .day(15)
    let page = try await page(of: question)
    #expect(
      page.contains(
        "<b>Closed</b> on <time datetime=\"2026-11-13T00:00:00Z\">13 Nov 2026</time>: Needs &lt;more&gt; focus</p>"
      ))
    #expect(page.contains("<b>Bounty</b> of 1,000 reputation until <time datetime=\"2026-11-25"))
    #expect(page.contains("<b>Locked</b> since <time datetime=\"2026-11-14"))
    #expect(page.contains("<b>Protected</b> since <time datetime=\"2026-11-15"))
    #expect(try await !self.page(of: .plain(7)).contains(#"class="note""#))
  }

  @Test("A post shows its Markdown, or else its HTML, or else a note that it has no text")
  func bodies() async throws {
    var question = Question.plain(7)
    question.post.body = "<p>not this</p>"
    question.answers[0].post.bodyMarkdown = nil
    question.answers[0].post.body = "<p>from <em>HTML</em></p>"
    question.answers.append(
      Answer(id: 9, questionID: 7, post: Post(score: 0, bodyMarkdown: " \n")))
    question.answerCount = 2
    let page = try await page(of: question)
    #expect(page.contains("<p>Text of <em>7</em>.</p>\n</div>"))
    #expect(page.contains("<p>from <em>HTML</em></p>\n</div>"))
    #expect(!page.contains("not this"))
    #expect(page.contains(#"<p class="empty">This post has no text.</p>"#))
  }

  @Test("Headings in posts are nested below the headings of the page")
  func headings() async throws {
    var question = Question.plain(7)
    question.post.bodyMarkdown = "# One\n\ntext\n\n## Two\n\ntext"
    question.answers[0].post.bodyMarkdown = "##### Five\n\n# One"
    let page = try await page(of: question)
    let levels = page.matches(of: #/<h([1-6])/#).compactMap { Int($0.1) }
    #expect(levels == [1, 2, 3, 4, 2, 3, 4, 4])
  }

  @Test("Code and tables are focusable for scrolling, and cells are aligned by classes")
  func codeAndTables() async throws {
    var question = Question.plain(7)
    question.post.bodyMarkdown = """
          code

      | a | b |
      |:-:|--:|
      | 1 | 2 |
      """
    let page = try await page(of: question)
    #expect(page.contains(#"<pre tabindex="0"><code>code"#))
    #expect(page.contains(#"<div class="s-table-container" tabindex="0">"#))
    #expect(page.contains(#"<td class="center">1</td>"#))
    #expect(page.contains(#"<td class="right">2</td>"#))
    #expect(!page.contains("style="))
  }

  @Test("Texts of an international site have their language and automatic direction")
  func language() async throws {
    let question = Question.plain(7, title: "日本語 עברית 🦉")
    let page = try await SiteFixture.withTemporary { fixture in
      try fixture.changeArchive { archive in
        try archive.save(
          Community(
            apiSiteParameter: "ja.stackoverflow", name: "スタック",
            url: "https://ja.stackoverflow.example"),
          apiBase: "https://api.example/2.3", at: .day(1))
      }
      try fixture.save([question], site: "ja.stackoverflow")
      try await fixture.publish()
      #expect(try fixture.text("index.html").contains(#"dir="auto" lang="ja" href="q/ja.stack"#))
      return try fixture.text("q/ja.stackoverflow/7.html")
    }
    #expect(page.contains(#"<h1 dir="auto" lang="ja">日本語 עברית 🦉</h1>"#))
    #expect(page.contains(#"<div class="text" dir="auto" lang="ja">"#))
    #expect(page.contains(#"<html lang="en" data-title="日本語 עברית 🦉">"#))
  }

  @Test("A post of 30,000 quotation markers has a normal page")
  func quotations() async throws {
    var question = Question.plain(7)
    question.post.bodyMarkdown = String(repeating: ">", count: 30_000)
    let page = try await page(of: question)
    #expect(page.contains(#"<section class="post" id="answer-8">"#))
    #expect(page.utf8.count < 200_000)
  }
}
