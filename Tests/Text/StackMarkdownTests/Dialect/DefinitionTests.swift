import Testing

@Suite("Link reference definitions")
struct DefinitionTests {
  @Test("Text after a title invalidates the title, but not the definition")
  func noTitle() {
    #expect(
      post("[a]: /b\n\"c\" d\n\n[a]").trimmed
        == "<p>&quot;c&quot; d</p>\n<p><a href=\"/b\">a</a></p>")
  }

  @Test(
    "A definition with a rejected URL stays text, and a later one with the same label is used",
    arguments: [
      ("[a]\n\n[a]: b\n[a]: /c", "<p><a href=\"/c\">a</a></p>\n<p><a href=\"/c\">a</a>: b</p>"),
      ("[a]\n\n[a]: javascript:alert(1)", "<p>[a]</p>\n<p>[a]: javascript:alert(1)</p>"),
      ("[a]\n\n[a]: www.b.example \"c\"", "<p>[a]</p>\n<p>[a]: www.b.example &quot;c&quot;</p>"),
      (
        "![a]\n\n[a]: data:image/png;base64,AAAA",
        "<p>![a]</p>\n<p>[a]: data:image/png;base64,AAAA</p>"
      ),
    ] as [(String, String)])
  func refused(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test("A definition without a URL turns its links into text")
  func withoutURL() {
    #expect(
      post("[a]\n\n[a]: <>").trimmed
        == "<p>a</p>")
  }

  @Test(
    "Footnote labels and magic words are ordinary labels",
    arguments: [
      ("[^1]\n\n[^1]: /b", #"<p><a href="/b">^1</a></p>"#),
      ("[edit]\n\n[edit]: /b", #"<p><a href="/b">edit</a></p>"#),
    ] as [(String, String)])
  func lookalikes(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test("A label is at most 999 characters long")
  func longLabels() {
    let (longest, longer) = (
      String(repeating: "a", count: 999), String(repeating: "a", count: 1000)
    )
    #expect(post("[\(longest)]\n\n[\(longest)]: /b") == "<p><a href=\"/b\">\(longest)</a></p>\n")
    #expect(!post("[\(longer)]\n\n[\(longer)]: /b").contains("<a"))
  }

  @Test("An indented definition after a list belongs to its last item and keeps the list tight")
  func afterList() {
    #expect(
      post("- a\n- [b]\n\n  [b]: /c\n")
        == "<ul>\n<li>a</li>\n<li><a href=\"/c\">b</a></li>\n</ul>\n")
  }
}
