import StackMarkdown
import Testing

@Suite("Comments in Markdown")
struct CommentTests {
  private func link(_ address: String, _ text: String) -> String {
    "<a href=\"\(address)\">\(text)</a>"
  }

  @Test(
    "Comments support bold, italic and code",
    arguments: [
      ("*a*", "<i>a</i>"), ("_a_", "<i>a</i>"), ("**a**", "<b>a</b>"), ("__a__", "<b>a</b>"),
      ("***a***", "<b><i>a</i></b>"), ("**a _b_ c**", "<b>a <i>b</i> c</b>"),
      ("`a`", "<code>a</code>"),
      ("``a`b``", "<code>a`b</code>"), ("`*a*`", "<code>*a*</code>"),
      ("(*a*), *b*.", "(<i>a</i>), <i>b</i>."),
      ("**`a`**", "<b><code>a</code></b>"),
    ])
  func formatting(markdown: String, html: String) {
    #expect(comment(markdown) == html)
  }

  @Test(
    "Unmatched delimiters, and those within words or beside spaces, are text",
    arguments: [
      "*a", "a*", "2*3*4", "snake_case_name", "a * b * c", "**a*", "_a*", "a ` b", "`", "****", "*",
    ])
  func unmatchedDelimiters(text: String) {
    #expect(comment(text) == text)
  }

  @Test(
    "Block syntax is text",
    arguments: [
      "# a", "1. a", "- a", "+ a", "> a", "    a", "===", "---", "```", ">! a", "| a | b |",
    ])
  func blocks(text: String) {
    #expect(comment(text) == text.replacing(">", with: "&gt;"))
  }

  @Test("Line feeds become spaces")
  func lines() {
    #expect(comment("a\nb") == "a b")
    #expect(comment("a\r\n\r\nb") == "a  b")
    #expect(comment("`a\nb`") == "<code>a b</code>")
  }

  @Test("A no-break space becomes a space")
  func noBreakSpaces() {
    #expect(comment("a\u{A0}b Â©\u{A0}") == "a b Â© ")
  }

  @Test(
    "The text of a bare URL omits the scheme and is truncated",
    arguments: [
      ("http://a.example", "a.example"), ("https://www.a.example/b/", "a.example/b"),
      ("ftp://a.example/b", "a.example/b"), ("mailto:a@b.example", "mailto:a@b.example"),
      (
        "https://a.example/projects/maven-plugins/issues/36#comment-310056061",
        "a.example/projects/maven-plugins/issues/36#comment-310056061"
      ),
      (
        "https://a.example/wiki/Maximum_subarray_problem_and_Kadanes_wise_algorithm",
        "a.example/wiki/…"
      ),
      (
        "https://a.example/" + String(repeating: "b/", count: 40),
        "a.example/" + String(repeating: "b/", count: 27) + "…"
      ),
      (
        "https://a.example?" + String(repeating: "b", count: 80),
        "a.example?" + String(repeating: "b", count: 54) + "…"
      ),
      ("https://a.example/é", "a.example/é"),
    ])
  func shownAddresses(address: String, text: String) {
    #expect(comment(address).hasSuffix("\">\(text)</a>"))
  }

  @Test("The URL of a question is shortened, with the name of the question as title")
  func questions() {
    let question = "http://stackoverflow.com/questions/1/how-to-sort"
    for address in [question, question + "/2#2", question + "?a=b"] {
      #expect(
        comment(address)
          == "<a href=\"\(address)\" title=\"how to sort\">stackoverflow.com/questions/1/…</a>")
    }
    #expect(comment("http://emacs.stackexchange.com/questions/1/a").contains("title=\"a\""))
    for other in ["stackoverflow.com/questions/1", "a.example/questions/1/b"] {
      #expect(comment("https://\(other)") == link("https://\(other)", other))
    }
  }

  @Test("HTML and character references are text")
  func html() {
    #expect(comment("<b>a</b> &amp; <script>") == "&lt;b&gt;a&lt;/b&gt; &amp;amp; &lt;script&gt;")
  }

  @Test("A backslash escapes formatting and is literal elsewhere")
  func escapes() {
    #expect(comment("\\*a\\* \\`b\\` \\[c](/d)") == "*a* `b` [c](/d)")
    #expect(comment("\\d+ C:\\x \\(y\\)") == "\\d+ C:\\x \\(y\\)")
  }

  @Test("A link has a text, a URL and an optional title")
  func links() {
    #expect(comment("[a](http://b.example)") == link("http://b.example", "a"))
    #expect(
      comment("[a](http://b.example \"t\")") == "<a href=\"http://b.example\" title=\"t\">a</a>")
    #expect(comment("[*a* `b`](/c)") == link("/c", "<i>a</i> <code>b</code>"))
    #expect(comment("**[a](/b)**") == "<b>\(link("/b", "a"))</b>")
    #expect(comment("[a [b]](/c)") == link("/c", "a [b]"))
    #expect(comment("![a](/b)") == "!\(link("/b", "a"))")
    #expect(comment("*[a*](/b)") == "*\(link("/b", "a*"))")
  }

  @Test(
    "An invalid link stays text",
    arguments: ["[a]", "[a][1]", "[a]()", "[a](b)", "[a](javascript:x)", "[](/b)", "[a](/b"])
  func noLinks(text: String) {
    #expect(comment(text) == text)
  }

  @Test("Bare URLs become links")
  func addresses() {
    #expect(
      comment("see https://a.example/b_c_d.")
        == "see \(link("https://a.example/b_c_d", "a.example/b_c_d")).")
    #expect(comment("[https://a.example](/b)") == link("/b", "https://a.example"))
  }

  @Test("Mentions stay text")
  func mentions() {
    #expect(comment("@Some-One *yes*") == "@Some-One <i>yes</i>")
  }

  @Test(
    "Magic words link to pages of the site and of the network",
    arguments: [
      ("[ask]", "/help/how-to-ask", "How to Ask"),
      ("[answer]", "/help/how-to-answer", "How to Answer"), ("[help]", "/help", "help center"),
      ("[help/on-topic]", "/help/on-topic", "help center"), ("[tour]", "/tour", "tour"),
      ("[faq#bounty]", "/faq#bounty", "faq"),
      ("[so]", "https://stackoverflow.com", "Stack Overflow"),
      ("[mcve]", "/help/minimal-reproducible-example", "minimal, reproducible example"),
      ("[emacs.se]", "https://emacs.stackexchange.com", "emacs.stackexchange.com"),
      ("[Ask]", "/help/how-to-ask", "How to Ask"),
    ])
  func magic(word: String, address: String, text: String) {
    #expect(comment("see \(word)") == "see \(link(address, text))")
  }

  @Test("The words meta and main require the URL of the site")
  func metaAndMain() {
    #expect(comment("[meta] [main]") == "[meta] [main]")
    let site = Site(url: "https://emacs.stackexchange.com")
    #expect(
      comment("[meta]", site) == link("https://emacs.meta.stackexchange.com", "meta"))
    #expect(
      comment("[main]", Site(url: "https://meta.stackoverflow.com"))
        == link("https://stackoverflow.com", "main"))
  }

  @Test(
    "Other words in brackets stay text", arguments: ["[edit]", "[closed]", "[0]", "[x.y]", "[.se]"])
  func noMagic(word: String) {
    #expect(comment(word) == word)
  }

  @Test("Tags become links")
  func tags() {
    #expect(comment("[tag:c++]").contains("href=\"/questions/tagged/c%2b%2b\""))
  }

  @Test(
    "Many unmatched delimiters take linear time",
    arguments: [
      "*a ", "**a _b ", "`", "[", "[a](", "[tag:", "``a`", "http://", "*a*_", "[]", "[[]",
    ])
  func bounds(pattern: String) {
    expectLinearCost(of: pattern) { _ = comment($0) }
  }
}
