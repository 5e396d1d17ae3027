import PostContract
import StackMarkdown
import Testing

@Suite("Presentations of served HTML")
struct PresentationTests {
  private func html(_ html: String, _ presentation: Presentation) -> String {
    served(html, as: presentation)
  }

  @Test(
    "Heading levels follow the parent heading without gaps, up to level 6",
    arguments: [
      ([1, 5], 0, [1, 2]), ([1, 5], 2, [3, 4]), ([1, 2, 3, 4, 5], 3, [4, 5, 6, 6, 6]),
      ([4, 2, 3, 6, 3, 1], 2, [3, 3, 4, 5, 4, 3]), ([2, 4, 3, 4], 1, [2, 3, 3, 4]),
      ([6, 6, 1], 9, [6, 6, 6]), ([1, 5], nil, [1, 5]),
    ])
  func headings(levels: [Int], below: Int?, shown: [Int]) {
    func text(_ levels: [Int]) -> String { levels.map { "<h\($0)>a</h\($0)>" }.joined() }
    #expect(html(text(levels), Presentation(parentHeadingLevel: below)) == text(shown))
    #expect(
      html("<h1>a<blockquote><h4>b</h4></blockquote></h1>", Presentation(parentHeadingLevel: 1))
        == "<h2>a<blockquote><h3>b</h3></blockquote></h2>")
  }

  @Test("A page can replace links, selected by their resolved URL")
  func links() {
    let presentation = Presentation(linkReplacement: { url in
      url == "https://a.example/q/1" ? "../q/1.html#x" : nil
    })
    let text = "[one](/q/1 \"t\") <https://a.example/q/1> [two](https://a.example/q/2)"
    let post = ParsedPost(.markdown(text), Site(url: "https://a.example"))
    let links = post.html(presentation).description.matches(of: #/href="([^"]*)"/#)
    #expect(
      links.map { String($0.1) } == ["../q/1.html#x", "../q/1.html#x", "https://a.example/q/2"])
    #expect(
      String(decoding: post.markdown(presentation), as: UTF8.self)
        == """
        [one](../q/1.html#x "t") [https://a.example/q/1](../q/1.html#x) \
        [two](https://a.example/q/2)

        """)
  }

  @Test("Snippets are labelled, and hidden ones are folded")
  func snippets() {
    func snippet(hide: Bool) -> String {
      "<div class=snippet data-lang=js data-hide=\(hide)><div class=snippet-code>"
        + "<pre class=\"snippet-code-js lang-js\"><code>x</code></pre>"
        + "<pre class=\"snippet-code-html lang-html\"><code>y</code></pre></div></div><pre>z</pre>"
    }
    let code =
      "<div class=\"snippet-code\"><p class=\"snippet-label\">JavaScript</p>\n"
      + "<pre class=\"snippet-code-js lang-js\"><code>x</code></pre>"
      + "<p class=\"snippet-label\">HTML</p>\n"
      + "<pre class=\"snippet-code-html lang-html\"><code>y</code></pre></div>"
    let labelled = Presentation(labelsSnippets: true)
    #expect(
      html(snippet(hide: false), labelled) == "<div class=\"snippet\">\(code)</div><pre>z</pre>")
    #expect(
      html(snippet(hide: true), labelled)
        == "<details class=\"snippet\"><summary>Code snippet</summary>\(code)</details><pre>z</pre>"
    )
  }

  @Test(
    "A local image has its own size, or the size set by the author",
    arguments: [
      ("", "width=\"640\" height=\"480\""), (" width=320", "width=\"320\" height=\"240\""),
      (" height=48", "width=\"64\" height=\"48\""),
      (" width=10 height=20", "width=\"10\" height=\"20\""),
      (" width=1", "width=\"1\" height=\"1\""), (" height=1", "width=\"1\" height=\"1\""),
      (" width=999", "width=\"999\" height=\"749\""),
      (" width=10px", "width=\"640\" height=\"480\""),
      (" width=1000", "width=\"640\" height=\"480\""),
    ])
  func local(attributes: String, size: String) {
    let presentation = Presentation(imagePresentation: { _ in
      .localFile(path: "../img/a&b.png", width: 640, height: 480)
    })
    #expect(
      html("<img src=/i.png alt=\"<a>\" title=t\(attributes)>", presentation)
        == "<img src=\"../img/a&amp;b.png\" alt=\"&lt;a&gt;\" title=\"t\" \(size) "
        + "loading=\"lazy\" decoding=\"async\" />")
  }

  @Test(
    "An image that may be shown smaller than its file is a link to the file, except in a link",
    arguments: [
      ("<img src=/i.png alt=a>", 640, "<a href=\"i.png\"><img src=\"i.png\" alt=\"a\"", "</a>"),
      ("<img src=/i.png alt=a>", 350, "<img src=\"i.png\" alt=\"a\"", "/>"),
      (
        "<img src=/i.png alt=a width=100>", 200,
        "<a href=\"i.png\"><img src=\"i.png\" alt=\"a\"", "</a>"
      ),
      (
        "<img src=/i.png alt=' '>", 640,
        "<a href=\"i.png\" aria-label=\"image\"><img src=\"i.png\"", "</a>"
      ),
      (
        "<a href=/x><img src=/i.png alt=a></a>", 640,
        "<a href=\"/x\"\(relation)><img src=\"i.png\" alt=\"a\"", "/></a>"
      ),
    ])
  func enlargeable(source: String, width: Int, start: String, end: String) {
    let presentation = Presentation(imagePresentation: { _ in
      .localFile(path: "i.png", width: width, height: 100, isEnlargeable: true)
    })
    let result = html(source, presentation)
    #expect(result.hasPrefix(start) && result.hasSuffix(end), "\(result)")
    #expect(result.ranges(of: "<a ").count == (start.hasPrefix("<a") ? 1 : 0))
  }

  @Test("The list of images has resolved URLs in order, without duplicates")
  func imageList() {
    let site = Site(url: "https://x.example")
    let markdown = """
      ![a](/1.png) [![b][1]][2] ![c](https://y.example/é.png) ![d](/1.png)
      <img src="//z.example/2.png"> `![e](/3.png)` ![f](javascript:x)

      [1]: http://y.example/4.png
      [2]: http://y.example/5.png
      """
    #expect(
      ParsedPost(.markdown(markdown), site).imageURLs == [
        "https://x.example/1.png", "http://y.example/4.png", "https://y.example/%C3%A9.png",
        "https://z.example/2.png",
      ])
    #expect(ParsedPost(.html("<img src=/1>x<p><img src=/2>")).imageURLs == ["/1", "/2"])
    #expect(ParsedPost(.commentMarkdown("![a](/1.png)")).imageURLs.isEmpty)
  }

  @Test(
    "The addresses of a post are those of its links and images, resolved, in their order",
    arguments: [
      (
        "[a](https://a.example/1) ![b](/2) <https://c.example> https://d.example/x",
        [
          "https://a.example/1", "https://site.example/2", "https://c.example",
          "https://d.example/x",
        ]
      ),
      ("[a][1] and [b][1]\n\n[1]: //a.example/1", ["https://a.example/1", "https://a.example/1"]),
      ("[![i](/i)](/full)", ["https://site.example/full", "https://site.example/i"]),
      ("- > <a href=\"/in\">x</a>", ["https://site.example/in"]),
      ("`https://a.example`\n\n    [a](https://b.example)", []),
      ("[a](javascript:alert(1)) <b>no link</b>", []), ("", []),
    ] as [(String, [String])])
  func addresses(markdown: String, addresses: [String]) {
    let site = Site(url: "https://site.example")
    #expect(ParsedPost(.markdown(markdown), site).addresses == addresses)
  }

  @Test("Addresses of HTML and of comments are found, too")
  func addressesOfOtherSources() {
    #expect(
      ParsedPost(.html("<p><a href=\"https://a.example/\">a</a><img src=\"https://b.example/i\">"))
        .addresses == ["https://a.example/", "https://b.example/i"])
    #expect(
      ParsedPost(.commentHTML("see <a href=\"https://a.example\">a</a>")).addresses
        == ["https://a.example"])
  }

  @Test("Every presentation produces well-formed HTML")
  func wellFormed() throws {
    let presentation = Presentation(
      parentHeadingLevel: 2, foldsSpoilers: true, labelsSnippets: true,
      imagePresentation: {
        $0.hasSuffix("g") ? .localFile(path: "a.png", width: 1, height: 2) : .link
      })
    for attack in attacks {
      for source in [PostSource.markdown(attack), .html(attack)] {
        let html = ParsedPost(source).html(presentation)
        _ = try StrictHTML(html.description)
      }
    }
  }
}
