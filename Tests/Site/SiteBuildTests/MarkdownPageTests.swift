import BuiltIn
import CCommonMark
import Configuration
import Contents
import FoundationEssentials
import SiteBuild
import StackExchange
import Testing
import Glibc

@Suite("Markdown pages")
struct MarkdownPageTests {
  /// Renders a page with libcmark.
  private func html(of markdown: String) -> String {
    let html = unsafe cmark_markdown_to_html(markdown, markdown.utf8.count, CMARK_OPT_UNSAFE)
    defer { unsafe free(html) }
    return unsafe html.map { unsafe String(cString: $0) } ?? ""
  }

  @Test("Rendered pages of the sample have a heading, a licence and a source for each post")
  func sample() async throws {
    try await SiteFixture.withTemporary(isSample: true) { fixture in
      try fixture.saveSample()
      try await fixture.publish()
      let pages = try fixture.files().filter { $0.hasPrefix("q/") && $0.hasSuffix(".md") }
      #expect(pages.count > 30)
      for file in pages {
        let rendered = try html(of: fixture.text(file))
        let page = try fixture.text(file.replacing(".md", with: ".html"))
        let posts = page.ranges(of: "<section class=\"post").count
        #expect(rendered.ranges(of: "<h1>").count == 1, "\(file)")
        #expect(rendered.ranges(of: "<h2>").count == posts, "\(file)")
        #expect(rendered.ranges(of: "on Stack Overflow</a> ·").count == posts, "\(file)")
        #expect(
          rendered.ranges(of: "/licenses/by-sa/").count
            == page.ranges(of: "/licenses/by-sa/").count,
          "\(file)")
        let missing = rendered.matches(of: #/(?:src|href)="([^":#]*)"/#).map { String($0.1) }.filter
        {
          !fixture.exists("q/stackoverflow/\($0)")
        }
        #expect(missing == [], "\(file)")
      }
    }
  }

  @Test("A right-to-left name is isolated from the text around it")
  func direction() async throws {
    try await SiteFixture.withTemporary { fixture in
      let names = [
        ("Ben", "Ben"), ("é日", "é日"), ("דנה", "\u{2068}דנה\u{2069}"),
        ("\u{2069}\u{202E}נ1", "\u{2068}נ1\u{2069}"), ("\u{202E}neB", "neB"),
      ]
      let questions = names.enumerated().map { number, name in
        var question = Question.plain(number + 1)
        question.post.owner = User(id: number + 10, displayName: name.0)
        return question
      }
      try fixture.save(questions)
      try await fixture.publish { $0.formats = [.markdown] }
      for (number, name) in names.enumerated() {
        let page = try fixture.text("q/stackoverflow/\(number + 1).md")
        #expect(
          page.contains("— [\(name.1)](https://stackoverflow.example/users/\(number + 10)), asked ")
        )
      }
    }
  }

  @Test("Titles, names, tags and close reasons are escaped")
  func hostile() async throws {
    let text = "*a* [b](http://x.example) `c` <i>d</i> # | ~~e~~ &amp; 1. \\"
    var question = Question.plain(7, title: text, tags: ["[t](u)"])
    question.post.owner?.displayName = text
    question.closedReason = text
    try await SiteFixture.withTemporary { [question] fixture in
      try fixture.save([question])
      try await fixture.publish { $0.formats = [.markdown] }
      let escaped =
        "*a* [b](http://x.example) `c` &lt;i&gt;d&lt;/i&gt; # | ~~e~~ &amp;amp; 1. \\"
      let page = try html(of: fixture.text("q/stackoverflow/7.md"))
      #expect(page.contains("<h1>\(escaped)</h1>"))
      #expect(page.contains("<a href=\"https://stackoverflow.example/users/1/ada\">\(escaped)</a>"))
      #expect(page.contains("<strong>Closed</strong>: \(escaped)</p>"))
      #expect(page.contains("Tags: [t](u)</p>"))
      let edition = try html(of: fixture.text("d/stackoverflow-swift/2026-11-20.md"))
      #expect(edition.contains(">\(escaped)</a></h2>"))
      #expect(try html(of: fixture.text("index.md")).contains(">\(escaped)</a> · 3 votes</li>"))
    }
  }

  @Test("An unclosed block in a post does not affect the text after the post")
  func unclosedBlocks() async throws {
    for text in [
      "```\ncode", "> quote", "* item", "<div>", "    code", "# head", "text\n---", "|a|\n|-|",
    ] {
      var question = Question.plain(7)
      question.post.bodyMarkdown = text
      try await SiteFixture.withTemporary { [question] fixture in
        try fixture.save([question])
        try await fixture.publish { $0.formats = [.markdown] }
        let page = try html(of: fixture.text("q/stackoverflow/7.md"))
        #expect(page.contains("<p>Tags: swift</p>"), "\(text)")
        #expect(page.contains("<h2><a id=\"answer-8\"></a>Answer · 1 vote</h2>"), "\(text)")
        #expect(
          page.contains("<p>— <a href=\"https://stackoverflow.example/users/2\">Ben</a>"), "\(text)"
        )
      }
    }
  }
}
