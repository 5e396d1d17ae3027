import Archive
import BuiltIn
import Contents
import FoundationEssentials
import Pages
import SiteBuild
import StackExchange
import Testing

@Suite("Example of a page kind")
struct PageKindTests {
  private let kinds: [any FileKind] = SiteFiles.all + [UnansweredPages()]
  private let template = """
    {{<layout}}
    {{$main}}
    <h1>Waiting for an answer on {{site}}</h1>
    <ol class="lines">
    {{#entries}}
    {{>question-row}}
    {{/entries}}
    </ol>
    {{/main}}
    {{/layout}}

    """

  private func theme(_ template: String) throws -> SiteTheme {
    var files = BuiltIn.files(in: "Templates")
    files["unanswered.html"] = Array(template.utf8)
    return try SiteTheme(files: files, for: kinds)
  }

  private func withQuestions(_ body: (SiteFixture) async throws -> Void) async throws {
    try await SiteFixture.withTemporary { fixture in
      var open = Question.plain(7, title: "Open", tags: ["a"])
      (open.answers, open.answerCount) = ([], 0)
      try fixture.save([open, .plain(70, title: "Done", tags: ["b"])])
      try await body(fixture)
    }
  }

  @Test("A page kind with a template builds a page and an entry in the sitemap")
  func build() async throws {
    try await withQuestions { fixture in
      try await fixture.publish(theme: try theme(template), kinds: kinds) {
        $0.baseURL = "https://me.example"
      }
      let page = try fixture.text("unanswered/stackoverflow.html")
      #expect(page.contains("<h1>Waiting for an answer on Stack Overflow</h1>"))
      #expect(page.contains(#"href="../q/stackoverflow/7.html">Open</a>"#))
      #expect(!page.contains("Done"))
      #expect(
        try fixture.text("sitemap.xml").contains(
          "<loc>https://me.example/unanswered/stackoverflow.html</loc>"))
    }
  }

  @Test("The page is rebuilt when its content changes, and removed with its kind")
  func incremental() async throws {
    try await withQuestions { fixture in
      let theme = try theme(template)
      try await fixture.publish(theme: theme, kinds: kinds)
      var metadata = try fixture.fileMetadata()
      try fixture.execute("UPDATE answers SET body_markdown = 'New.' WHERE question_id = 70")
      try await fixture.publish(theme: theme, kinds: kinds)
      #expect(try !fixture.changedFiles(since: metadata).contains("unanswered/stackoverflow.html"))
      for change in ["title = 'Still open' WHERE question_id = 7", "answer_count = 0"] {
        metadata = try fixture.fileMetadata()
        try fixture.execute("UPDATE questions SET \(change)")
        try await fixture.publish(theme: theme, kinds: kinds)
        #expect(try fixture.changedFiles(since: metadata).contains("unanswered/stackoverflow.html"))
      }
      let page = try fixture.text("unanswered/stackoverflow.html")
      #expect(page.contains(">Still open</a>") && page.contains(">Done</a>"))
      try await fixture.publish()
      #expect(!fixture.exists("unanswered"))
    }
  }

  @Test("Loading the theme reports errors in the template of the page kind")
  func templateError() throws {
    let error = #expect(throws: SiteThemeError.self) {
      try theme("{{#entries}}{{titel}}{{/entries}}")
    }
    #expect(
      error.map { "\($0)" }
        == "unanswered.html:1:13: Unknown name 'titel'. Did you mean 'title'?")
  }
}
