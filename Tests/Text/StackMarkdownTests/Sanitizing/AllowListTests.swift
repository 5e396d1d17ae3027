import StackMarkdown
import Testing

@Suite("Allowed elements and attributes")
struct AllowListTests {
  @Test(
    "Allowed elements stay, without disallowed attributes",
    arguments: [
      "blockquote", "code", "dl", "em", "h1", "h2", "h3", "h4", "h5", "h6", "i", "b", "kbd", "ol",
      "p", "pre", "s", "strike", "strong", "sub", "sup", "ul", "del", "div",
    ])
  func allowed(name: String) {
    let html = served("<\(name) id=x onclick=y title=z lang=en>a</\(name)>")
    #expect(html == "<\(name)>a</\(name)>")
  }

  @Test(
    "Tags of other elements are removed, and their content stays",
    arguments: [
      "u", "ins", "mark", "small", "big", "font", "center", "section", "span", "form", "button",
      "select", "label", "details", "summary", "body", "html", "tfoot", "caption", "custom-element",
      "bdo", "q", "abbr", "video", "picture", "slot", "nobr", "acronym", "blockquoted", "b2",
    ])
  func unknown(name: String) {
    #expect(served("a<\(name)>b<i>c</i></\(name)>d") == "ab<i>c</i>d")
  }

  @Test(
    "Scripts, styles and embedded documents are removed with their content",
    arguments: [
      "script", "style", "iframe", "object", "noscript", "template", "textarea", "title", "xmp",
      "math", "svg", "noembed", "noframes",
    ])
  func dropped(name: String) {
    #expect(served("a<\(name) x>b<i>c</i></\(name) y>d") == "ad")
    #expect(served("a<\(name.uppercased())>b</\(name)>d") == "ad")
  }

  @Test(
    "An unclosed script or style tag removes no text",
    arguments: [
      "script", "style", "object", "title", "svg",
    ])
  func unclosed(name: String) {
    #expect(served("List<\(name)> and <i>more</i>") == "List and <i>more</i>")
    #expect(
      served("<p>List<\(name)></p><p>x</p><p></\(name)>y</p>") == "<p>List</p><p>x</p><p>y</p>")
    #expect(
      served("<ul><li>a <\(name)></li><li>b</li></ul></\(name)>")
        == "<ul><li>a </li><li>b</li></ul>")
  }

  @Test(
    "Attributes stay on the elements that support them",
    arguments: [
      ("<a href=/x title='a\"b'>y</a>", "<a href=\"/x\" title=\"a&quot;b\"\(relation)>y</a>"),
      ("<img src=/x>", "<img src=\"/x\" />"),
      (
        "<img height=20 alt='<a>' width=10 title=t src=/x>",
        "<img src=\"/x\" alt=\"&lt;a&gt;\" title=\"t\" width=\"10\" height=\"20\" />"
      ),
      ("<img src=/x width=1000 height=10px>", "<img src=\"/x\" />"),
      ("<img src=/x width=-1 height=''>", "<img src=\"/x\" />"),
      ("<ol start=5><li>x</ol>", "<ol start=\"5\"><li>x</li></ol>"),
      ("<ol start=-5 type=a><li>x</ol>", "<ol><li>x</li></ol>"),
      (
        "<pre class='lang-js prettyprint-override evil'>x</pre>",
        "<pre class=\"lang-js prettyprint-override\">x</pre>"
      ),
      ("<pre class='lang-c++ lang-'>x</pre>", "<pre class=\"lang-c++\">x</pre>"),
      ("<pre class='lang-a\"b'>x</pre>", "<pre>x</pre>"),
      ("<code class=lang-js>x", "<code>x</code>"),
      (
        "<blockquote class='spoiler is-visible' data-spoiler=x>y</blockquote>",
        "<blockquote class=\"spoiler\">y</blockquote>"
      ),
      ("<span class=math-container>$x$</span>", "<span class=\"math-container\">$x$</span>"),
      ("<span class=evil>x</span>", "x"),
      (
        "<a href=/questions/tagged/x class='post-tag s-tag' rel=tag>x</a>",
        "<a href=\"/questions/tagged/x\" class=\"post-tag\"\(relation)>x</a>"
      ),
      (
        "<div class='snippet evil' data-lang=js data-hide=true data-console=1 data-x=y>z</div>",
        "<div class=\"snippet\" data-lang=\"js\" data-hide=\"true\">z</div>"
      ),
    ])
  func attributes(html: String, expected: String) {
    #expect(served(html) == expected)
  }

  @Test(
    "Of a style attribute, only the text alignment of a table cell stays",
    arguments: [
      ("text-align: left;", " style=\"text-align: left;\""),
      ("text-align:RIGHT", " style=\"text-align: right;\""),
      ("color:red; Text-Align : center ;x:y", " style=\"text-align: center;\""),
      ("text-align: justify", ""), ("text-align", ""), ("x-text-align: left", ""), ("", ""),
      ("text-align: left url(//x)", ""), ("text-align: expression(alert(1))", ""),
    ])
  func style(value: String, expected: String) {
    #expect(
      served("<table><tr><td style='\(value)'>x</table>")
        == "<table><tbody><tr><td\(expected)>x</td></tr></tbody></table>")
    #expect(served("<p style='\(value)'>x</p>") == "<p>x</p>")
  }

  @Test("Comments keep bold, italic, code and links, and lose all other tags")
  func comments() {
    func comment(_ html: String) -> String {
      ParsedPost(.commentHTML(html)).html().description
    }
    #expect(
      comment("<b>a</b> <i>b</i> <code>c&#47;d</code> <a href=\"/x\" rel=\"nofollow\">e</a>")
        == "<b>a</b> <i>b</i> <code>c/d</code> <a href=\"/x\"\(relation)>e</a>")
    #expect(comment("<p>a</p><img src=/x><kbd>b</kbd><script>c</script>") == "ab")
    #expect(comment("<a href='javascript:x'>y</a> <b>z") == "y <b>z</b>")
  }

  @Test(
    "An embedded player becomes a link to the video",
    arguments: [
      ("https://www.youtube.com/embed/a-B_1?start=0", "https://www.youtube.com/watch?v=a-B_1"),
      ("//www.youtube-nocookie.com/embed/x", "//www.youtube.com/watch?v=x"),
      ("https://player.vimeo.com/video/12&x", "https://vimeo.com/12"),
      ("https://x.example/y", "https://x.example/y"),
    ])
  func oneBox(source: String, page: String) {
    #expect(
      served("<div class=youtube-embed><div><iframe src=\"\(source)\">x</iframe></div></div>")
        == "<div><div><p><a href=\"\(page)\"\(relation)>\(page)</a></p></div></div>")
  }

  @Test(
    "An embedded player with a rejected URL is removed",
    arguments: [
      "javascript:alert(1)", "data:text/html,x", "", "mailto:x@x.example",
    ])
  func noOneBox(source: String) {
    #expect(served("a<iframe src=\"\(source)\"></iframe>b") == "ab")
    #expect(
      post("a <iframe src=\"https://www.youtube.com/embed/x\"></iframe> b") == "<p>a  b</p>\n")
  }
}
