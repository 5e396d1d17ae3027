import StackMarkdown
import Testing

/// Which elements stay, by the text they stand in; see the article on safety.
@Suite("Who may write which element")
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
  ]

  @Test("Authors may write inline elements in a paragraph", arguments: Self.inline)
  func inlineInPosts(name: String) {
    #expect(post("v <\(name)>x</\(name)> y") == "<p>v <\(name)>x</\(name)> y</p>\n")
  }

  @Test("Authors may write blocks, which end the paragraph they stand in", arguments: Self.blocks)
  func blocksInPosts(name: String) {
    #expect(post("v <\(name)>x</\(name)> y") == "<p>v </p><\(name)>x</\(name)> y\n")
    #expect(post("<\(name)>x</\(name)>") == "<\(name)>x</\(name)>\n")
  }

  @Test("Authors cannot write what only the dialect writes", arguments: Self.generated)
  func generatedInPosts(name: String) {
    #expect(post("v <\(name)>x</\(name)> y") == "<p>v x y</p>\n")
    #expect(post("v </\(name)> y") == "<p>v  y</p>\n")
  }

  @Test("The same elements stay in served posts", arguments: Self.inline + Self.blocks + ["div"])
  func servedPosts(name: String) {
    #expect(kept("<\(name)>x</\(name)>y") == "<\(name)>x</\(name)>y")
  }

  @Test("Tags of others go from posts and their content stays", arguments: Self.nobodys)
  func unknown(name: String) {
    #expect(kept("v<\(name) class=a>x</\(name)>y<\(name)/>z") == "vxyz")
    #expect(post("v <\(name) class=\"a\">x</\(name)> y") == "<p>v x y</p>\n")
  }

  @Test("Served comments keep four elements")
  func servedComments() {
    for name in ["b", "i", "code"] {
      #expect(Input.servedComment.html("v<\(name)>x</\(name)>y") == "v<\(name)>x</\(name)>y")
    }
    #expect(Input.servedComment.html("<a href=/x>y</a>") == "<a href=\"/x\">y</a>")
  }

  @Test(
    "Served comments lose the tags of all others, and no line, image or player comes with them",
    arguments: Self.blocks + Self.generated + Self.nobodys + [
      "em", "strong", "s", "del", "kbd", "sub", "sup",
    ])
  func othersInServedComments(name: String) {
    #expect(Input.servedComment.html("v<\(name)>x</\(name)>y") == "vxy")
  }

  @Test("Served comments have neither lines nor images nor players")
  func voidsInServedComments() {
    #expect(Input.servedComment.html("a<br>b<hr>c<img src=/x alt=d>e</br>f</p>g") == "abcefg")
    #expect(Input.servedComment.html("a<iframe src=/x></iframe>b") == "ab")
  }

  @Test(
    "Every tag in the Markdown of a comment is text",
    arguments: ["b", "i", "code", "p", "br", "script", "u", "x-element"])
  func comments(name: String) {
    #expect(
      comment("v <\(name)>x</\(name)> y") == "v &lt;\(name)&gt;x&lt;/\(name)&gt; y")
  }

  @Test("Voids stay in posts; an image needs its source")
  func voids() {
    #expect(post("a<br>b") == "<p>a<br />b</p>\n")
    #expect(post("a<hr>b") == "<p>a</p><hr />b\n")
    #expect(post("a<img src=\"/x\">b") == "<p>a<img src=\"/x\" />b</p>\n")
    #expect(post("a<img>b<img alt=\"c\">d") == "<p>abd</p>\n")
    #expect(kept("a<img alt=x title=y width=1>b") == "ab")
  }

  @Test("A link without an address is its text, and its end tag ends no other link")
  func linksWithoutAddress() {
    #expect(kept("<a>x</a>") == "x")
    #expect(kept("<a name=x title=y class=post-tag>z</a>") == "z")
    #expect(kept("<a href=/x>y<a name=z>w</a>v") == "<a href=\"/x\">yw</a>v")
    #expect(Input.servedComment.html("<a name=x>y</a>") == "y")
  }

  @Test("A span is nothing without its class, and then its end tag ends no other")
  func spans() {
    #expect(kept("<span>x</span>") == "x")
    #expect(kept("<span style=color:red>x</span>") == "x")
    #expect(
      kept("<span class='a math-container b'>x</span>y")
        == "<span class=\"math-container\">x</span>y")
  }

  @Test("Names that merely begin or end like an allowed one are others")
  func similarNames() {
    for name in ["bold", "pp", "codes", "xpre", "lis", "h7", "h0", "h10", "hr2", "as", "tds"] {
      #expect(kept("a<\(name)>b</\(name)>c") == "abc", "\(name)")
    }
  }
}
