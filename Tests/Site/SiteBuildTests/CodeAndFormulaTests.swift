import Archive
import SiteBuild
import SiteTesting
import StackExchange
import Testing

@Suite("Highlighted code and formulae on pages")
struct CodeAndFormulaTests {
  /// Publishes a question on a site and calls the body.
  private func publish<R>(
    _ text: String, title: String = "How?", comment: String? = nil, on site: String = "maths",
    _ body: (SiteFixture) throws -> R
  ) async throws -> R {
    try await SiteFixture.withTemporary { fixture in
      let maths = Community(
        apiSiteParameter: "maths", name: "Maths", url: "https://maths.example",
        markdownExtensions: ["MathJax", "Prettify"])
      try fixture.changeArchive {
        try $0.save(maths, apiBase: "https://api.example/2.3", at: .day(1))
      }
      var question = Question.plain(7, title: title)
      question.post.bodyMarkdown = text
      if let comment {
        question.post.comments = [
          StackExchange.Comment(id: 9, postID: 7, score: 0, owner: .ben, bodyMarkdown: comment)
        ]
      }
      try fixture.save([question], site: site)
      try await fixture.publish()
      #expect(try fixture.crawl().problems == [])
      return try body(fixture)
    }
  }

  private func page(
    _ text: String, title: String = "How?", comment: String? = nil, on site: String = "maths"
  ) async throws -> String {
    try await publish(text, title: title, comment: comment, on: site) {
      try $0.text("q/\(site)/7.html")
    }
  }

  @Test("Code is highlighted in its declared language, and its text is unchanged")
  func code() async throws {
    let code = "let a = \"<b> &amp;\" // c\n\n\treturn nil\n"
    let page = try await page("```swift\n\(code)```", on: "stackoverflow")
    let block = try #require(
      page.firstMatch(of: #/<pre[^>]*><code>(.*?)<\/code><\/pre>/#.dotMatchesNewlines()))
    let html = String(block.output.1)
    #expect(html.hasPrefix("<span class=\"kd\">let</span> a "))
    #expect(html.contains("<span class=\"c\">// c</span>"))
    let text = html.replacing(#/<\/?span[^>]*>/#, with: "")
    #expect(
      text
        == code.replacing("\t", with: "    ").replacing("&", with: "&amp;")
        .replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;"))
  }

  @Test(
    "Code whose language is unknown is not highlighted; without a language the only one of the tags decides"
  )
  func unknownLanguage() async throws {
    let unknown = try await page("<!-- language: lang-zzz -->\n\n    let a = 1")
    #expect(unknown.contains("<code>let a = 1\n</code></pre>"))
    let tagged = try await page("~~~\nlet a = 1\n~~~")
    #expect(tagged.contains("<code><span class=\"kd\">let</span> a"))
  }

  @Test("The language of code without a declared language is guessed")
  func guessed() async throws {
    let page = try await page(
      "    func f() -> Int {\n      let a = 1\n      return a\n    }", on: "stackoverflow")
    #expect(page.contains("<span class=\"kd\">func</span>"))
    let log = try await self.page(
      "    12:01 started\n    12:02 done, all is well", on: "stackoverflow")
    #expect(log.contains("<code>12:01 started\n12:02 done, all is well\n</code>"))
  }

  @Test("Code cannot end its own block")
  func hostileCode() async throws {
    let page = try await page("```html\n</code></pre><script>alert(1)</script>\n```")
    #expect(!page.contains("<script>alert"))
  }

  @Test("Formulae in posts, comments and titles are MathML, with macros per post")
  func formulas() async throws {
    let text = "$\\newcommand{\\R}{\\mathbb R}$ $x \\in \\R$\n\n$$\\frac12$$"
    let page = try await page(text, title: "Is $x^2$ even?", comment: "As $y_1$, $z_1$")
    #expect(page.contains("<mi>ℝ</mi>"))
    #expect(page.contains("<math display=\"block\">"))
    #expect(page.contains("<msub><mi>y</mi><mn>1</mn></msub>"))
    #expect(
      page.contains(
        #/<h1 [^>]*>Is <math><msup><mi>x<\/mi><mn>2<\/mn><\/msup><\/math> even\?<\/h1>/#))
    #expect(page.contains("<title>Is $x^2$ even? – Maths"))
    #expect(!page.contains("math-container"))
  }

  @Test(
    "References to equations are links, before and after the equation, in the text and in comments")
  func references() async throws {
    let text = """
      By \\eqref{later} and $x \\overset{\\eqref{a}}{=} y$, not `\\eqref{a}`.

      $$x = y \\tag{$\\star$} \\label{a}$$

      \\begin{align} u &= v \\label{later} \\\\ w &= z \\notag \\end{align}

      See \\ref{later}, \\eqref{none}, [\\eqref{later}](https://a.example).
      """
    let page = try await page(text, comment: "As in \\eqref{later}")
    let link = "<a href=\"#equation-maths-7-2\">(1)</a>"
    #expect(page.contains("By \(link) and <span class=\"whole\"><math>"))
    #expect(page.contains("<mtext><a href=\"#equation-maths-7-1\"><math><mtext>(</mtext>"))
    #expect(page.contains("<code>\\eqref{a}</code>"))
    #expect(page.contains("<math display=\"block\" id=\"equation-maths-7-1\">"))
    #expect(page.contains("<mtr id=\"equation-maths-7-2\">"))
    #expect(
      page.contains("See <span class=\"whole\"><a href=\"#equation-maths-7-2\">1</a>,</span>"))
    #expect(page.contains("???"))
    #expect(page.contains("noopener\"><code>\\eqref{later}</code></a>"))
    #expect(page.contains("As in \(link)"))
    #expect(page.ranges(of: "id=\"equation-").count == 2)
  }

  @Test(
    "Lists show formulae in titles as MathML; Markdown and structured data keep the source")
  func titles() async throws {
    try await publish("$x$", title: "Is $x^2$ <b>?") { fixture in
      let titleHTML = "Is <math><msup><mi>x</mi><mn>2</mn></msup></math> &lt;b&gt;?"
      for file in try fixture.files() where file.hasPrefix("d/stack") && file.hasSuffix(".html") {
        #expect(try fixture.text(file).contains(titleHTML), "\(file)")
      }
      #expect(try fixture.text("index.html").contains(titleHTML))
      let markdown = try fixture.text("q/maths/7.md")
      #expect(!markdown.contains("<math") && markdown.contains("x^2"))
      let structured = try #require(
        fixture.text("q/maths/7.html").firstMatch(
          of: #/ld\+json">(.*?)<\/script>/#.dotMatchesNewlines()))
      #expect(!structured.output.1.contains("math>") && structured.output.1.contains("$x$"))
    }
  }

  @Test("Excerpts in editions show formulae as MathML, without one that their end cuts off")
  func excerpts() async throws {
    let sum = "$z = " + String(repeating: "1 + ", count: 80) + "1$"
    #expect(
      try await excerpt(of: "If $y^2 < 4$, is \(sum)?").contains(
        #/^If <span class="whole"><math>.*<\/math>,<\/span> is …$/#))
    #expect(try await excerpt(of: "$z$ for $5").contains(#/^<math>.*<\/math> for \$5$/#))
  }

  /// Returns the excerpt of a question with the given text in an edition.
  private func excerpt(of text: String) async throws -> String {
    try await publish(text) { fixture in
      let edition = try fixture.text("d/stackoverflow-swift/2026-11-20.html")
      return try String(
        #require(edition.firstMatch(of: #/<p class="excerpt"[^>]*>(.*)<\/p>/#)).1)
    }
  }

  @Test("On a site without formulae, dollar signs are text")
  func dollars() async throws {
    let page = try await page("$x$ and $y$", title: "From $5 to $6", on: "stackoverflow")
    #expect(page.contains("<p>$x$ and $y$</p>"))
    #expect(page.contains(">From $5 to $6</h1>"))
  }

  @Test("An unsupported formula is shown as escaped source")
  func hostileFormula() async throws {
    let text = "$\\nothing{<script>alert(1)</script>}$ $\\href{javascript:alert(1)}{x}$ $a<b>c$"
    let page = try await page(text, title: "$<img src=x onerror=alert(1)>$ $\\no<b>$")
    #expect(!page.contains("<script>alert") && !page.contains("<img src=x"))
    #expect(!page.contains("href=\"javascript"))
    #expect(page.contains("<code>\\nothing{&lt;script&gt;alert(1)&lt;/script&gt;}</code>"))
    #expect(page.contains("<code>\\no&lt;b&gt;</code></h1>"))
  }
}
