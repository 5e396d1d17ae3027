import PostContract
import StackMarkdown
import Testing

/// Authors can neither imitate nor break the markup that the dialect generates.
@Suite("Forgery of the dialect's markup")
struct ForgeryTests {
  @Test(
    "Authors cannot write generated elements or classes in any spelling",
    arguments: [
      "<div class=\"snippet\" data-lang=\"js\">", "<DIV CLASS=snippet>",
      "<span class=math-container>",
      "<div class=\"s-table-container\"><table class=\"s-table\">", "<table><tr><td>",
      "<table\u{FF} class=\"s-table\">", "<div\u{FFFD}>", "<div\u{FE}>", "<span\u{1}>", "<td\u{0}>",
      "<table&#255;>", "<table%FF>", "<blockquote\u{FF} class=\"spoiler\">",
      "<pre\u{FF} class=\"lang-js\">",
    ])
  func elements(tags: String) throws {
    let generated: Set<String> = ["div", "span", "table", "thead", "tbody", "tr", "th", "td"]
    for markdown in ["a \(tags) b", "\(tags)\nb", "- \(tags)\n\n  b", "> \(tags) b"] {
      for element in try StrictHTML(post(markdown, Site(hasMath: true))).elements {
        #expect(!generated.contains(element.name), "\(markdown)")
        #expect(element.attributes.isEmpty, "\(markdown)")
      }
    }
  }

  @Test(
    "Only the marker >! creates a spoiler",
    arguments: [
      "<blockquote class=\"spoiler\">x</blockquote>", "<blockquote class='spoiler'>x</blockquote>",
      "<blockquote class=spoiler>x</blockquote>", "> <blockquote class=\"spoiler\">x</blockquote>",
    ])
  func spoilers(markdown: String) {
    #expect(!post(markdown).contains("class"))
    #expect(post(">! x").contains("class=\"spoiler\""))
    #expect(!ParsedPost(.markdown(">! x")).plainText.contains("x"))
    #expect(ParsedPost(.markdown(markdown)).plainText.contains("x"))
  }

  @Test("A block quote element within a spoiler stays a block quote")
  func blockQuoteInSpoiler() {
    #expect(
      post(">! <blockquote class=\"spoiler\">a</blockquote>")
        == "<blockquote class=\"spoiler\">\n<blockquote>a</blockquote>\n</blockquote>\n")
  }

  @Test("An author's span tags neither end nor replace a formula")
  func formulas() {
    let math = Site(hasMath: true)
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

  @Test("The code of a snippet cannot close the snippet's elements")
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
    "An invalid language name is ignored in fences and in language hints",
    arguments: [
      "js\"onclick=\"x", "js'x", "js>x", "js<b>", "lang-js\"", "lang-&quot;x", "lang-<b>",
      "lang-a/b",
    ])
  func languages(name: String) {
    #expect(post("```\(name)\nx\n```") == "<pre><code>x\n</code></pre>\n")
    #expect(post("<!-- language: \(name) -->\n\n    x") == "<pre><code>x\n</code></pre>\n")
  }

  @Test("Words after the language of a fence add no classes")
  func wordsAfterLanguage() {
    let code = "<code>x\n</code></pre>\n"
    #expect(
      post("```lang-c++ spoiler\nx\n```") == "<pre class=\"lang-c++ prettyprint-override\">\(code)")
    #expect(post("```spoiler snippet\nx\n```") == "<pre>\(code)")
  }

  @Test("Authors cannot write tag links in HTML, and a tag name contains no markup")
  func tags() {
    #expect(
      post("<a href=\"/questions/tagged/x\" class=\"post-tag\" rel=\"tag\">x</a>")
        == "<p><a href=\"/questions/tagged/x\">x</a></p>\n")
    #expect(post("[tag:x]</a> y").hasSuffix(">x</a> y</p>\n"))
    #expect(post("[tag:\"onclick=x]") == "<p>[tag:&quot;onclick=x]</p>\n")
  }

  @Test("Served HTML keeps the dialect's elements, and names with stray bytes are rejected")
  func served() {
    #expect(safeHTML("<table class=s-table><td>a</table>").hasPrefix("<table class=\"s-table\">"))
    #expect(safeHTML("<div\u{FF}>a</div\u{FF}>") == "a")
    #expect(safeHTML("<table\u{FFFD}><td>a") == "a")
  }

  @Test("Rendered HTML of a post stays the same when it is parsed as served HTML")
  func again() {
    let html = ParsedPost(
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
        """), Site(hasMath: true)
    ).html().description
    #expect(StackMarkdownTests.served(html) == html)
    for name in [
      "spoiler", "s-table", "text-align: center;", "lang-js", "post-tag", "math-container",
    ] {
      #expect(html.contains(name), "\(name)")
    }
  }
}
