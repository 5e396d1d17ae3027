import BuiltIn
import CCommonMark
import Configuration
import Contents
import FoundationEssentials
import SiteBuild
import StackExchange
import Testing
import Glibc

@Suite("Pages in Markdown")
struct MarkdownPageTests {
  /// Reads a page as any program would that knows CommonMark.
  private func html(of markdown: String) -> String {
    let html = unsafe cmark_markdown_to_html(markdown, markdown.utf8.count, CMARK_OPT_UNSAFE)
    defer { unsafe free(html) }
    return unsafe html.map { unsafe String(cString: $0) } ?? ""
  }

  @Test("Every page of the sample reads as it was meant: a heading, a licence and a source a post")
  func sample() async throws {
    try await Desk.use(isSample: true) { desk in
      try desk.keepSample()
      try await desk.publish()
      let pages = try desk.files().filter { $0.hasPrefix("q/") && $0.hasSuffix(".md") }
      #expect(pages.count > 30)
      for page in pages {
        let read = try html(of: desk.text(page))
        let made = try desk.text(page.replacing(".md", with: ".html"))
        let posts = made.ranges(of: "<article").count
        #expect(read.ranges(of: "<h1>").count == 1, "\(page)")
        #expect(read.ranges(of: "<h2>").count == posts, "\(page)")
        #expect(read.ranges(of: "on Stack Overflow</a> ·").count == posts, "\(page)")
        #expect(
          read.ranges(of: "/licenses/by-sa/").count == made.ranges(of: "/licenses/by-sa/").count,
          "\(page)")
        let missing = read.matches(of: #/(?:src|href)="([^":#]*)"/#).map { String($0.1) }.filter {
          !desk.exists("q/stackoverflow/\($0)")
        }
        #expect(missing == [], "\(page)")
      }
    }
  }

  @Test("A name from right to left keeps to itself, and directs nothing else")
  func direction() async throws {
    try await Desk.use { desk in
      let names = [
        ("Ben", "Ben"), ("é日", "é日"), ("דנה", "\u{2068}דנה\u{2069}"),
        ("\u{2069}\u{202E}נ1", "\u{2068}נ1\u{2069}"), ("\u{202E}neB", "neB"),
      ]
      let questions = names.enumerated().map { number, name in
        var question = Question.plain(number + 1)
        question.post.owner = User(id: number + 10, displayName: name.0)
        return question
      }
      try desk.keep(questions)
      try await desk.publish { $0.formats = [.markdown] }
      for (number, name) in names.enumerated() {
        let page = try desk.text("q/stackoverflow/\(number + 1).md")
        #expect(
          page.contains("— [\(name.1)](https://stackoverflow.example/users/\(number + 10)), asked ")
        )
      }
    }
  }

  @Test("What strangers wrote stays text: in titles, names, tags and reasons")
  func hostile() async throws {
    let text = "*a* [b](http://x.example) `c` <i>d</i> # | ~~e~~ &amp; 1. \\"
    var question = Question.plain(7, title: text, tags: ["[t](u)"])
    question.post.owner?.displayName = text
    question.closedReason = text
    try await Desk.use { [question] desk in
      try desk.keep([question])
      try await desk.publish { $0.formats = [.markdown] }
      let escaped =
        "*a* [b](http://x.example) `c` &lt;i&gt;d&lt;/i&gt; # | ~~e~~ &amp;amp; 1. \\"
      let page = try html(of: desk.text("q/stackoverflow/7.md"))
      #expect(page.contains("<h1>\(escaped)</h1>"))
      #expect(page.contains("<a href=\"https://stackoverflow.example/users/1/ada\">\(escaped)</a>"))
      #expect(page.contains("<strong>Closed</strong>: \(escaped)</p>"))
      #expect(page.contains("Tags: [t](u)</p>"))
      let edition = try html(of: desk.text("d/stackoverflow-swift/2026-11-20.md"))
      #expect(edition.contains(">\(escaped)</a></h2>"))
      #expect(try html(of: desk.text("index.md")).contains(">\(escaped)</a> · 3 votes</li>"))
    }
  }

  @Test("Posts that end in the middle of something do not swallow what follows")
  func openEnds() async throws {
    for text in [
      "```\ncode", "> quote", "* item", "<div>", "    code", "# head", "text\n---", "|a|\n|-|",
    ] {
      var question = Question.plain(7)
      question.post.bodyMarkdown = text
      try await Desk.use { [question] desk in
        try desk.keep([question])
        try await desk.publish { $0.formats = [.markdown] }
        let page = try html(of: desk.text("q/stackoverflow/7.md"))
        #expect(page.contains("<p>Tags: swift</p>"), "\(text)")
        #expect(page.contains("<h2><a id=\"answer-8\"></a>Answer · 1 vote</h2>"), "\(text)")
        #expect(
          page.contains("<p>— <a href=\"https://stackoverflow.example/users/2\">Ben</a>"), "\(text)"
        )
      }
    }
  }
}
