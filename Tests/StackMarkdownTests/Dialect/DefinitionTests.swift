import Testing

@Suite("Definitions of references")
struct DefinitionTests {
  @Test(
    "A definition has a label, an address and perhaps a title, over up to three lines",
    arguments: [
      ("[a]: /b\n\n[a]", #"<p><a href="/b">a</a></p>"#),
      ("   [a]: /b\n\n[a]", #"<p><a href="/b">a</a></p>"#),
      ("[a]:/b\n\n[a]", #"<p><a href="/b">a</a></p>"#),
      ("[a]:\n/b\n\n[a]", #"<p><a href="/b">a</a></p>"#),
      ("[a]: /b \"c\"\n\n[a]", #"<p><a href="/b" title="c">a</a></p>"#),
      ("[a]: /b 'c'\n\n[a]", #"<p><a href="/b" title="c">a</a></p>"#),
      ("[a]: /b (c)\n\n[a]", #"<p><a href="/b" title="c">a</a></p>"#),
      ("[a]: </b c> \"d\"\n\n[a]", #"<p><a href="/b%20c" title="d">a</a></p>"#),
      ("[a]: /b\n\"c\"\n\n[a]", #"<p><a href="/b" title="c">a</a></p>"#),
      ("[a]:\n  /b\n  \"c\"\n\n[a]", #"<p><a href="/b" title="c">a</a></p>"#),
      ("[a]: /b \"c\nd\ne\"\n\n[a]", "<p><a href=\"/b\" title=\"c\nd\ne\">a</a></p>"),
      ("[a\nb]: /c\n\n[a b]", #"<p><a href="/c">a b</a></p>"#),
      ("[a]: /b  \"c\"  \n\n[a]", #"<p><a href="/b" title="c">a</a></p>"#),
    ] as [(String, String)])
  func forms(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "What has something else in its lines is text",
    arguments: [
      ("[a] : /b", "<p>[a] : /b</p>"),
      ("[a]: /b c", "<p>[a]: /b c</p>"),
      (#"[a]: /b "c" d"#, "<p>[a]: /b &quot;c&quot; d</p>"),
      ("[a]:", "<p>[a]:</p>"),
      ("[]: /b", "<p>[]: /b</p>"),
      ("[ ]: /b", "<p>[ ]: /b</p>"),
      ("[a[b]: /c", "<p>[a[b]: /c</p>"),
      ("[a]: /b\n\"c\" d\n\n[a]", "<p>&quot;c&quot; d</p>\n<p><a href=\"/b\">a</a></p>"),
      ("    [a]: /b\n\n[a]", "<pre><code>[a]: /b\n</code></pre>\n<p>[a]</p>"),
      ("```\n[a]: /b\n```\n\n[a]", "<pre><code>[a]: /b\n</code></pre>\n<p>[a]</p>"),
    ] as [(String, String)])
  func noDefinitions(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A definition begins a paragraph or follows another, in any container",
    arguments: [
      ("x\n[a]: /b\n\n[a]", "<p>x\n[a]: /b</p>\n<p>[a]</p>"),
      (
        "# [a]\n[a]: /b\n> c",
        "<h1><a href=\"/b\">a</a></h1>\n<blockquote>\n<p>c</p>\n</blockquote>"
      ),
      ("[a]: /b\nx", "<p>x</p>"),
      ("[a]: /b\n[c]: /d\n[a] [c]", #"<p><a href="/b">a</a> <a href="/d">c</a></p>"#),
      ("[a]\n\n> [a]: /b", "<p><a href=\"/b\">a</a></p>\n<blockquote>\n</blockquote>"),
      ("> [a]: /b\n> [a]", "<blockquote>\n<p><a href=\"/b\">a</a></p>\n</blockquote>"),
      ("- [a]: /b\n- [a]", "<ul>\n<li></li>\n<li><a href=\"/b\">a</a></li>\n</ul>"),
      ("- x\n\n[1]: /b\n\n[a][1]", "<ul>\n<li>x</li>\n</ul>\n<p><a href=\"/b\">a</a></p>"),
      (
        "- [a][1]\n- y\n\n\n  [1]: /b\n  [2]: /c",
        "<ul>\n<li><a href=\"/b\">a</a></li>\n<li>y</li>\n</ul>"
      ),
      ("1. [a][1]\n[1]: /b", "<ol>\n<li>[a][1]\n[1]: /b</li>\n</ol>"),
      ("[a]: /b\n===", "<p>===</p>"),
      ("[a]: /b\nc\n===\n[a]", "<h1>c</h1>\n<p><a href=\"/b\">a</a></p>"),
      ("[a]: /b\n# c", "<h1>c</h1>"),
      ("[a]: /b\n******", "<hr />"),
    ] as [(String, String)])
  func places(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "The first definition of a label counts",
    arguments: [
      ("[a]\n\n[a]: /b\n[a]: /c", #"<p><a href="/b">a</a></p>"#),
      ("[a]\n\n[A]: /b\n\n[a]: /c", #"<p><a href="/b">a</a></p>"#),
      (
        "> [a]: /b\n\n[a]: /c\n\n[a]",
        "<blockquote>\n</blockquote>\n<p><a href=\"/b\">a</a></p>"
      ),
    ] as [(String, String)])
  func first(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "One with a refused address stays text, and one after it counts for its label",
    arguments: [
      (
        "[a]\n\n[a]: b\n[a]: /c",
        "<p><a href=\"/c\">a</a></p>\n<p><a href=\"/c\">a</a>: b</p>"
      ),
      ("[a]\n\n[a]: javascript:alert(1)", "<p>[a]</p>\n<p>[a]: javascript:alert(1)</p>"),
      (
        "[a]\n\n[a]: www.b.example \"c\"",
        "<p>[a]</p>\n<p>[a]: www.b.example &quot;c&quot;</p>"
      ),
      (
        "![a]\n\n[a]: data:image/png;base64,AAAA",
        "<p>![a]</p>\n<p>[a]: data:image/png;base64,AAAA</p>"
      ),
    ] as [(String, String)])
  func refused(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test("One to nowhere makes links to nowhere, which are their texts")
  func nowhere() {
    #expect(
      post("[a]\n\n[a]: <>").trimmed
        == "<p>a</p>")
  }

  @Test(
    "A post may be definitions alone, and none of them used",
    arguments: [
      (
        "[a]: /b\n[c]: /d",
        ""
      ),
      (
        "[a]: /b \"c\nd\"",
        ""
      ),
      ("> [a]: /b", "<blockquote>\n</blockquote>"),
    ] as [(String, String)])
  func unused(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Labels that mean something elsewhere are labels like others",
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

  @Test("Indented ones after a list belong to its last item and do not make it loose")
  func afterList() {
    #expect(
      post("- a\n- [b]\n\n  [b]: /c\n")
        == "<ul>\n<li>a</li>\n<li><a href=\"/c\">b</a></li>\n</ul>\n")
  }
}
