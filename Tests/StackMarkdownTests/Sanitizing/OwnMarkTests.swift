import StackMarkdown
import Testing

/// What the dialect makes itself, authors can neither imitate nor break.
@Suite("What authors cannot forge")
struct OwnMarkTests {
  @Test(
    "No spelling of a generated element or class is the dialect's",
    arguments: [
      "<div class=\"snippet\" data-lang=\"js\">", "<DIV CLASS=snippet>",
      "<span class=math-container>",
      "<div class=\"s-table-container\"><table class=\"s-table\">", "<table><tr><td>",
      "<table\u{FF} class=\"s-table\">", "<div\u{FFFD}>", "<div\u{FE}>", "<span\u{1}>", "<td\u{0}>",
      "<table&#255;>", "<table%FF>", "<blockquote\u{FF} class=\"spoiler\">",
      "<pre\u{FF} class=\"lang-js\">",
    ])
  func elements(tags: String) {
    for markdown in ["a \(tags) b", "\(tags)\nb", "- \(tags)\n\n  b", "> \(tags) b"] {
      let html = post(markdown, Options(hasMath: true))
      for generated in ["<div", "<span", "<table", "<td", "class=", "data-"] {
        // What is no tag to Markdown is text, in which `<` is escaped.
        #expect(
          !html.replacing("&lt;", with: "").replacing("&quot;", with: "\"")
            .contains(generated) || html.contains("&lt;"), "\(html)")
        #expect(!html.contains("\(generated)\"") || generated.hasPrefix("<"))
      }
    }
  }

  @Test(
    "A spoiler is written with >! only",
    arguments: [
      "<blockquote class=\"spoiler\">x</blockquote>", "<blockquote class='spoiler'>x</blockquote>",
      "<blockquote class=spoiler>x</blockquote>", "> <blockquote class=\"spoiler\">x</blockquote>",
    ])
  func spoilers(markdown: String) {
    #expect(!post(markdown).contains("class"))
    #expect(post(">! x").contains("class=\"spoiler\""))
    #expect(!StackMarkdown.text(.markdown(">! x")).contains("x"))
    #expect(StackMarkdown.text(.markdown(markdown)).contains("x"))
  }

  @Test("An author's quotation in a spoiler is a quotation")
  func quotationInSpoiler() {
    #expect(
      post(">! <blockquote class=\"spoiler\">a</blockquote>")
        == "<blockquote class=\"spoiler\">\n<blockquote>a</blockquote>\n</blockquote>\n")
  }

  @Test("A formula ends where the dialect ends it")
  func formulas() {
    let math = Options(hasMath: true)
    #expect(
      post("$a</span>b$", math)
        == "<p><span class=\"math-container\">$a&lt;/span&gt;b$</span></p>\n")
    #expect(
      post("<span class=\"x\">$a$</span>", math)
        == "<p><span class=\"math-container\">$a$</span></p>\n")
    #expect(
      post("$a$</span> b $c$", math)
        == "<p><span class=\"math-container\">$a$</span> b "
        + "<span class=\"math-container\">$c$</span></p>\n")
  }

  @Test("A snippet's code cannot leave its box")
  func snippets() {
    let html = post(
      """
      <!-- begin snippet: js hide: false -->

      <!-- language: lang-html -->

          </code></pre></div></div><b>x

      <!-- end snippet -->
      """)
    #expect(
      html.contains("<code>&lt;/code&gt;&lt;/pre&gt;&lt;/div&gt;&lt;/div&gt;&lt;b&gt;x</code>"))
    #expect(html.hasSuffix("</pre>\n</div>\n</div>\n"))
  }

  @Test(
    "A fence's language cannot leave its attribute",
    arguments: [
      "js\"onclick=\"x", "js'x", "js>x", "js<b>", "lang-js\"", "lang-&quot;x", "lang-<b>",
    ])
  func languages(info: String) {
    let html = post("```\(info)\nx\n```")
    #expect(html.hasSuffix("><code>x\n</code></pre>\n") && !html.contains("onclick=\"x\""))
    #expect(
      ["<pre><code>x\n</code></pre>\n"].contains(html) || html.hasPrefix("<pre class=\"lang-"))
  }

  @Test("A tag's link cannot be written by hand, and its name is only a name")
  func tags() {
    #expect(
      post("<a href=\"/questions/tagged/x\" class=\"post-tag\" rel=\"tag\">x</a>")
        == "<p><a href=\"/questions/tagged/x\">x</a></p>\n")
    #expect(post("[tag:x]</a> y").hasSuffix(">x</a> y</p>\n"))
    #expect(post("[tag:\"onclick=x]") == "<p>[tag:&quot;onclick=x]</p>\n")
  }

  @Test("Served HTML may hold the dialect's elements, with or without odd bytes around them")
  func served() {
    #expect(kept("<table class=s-table><td>a</table>").hasPrefix("<table class=\"s-table\">"))
    #expect(kept("<div\u{FF}>a</div\u{FF}>") == "a")
    #expect(kept("<table\u{FFFD}><td>a") == "a")
  }

  @Test("What a post has become can be read again as served HTML, marks and all")
  func again() {
    let html = StackMarkdown.html(
      .markdown(
        """
        >! a

        | b |
        |:-:|
        | c |

        ```js
        d
        ```

        [tag:e] $f$
        """), options: Options(hasMath: true)
    ).description
    #expect(StackMarkdownTests.served(html) == html)
    for name in [
      "spoiler", "s-table", "text-align: center;", "lang-js", "post-tag", "math-container",
    ] {
      #expect(html.contains(name), "\(name)")
    }
  }
}
