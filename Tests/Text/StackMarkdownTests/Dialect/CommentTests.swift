import StackMarkdown
import Testing

@Suite("Comments in Markdown")
struct CommentTests {
  private func link(_ address: String, _ text: String) -> String {
    "<a href=\"\(address)\">\(text)</a>"
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

  @Test(
    "Many unmatched delimiters take linear time",
    arguments: [
      "*a ", "**a _b ", "`", "[", "[a](", "[tag:", "``a`", "http://", "*a*_", "[]", "[[]",
    ])
  func bounds(pattern: String) {
    expectLinearCost(of: pattern) { _ = comment($0) }
  }
}
