import StackMarkdown
import Testing

@Suite("Searchable text of posts")
struct PostWordTests {
  private func words(_ source: PostSource) -> String {
    String(decoding: ParsedPost(source).searchableText, as: UTF8.self)
  }

  @Test("Blocks and line breaks separate words, inline tags do not, and attributes are omitted")
  func searchableText() {
    #expect(
      words(.html("<p title=\"no\">a&lt;T&gt; <code>x</code>Y<br>z</p><pre>one\ntwo</pre>three"))
        == " a<T> xY z one\ntwo three")
    #expect(
      words(
        .markdown("- `a`b\n- c\n\n| x | y |\n|---|---|\n| ![alt](https://x.example/i.png) | \\* |")
      )
      .split(whereSeparator: \.isWhitespace) == ["ab", "c", "x", "y", "*"])
    #expect(words(.commentMarkdown("say **yes**, `no`")) == "say yes, no")
  }
}
