import StackMarkdown
import Testing

@Suite("Allowed attributes of each element")
struct AttributePermissionTests {
  /// All attributes that some element allows, each with an allowed value.
  private static let all: [(name: String, value: String)] = [
    ("href", "/x"), ("src", "/x"), ("alt", "x"), ("title", "x"), ("width", "1"), ("height", "1"),
    ("start", "3"), ("style", "text-align: left;"), ("data-lang", "js"), ("data-hide", "true"),
    ("data-console", "true"), ("data-babel", "false"), ("data-babel-preset-react", "null"),
    ("data-babel-preset-ts", "true"),
    (
      "class",
      "post-tag spoiler prettyprint-override lang-js snippet-code-js snippet s-table-container "
        + "s-table math-container"
    ),
  ]
  private static let everywhere = all.map { "\($0.name)=\"\($0.value)\"" }.joined(separator: " ")

  @Test(
    "Each element keeps only the attributes that are allowed on it",
    arguments: [
      ("a", #"href="/x" class="post-tag" title="x""#),
      ("ol", #"start="3""#),
      ("blockquote", #"class="spoiler""#),
      ("pre", #"class="prettyprint-override lang-js snippet-code-js""#),
      ("span", #"class="math-container""#),
      (
        "div",
        #"class="snippet s-table-container" data-lang="js" data-hide="true" data-console="true" "#
          + #"data-babel="false" data-babel-preset-react="null" data-babel-preset-ts="true""#
      ),
    ])
  func own(name: String, attributes: String) {
    #expect(
      safeHTML("<\(name) \(Self.everywhere)>y</\(name)>") == "<\(name) \(attributes)>y</\(name)>")
  }

  @Test("Images, tables and cells keep only the attributes that are allowed on them")
  func ownOfOthers() {
    #expect(
      safeHTML("<img \(Self.everywhere)>")
        == #"<img src="/x" alt="x" title="x" width="1" height="1" />"#)
    let all = Self.everywhere
    #expect(
      safeHTML(
        "<table \(all)><thead \(all)><tr \(all)><th \(all)>a<tbody \(all)><tr><td \(all)>b</table>")
        == #"<table class="s-table"><thead><tr><th style="text-align: left;">a</th></tr></thead>"#
        + #"<tbody><tr><td style="text-align: left;">b</td></tr></tbody></table>"#)
  }

  @Test(
    "Elements without allowed attributes lose all attributes",
    arguments: [
      "p", "h1", "h6", "ul", "li", "dl", "dt", "dd", "code", "b", "em", "i", "s", "strike",
      "strong",
      "del", "kbd", "sub", "sup",
    ])
  func bare(name: String) {
    #expect(safeHTML("<\(name) \(Self.everywhere)>y</\(name)>") == "<\(name)>y</\(name)>")
    #expect(safeHTML("<br \(Self.everywhere)><hr \(Self.everywhere)>") == "<br /><hr />")
  }

  @Test(
    "Event handlers, ids and other disallowed attributes are removed from all elements",
    arguments: [
      "onclick", "onerror", "onload", "onmouseover", "onfocus", "id", "name", "rel", "target",
      "srcset", "sizes", "longdesc", "usemap", "ismap", "crossorigin", "loading", "referrerpolicy",
      "ping", "download", "hreflang", "type", "lang", "dir", "tabindex", "accesskey", "autofocus",
      "contenteditable", "draggable", "hidden", "is", "slot", "part", "role", "aria-label",
      "itemprop", "xmlns", "xml:base", "background", "bgcolor", "align", "border", "cite",
      "colspan",
      "rowspan", "value", "reversed", "formaction", "action", "data", "data-x", "poster", "srcdoc",
    ])
  func disallowed(attribute: String) {
    let given = "\(attribute)=\"/y\""
    #expect(safeHTML("<a \(given) href=/x \(given)>z</a>") == "<a href=\"/x\">z</a>")
    #expect(safeHTML("<img \(given) src=/x>") == "<img src=\"/x\" />")
    #expect(safeHTML("<p \(given)><b \(given)>z</b></p>") == "<p><b>z</b></p>")
    #expect(safeHTML("<ol \(given)><li \(given)>z</ol>") == "<ol><li>z</li></ol>")
    #expect(safeHTML("<div \(given)>z</div>") == "<div>z</div>")
    #expect(Input.servedComment.html("<a \(given) href=/x>z</a>") == "<a href=\"/x\">z</a>")
    #expect(post("<a \(given) href=\"/x\">z</a>") == "<p><a href=\"/x\">z</a></p>\n")
  }

  @Test(
    "Authors may set URLs, titles, sizes and list numbers, but no class, style or data",
    arguments: [
      (#"<a href="/x" class="post-tag" title="t">y</a>"#, #"<p><a href="/x" title="t">y</a></p>"#),
      (
        #"<img src="/x" alt="a" title="t" width="1" height="2" class="c">"#,
        #"<img src="/x" alt="a" title="t" width="1" height="2" />"#
      ),
      (#"<ol start="3" class="c"><li>x</li></ol>"#, #"<ol start="3"><li>x</li></ol>"#),
      (#"<blockquote class="spoiler">x</blockquote>"#, "<blockquote>x</blockquote>"),
      (#"<pre class="lang-js prettyprint-override">x</pre>"#, "<pre>x</pre>"),
      (#"<p style="text-align: left;">x</p>"#, "<p>x</p>"),
      (#"<b title="x" data-hide="true">y</b>"#, "<p><b>y</b></p>"),
    ])
  func authors(markdown: String, expected: String) {
    #expect(post(markdown) == "\(expected)\n")
  }

  @Test("A link in a served comment keeps title and class and gets the standard rel")
  func comments() {
    let html = ParsedPost(
      .commentHTML("<a href='/x' title='t' class='post-tag c' rel='me' target=_top>y</a>")
    ).html()
    #expect(
      html.description == "<a href=\"/x\" class=\"post-tag\" title=\"t\"\(relation)>y</a>")
  }

  @Test("Every link gets the same rel attribute, whatever its author wrote")
  func relations() {
    for rel in ["", "rel=''", "rel=opener", "rel=\"nofollow\"", "REL='tag' rel=me"] {
      #expect(served("<a \(rel) href=/x>y</a>") == "<a href=\"/x\"\(relation)>y</a>")
    }
  }

  @Test("Removing attributes with rejected values leaves no extra spaces")
  func refusedValues() {
    #expect(safeHTML("<img src=/x width=a height=b>") == "<img src=\"/x\" />")
    #expect(safeHTML("<div class=x data-lang=y data-hide=z>w</div>") == "<div>w</div>")
    #expect(safeHTML("<ol start=x><li>y</ol>") == "<ol><li>y</li></ol>")
  }
}
