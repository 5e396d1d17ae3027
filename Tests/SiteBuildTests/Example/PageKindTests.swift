import Archive
import BuiltIn
import Contents
import FoundationEssentials
import Pages
import SiteBuild
import StackExchange
import Testing
import Theming

@Suite("A new kind of page")
struct PageKindTests {
  private let kinds: [any FileKind] = SiteFiles.all + [UnansweredPages()]
  private let template = """
    {{<layout}}
    {{$main}}
    <h1>Waiting for an answer on {{site}}</h1>
    <ol class="lines">
    {{#entries}}
    {{>line}}
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

  private func with(_ body: (Desk) async throws -> Void) async throws {
    try await Desk.use { desk in
      var open = Question.plain(7, title: "Open", tags: ["a"])
      (open.answers, open.answerCount) = ([], 0)
      try desk.keep([open, .plain(70, title: "Done", tags: ["b"])])
      try await body(desk)
    }
  }

  @Test("Is a file, a template and a line in the list")
  func made() async throws {
    try await with { desk in
      try await desk.publish(theme: try theme(template), kinds: kinds) {
        $0.baseURL = "https://me.example"
      }
      let page = try desk.text("unanswered/stackoverflow.html")
      #expect(page.contains("<h1>Waiting for an answer on Stack Overflow</h1>"))
      #expect(page.contains(#"href="../q/stackoverflow/7.html">Open</a>"#))
      #expect(!page.contains("Done"))
      #expect(
        try desk.text("sitemap.xml").contains(
          "<loc>https://me.example/unanswered/stackoverflow.html</loc>"))
    }
  }

  @Test("Is made anew when what it shows changed, and goes with its kind")
  func incremental() async throws {
    try await with { desk in
      let theme = try theme(template)
      try await desk.publish(theme: theme, kinds: kinds)
      var states = try desk.states()
      try desk.execute("UPDATE answers SET body_markdown = 'New.' WHERE question_id = 70")
      try await desk.publish(theme: theme, kinds: kinds)
      #expect(try !desk.touched(since: states).contains("unanswered/stackoverflow.html"))
      for change in ["title = 'Still open' WHERE question_id = 7", "answer_count = 0"] {
        states = try desk.states()
        try desk.execute("UPDATE questions SET \(change)")
        try await desk.publish(theme: theme, kinds: kinds)
        #expect(try desk.touched(since: states).contains("unanswered/stackoverflow.html"))
      }
      let page = try desk.text("unanswered/stackoverflow.html")
      #expect(page.contains(">Still open</a>") && page.contains(">Done</a>"))
      try await desk.publish()
      #expect(!desk.exists("unanswered"))
    }
  }

  @Test("Has its template checked when the theme is loaded")
  func mistake() throws {
    let error = #expect(throws: SiteThemeError.self) {
      try theme("{{#entries}}{{titel}}{{/entries}}")
    }
    #expect(
      error.map { "\($0)" }
        == "unanswered.html:1:13: Unknown name 'titel'. Did you mean 'title'?")
  }
}
