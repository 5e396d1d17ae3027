import StackMarkdown
import Testing

/// Elements whose content is removed, unless the end tag is missing.
@Suite("Elements that are removed with their content")
struct UnreadContentTests {
  @Test(
    "Removed content ends at the first end tag of the same name, in any spelling",
    arguments: [
      "</script>", "</SCRIPT>", "</sCript\n>", "</script\t>", "</script/>", "</script x>",
      "</script x='>", "</script\u{C}>",
    ])
  func endTags(endTag: String) {
    #expect(safeHTML("a<script>b\(endTag)c") == (endTag.hasSuffix("'>") ? "a" : "ac"))
  }

  @Test(
    "Removed content does not end at a tag of another name",
    arguments: [
      "</ script>", "</scripts>", "</scriptx>", "</script-x>", "< /script>", "</style>", "<script>",
      "</scrip>", "</\u{0}script>", "&lt;/script>",
    ])
  func noEndTags(text: String) {
    #expect(safeHTML("a<script>b\(text)c</script>d") == "ad")
  }

  @Test("Tags, comments and quotes within removed content are ignored")
  func markupInContent() {
    #expect(safeHTML("a<script>'</b>'<p><b></script>c") == "ac")
    #expect(safeHTML("a<style><!-- </style>b") == "ab")
    #expect(safeHTML("a<script>\"</script>\"b") == "a&quot;b")
    #expect(safeHTML("a<svg><g title='</svg>'></svg>b") == "a'&gt;b")
    #expect(safeHTML("<script><!--<script></script>a") == "a")
  }

  @Test("A slash in its start tag does not close an element whose content is removed")
  func selfClosing() {
    #expect(safeHTML("a<script/>b</script>c") == "ac")
    #expect(safeHTML("a<svg/>b") == "ab")
    #expect(safeHTML("a<iframe/>b</iframe>c") == "ac")
  }

  @Test("Removed elements do not nest: the first end tag closes the outermost")
  func nested() {
    #expect(safeHTML("a<svg>b<svg>c</svg>d</svg>e") == "ade")
    #expect(safeHTML("a<object>b<object>c</object>d</object>e") == "ade")
    #expect(safeHTML("a<math>b<svg>c</math>d</svg>e") == "ade")
  }

  @Test(
    "Removed content ends with the enclosing block, and a later end tag is ignored",
    arguments: [
      ("<li>a<title>b</li>c</title>d", "<li>ab</li>cd"),
      ("<div>a<title></div>b</title>c", "<div>a</div>bc"),
      ("<h1>a<title>b</h1>c</title>d", "<h1>ab</h1>cd"),
      ("<blockquote>a<title>b</blockquote>c</title>", "<blockquote>ab</blockquote>c"),
      (
        "<table><tr><td>a<title></td><td>b</title>c</table>",
        "<table><tbody><tr><td>a</td><td>bc</td></tr></tbody></table>"
      ),
      ("<pre>a<title>b</pre>c</title>", "<pre>ab</pre>c"),
    ])
  func acrossBlocks(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test("Removed content may extend past the end tag of an enclosing inline element")
  func acrossInlines() {
    #expect(safeHTML("<b>a<script>b</b>c</script>d") == "<b>ad</b>")
    #expect(safeHTML("<b>a<script>b</script>c</b>d") == "<b>ac</b>d")
  }

  @Test("Each of several removed elements disappears, and the text between them stays")
  func several() {
    #expect(safeHTML("a<script>b</script>c<style>d</style>e<script>f</script>g") == "aceg")
    #expect(safeHTML("<p>a<script>b</script><p>c<script>d</script>") == "<p>a</p><p>c</p>")
  }

  @Test("A stray end tag of a removed element is ignored")
  func orphans() {
    for name in ["script", "style", "svg", "title", "iframe", "textarea", "xmp"] {
      #expect(safeHTML("<b>a</\(name)>b</b>") == "<b>ab</b>")
    }
  }

  @Test(
    "The content of unknown and form elements stays",
    arguments: ["plaintext", "listing", "embed", "frameset", "canvas", "audio", "applet", "select"])
  func readable(name: String) {
    #expect(safeHTML("a<\(name)>b<i>c</i></\(name)>d") == "ab<i>c</i>d")
  }

  @Test("Script and style elements in Markdown are removed with their content")
  func inputs() {
    #expect(post("a <script>b</script> c") == "<p>a  c</p>\n")
    #expect(post("<style>\na\n</style>\n\nb") == "\n<p>b</p>\n")
    #expect(Input.servedComment.html("a<script>b</script>c") == "ac")
    #expect(comment("a<script>b</script>c") == "a&lt;script&gt;b&lt;/script&gt;c")
  }

  @Test(
    "Scripts, styles and embedded documents are removed with their content",
    arguments: [
      "script", "style", "iframe", "object", "noscript", "template", "textarea", "title", "xmp",
      "math", "svg", "noembed", "noframes",
    ])
  func dropped(name: String) {
    #expect(safeHTML("a<\(name) x>b<i>c</i></\(name) y>d") == "ad")
    #expect(safeHTML("a<\(name.uppercased())>b</\(name)>d") == "ad")
  }

  @Test(
    "An unclosed script or style tag removes no text",
    arguments: [
      "script", "style", "object", "title", "svg",
    ])
  func unclosed(name: String) {
    #expect(safeHTML("List<\(name)> and <i>more</i>") == "List and <i>more</i>")
    #expect(
      safeHTML("<p>List<\(name)></p><p>x</p><p></\(name)>y</p>") == "<p>List</p><p>x</p><p>y</p>")
    #expect(
      safeHTML("<ul><li>a <\(name)></li><li>b</li></ul></\(name)>")
        == "<ul><li>a </li><li>b</li></ul>")
  }
}
