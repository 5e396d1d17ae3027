import StackMarkdown
import Testing

/// Tests the allowed elements of each input format, as documented in the article on safety.
@Suite("Allowed elements in posts and comments")
struct ElementPermissionTests {
  private static let inline: [String] = [
    "b", "code", "em", "i", "s", "strike", "strong", "del", "kbd", "sub", "sup",
  ]
  private static let blocks: [String] = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "ul", "ol", "li", "dl", "dt",
    "dd",
  ]
  private static let generated: [String] = [
    "div", "table", "thead", "tbody", "tr", "th", "td", "span",
  ]
  private static let nobodys: [String] = [
    "u", "ins", "mark", "small", "font", "section", "article", "form", "input", "button", "details",
    "summary", "body", "head", "html", "tfoot", "caption", "video", "base", "link", "meta", "embed",
    "frame", "param", "source", "area", "map", "dialog", "marquee", "blink", "ruby", "x-element",
    "big", "center", "select", "label", "bdo", "q", "abbr", "picture", "slot", "nobr", "acronym",
    "blockquoted", "b2",
  ]

  @Test("Authors may write inline elements in a paragraph", arguments: Self.inline)
  func inlineInPosts(name: String) {
    #expect(post("v <\(name)>x</\(name)> y") == "<p>v <\(name)>x</\(name)> y</p>\n")
  }

  @Test(
    "Authors may write block elements, which end the enclosing paragraph", arguments: Self.blocks)
  func blocksInPosts(name: String) {
    #expect(post("v <\(name)>x</\(name)> y") == "<p>v </p><\(name)>x</\(name)> y\n")
    #expect(post("<\(name)>x</\(name)>") == "<\(name)>x</\(name)>\n")
  }

  @Test(
    "Authors cannot write elements that are reserved for the dialect", arguments: Self.generated)
  func generatedInPosts(name: String) {
    #expect(post("v <\(name)>x</\(name)> y") == "<p>v x y</p>\n")
    #expect(post("v </\(name)> y") == "<p>v  y</p>\n")
  }

  @Test(
    "Served posts keep all elements that authors may write",
    arguments: Self.inline + Self.blocks + ["div"])
  func servedPosts(name: String) {
    #expect(safeHTML("<\(name)>x</\(name)>y") == "<\(name)>x</\(name)>y")
  }

  @Test(
    "Tags of disallowed elements are removed from posts, and their content stays",
    arguments: Self.nobodys)
  func unknown(name: String) {
    #expect(safeHTML("v<\(name) class=a>x</\(name)>y<\(name)/>z") == "vxyz")
    #expect(post("v <\(name) class=\"a\">x</\(name)> y") == "<p>v x y</p>\n")
  }

  @Test("Served comments keep bold, italic, code and links")
  func servedComments() {
    for name in ["b", "i", "code"] {
      #expect(Input.servedComment.html("v<\(name)>x</\(name)>y") == "v<\(name)>x</\(name)>y")
    }
    #expect(Input.servedComment.html("<a href=/x>y</a>") == "<a href=\"/x\">y</a>")
  }

  @Test(
    "Tags of all other elements are removed from served comments",
    arguments: Self.blocks + Self.generated + Self.nobodys + [
      "em", "strong", "s", "del", "kbd", "sub", "sup",
    ])
  func othersInServedComments(name: String) {
    #expect(Input.servedComment.html("v<\(name)>x</\(name)>y") == "vxy")
  }

  @Test("Line breaks, rules, images and players are removed from served comments")
  func voidsInServedComments() {
    #expect(Input.servedComment.html("a<br>b<hr>c<img src=/x alt=d>e</br>f</p>g") == "abcefg")
    #expect(Input.servedComment.html("a<iframe src=/x></iframe>b") == "ab")
  }

  @Test(
    "Tags in the Markdown of a comment are text",
    arguments: ["b", "i", "code", "p", "br", "script", "u", "x-element"])
  func comments(name: String) {
    #expect(
      comment("v <\(name)>x</\(name)> y") == "v &lt;\(name)&gt;x&lt;/\(name)&gt; y")
  }

  @Test("Void elements stay in posts, except an image without a source")
  func voids() {
    #expect(post("a<br>b") == "<p>a<br />b</p>\n")
    #expect(post("a<hr>b") == "<p>a</p><hr />b\n")
    #expect(post("a<img src=\"/x\">b") == "<p>a<img src=\"/x\" />b</p>\n")
    #expect(post("a<img>b<img alt=\"c\">d") == "<p>abd</p>\n")
    #expect(safeHTML("a<img alt=x title=y width=1>b") == "ab")
  }

  @Test("A link without a URL becomes its text, and its end tag closes an open link")
  func linksWithoutAddress() {
    #expect(safeHTML("<a>x</a>") == "x")
    #expect(safeHTML("<a name=x title=y class=post-tag>z</a>") == "z")
    #expect(safeHTML("<a href=/x>y<a name=z>w</a>v") == "<a href=\"/x\">yw</a>v")
    #expect(Input.servedComment.html("<a name=x>y</a>") == "y")
  }

  @Test("A span without an allowed class is removed with its end tag")
  func spans() {
    #expect(safeHTML("<span>x</span>") == "x")
    #expect(safeHTML("<span style=color:red>x</span>") == "x")
    #expect(
      safeHTML("<span class='a math-container b'>x</span>y")
        == "<span class=\"math-container\">x</span>y")
  }

  @Test("An element whose name only resembles an allowed one is removed")
  func similarNames() {
    for name in ["bold", "pp", "codes", "xpre", "lis", "h7", "h0", "h10", "hr2", "as", "tds"] {
      #expect(safeHTML("a<\(name)>b</\(name)>c") == "abc", "\(name)")
    }
  }
}
