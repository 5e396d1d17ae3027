import Testing

@Suite("Languages of code blocks")
struct CodeLanguageTests {
  @Test(
    "A language hint applies to a code element directly after it",
    arguments: [
      (
        "<!-- language: lang-js -->\n<pre><code>a\n\n&lt;b\n</code></pre>",
        "<pre class=\"lang-js prettyprint-override\"><code>a\n\n&lt;b\n</code></pre>"
      ),
      ("<!-- language: lang-js -->\n\n<pre>a</pre>", "<pre>a</pre>"),
      ("<!-- language-all: lang-js -->\n\n<pre><code>a</code></pre>", "<pre><code>a</code></pre>"),
      (
        "<!-- language: lang-js -->\n\na\n\n<pre><code>b</code></pre>",
        "<p>a</p>\n<pre><code>b</code></pre>"
      ),
    ])
  func taggedCode(markdown: String, html: String) { #expect(post(markdown) == "\(html)\n") }

  private func code(_ language: String?, _ text: String = "x") -> String {
    let attribute = language.map { " class=\"lang-\($0) prettyprint-override\"" } ?? ""
    return "<pre\(attribute)><code>\(text)\n</code></pre>\n"
  }

  @Test(
    "The first word of an info string is the language, with escapes and references decoded",
    arguments: [
      ("js title=\"a\"", "js"), ("    js    ", "js"), ("lang-js js", "js"), ("js,py", nil),
      ("js{1,2}", nil), ("", nil), ("{js}", nil), (".js", nil), (#"c\+\+"#, "cpp"),
      ("c&#35;", "cs"),
      ("c&num;", "cs"), (#"c\\+\+"#, nil), ("&nosuch;", nil),
    ] as [(String, String?)])
  func firstWord(info: String, language: String?) {
    #expect(post("```\(info)\nx\n```") == code(language))
  }

  @Test(
    "An info string cannot inject markup",
    arguments: [
      "js\"onclick=\"x", "lang-<b>", "lang-js&quot;><script>", "lang-js' class='snippet",
      #"lang-js\"x"#, "lang-js&#34;x", "lang-\u{E9}",
    ])
  func safety(info: String) {
    #expect(post("```\(info)\nx\n```") == code(nil))
  }

  @Test(
    "A tag name becomes the language code that the site defines for it",
    arguments: [
      ("javascript", "js"), ("node.js", "js"), ("go", "golang"), ("java", "java"), ("sql", "sql"),
      ("mysql", "sql"), ("c#", "cs"), (".net", "cs"), ("python-3.x", "py"), ("rb", "rb"),
      ("haskell", "hs"), ("rust", "rust"), ("html5", "html"), ("vb.net", "vb"), ("dart", "dart"),
      ("none", "none"), ("objective-c", "objectivec"), ("svg", "xml"), ("yml", "yaml"),
    ])
  func tags(name: String, language: String) {
    #expect(post("```\(name)\nx\n```") == code(language))
    #expect(post("<!-- language: \(name) -->\n\n    x") == code(language))
    #expect(post("<!-- language-all: \(name) -->\n\n    x") == code(language))
  }

  @Test(
    "Any name is accepted after lang-, in lower case",
    arguments: [
      ("lang-js", "js"), ("lang-Foo", "foo"), ("lang-python", "python"), ("lang-c++", "c++"),
      ("lang-none", "none"), ("lang-a_b.c-d#", "a_b.c-d#"),
    ])
  func prefixed(name: String, language: String) {
    #expect(post("```\(name)\nx\n```") == code(language))
    #expect(post("<!-- language: \(name) -->\n\n    x") == code(language))
  }

  @Test(
    "A hint is a comment alone on its line, in any case and spacing",
    arguments: [
      "<!-- language: lang-css -->", "<!-- LANGUAGE: lang-css -->", "<!--language:lang-css-->",
      "  <!-- language: lang-css -->  ", "<!-- language : lang-css -->",
      "<!--\tlanguage:\tlang-css\t-->",
    ])
  func hints(comment: String) {
    #expect(post("\(comment)\n\n    x") == code("css"))
    #expect(post("\(comment)\n    x") == code("css"))
    #expect(post("\(comment)\n\n~~~\nx\n~~~") == code("css"))
    #expect(post("a\n\(comment)\n\n    x") == "<p>a</p>\n" + code("css"))
  }

  @Test(
    "A malformed or unknown hint is ignored and not shown",
    arguments: [
      "<!-- language: -->", "<!-- language lang-js -->", "<!-- lang: lang-js -->",
      "<!-- language: lang-js lang-css -->", "<!-- languages: lang-js -->",
      "<!-- language: lang-\"x -->", "<!-- language-none: lang-js -->", "<!-- lang-js -->",
      "<!-- language: unheard-of -->", "<!--- language: lang-js -->",
    ])
  func noHints(comment: String) {
    #expect(post("\(comment)\n\n    x") == code(nil))
  }

  @Test("A hint applies only to the next block, and the last of several is used")
  func reach() {
    let hint = "<!-- language: lang-js -->"
    #expect(
      post("\(hint)\n\n    a\n\nb\n\n    c") == code("js", "a") + "<p>b</p>\n" + code(nil, "c"))
    #expect(
      post("\(hint)\n\n- b\n\n<!-- -->\n\n    a") == "<ul>\n<li>b</li>\n</ul>\n" + code(nil, "a"))
    #expect(post("\(hint)\n<!-- language: lang-css -->\n\n    a") == code("css", "a"))
    #expect(
      post("\(hint)\n\n> ```\n> a\n> ```") == "<blockquote>\n\(code(nil, "a"))</blockquote>\n")
    #expect(post("    a\n\n\(hint)") == code(nil, "a"))
  }

  @Test("A hint applies only within its block quote, spoiler or list item")
  func containers() {
    let hint = "<!-- language: lang-js -->"
    #expect(post("> \(hint)\n>\n>     a") == "<blockquote>\n\(code("js", "a"))</blockquote>\n")
    #expect(
      post(">! \(hint)\n>!\n>!     a")
        == "<blockquote class=\"spoiler\">\n\(code("js", "a"))</blockquote>\n")
    #expect(post("- \(hint)\n\n      a") == "<ul>\n<li>\n\(code("js", "a"))</li>\n</ul>\n")
    #expect(
      post("1. b\n\n   \(hint)\n\n       a\n2. c")
        == "<ol>\n<li>\n<p>b</p>\n\(code("js", "a"))</li>\n<li>\n<p>c</p>\n</li>\n</ol>\n")
    #expect(post("- b\n\n  \(hint)\n\nc\n\n    a").hasSuffix("<p>c</p>\n" + code(nil, "a")))
  }

  @Test(
    "A language-all hint applies in lists and block quotes, but not to code with its own language")
  func forAll() {
    let all = "<!-- language-all: lang-py -->"
    #expect(
      post("\(all)\n\n- x\n\n      a\n\n> ```\n> b\n> ```")
        == "<ul>\n<li>\n<p>x</p>\n\(code("py", "a"))</li>\n</ul>\n"
        + "<blockquote>\n\(code("py", "b"))</blockquote>\n")
    #expect(post("```js\na\n```\n\n\(all)") == code("js", "a"))
    #expect(post("\(all)\n\n<!-- language: lang-none -->\n\n    a") == code("none", "a"))
    #expect(post("\(all)\n\n```\na\n```\n\n    b") == code("py", "a") + code("py", "b"))
    #expect(post("- \(all)\n\na\n\n    b").hasSuffix("<p>a</p>\n" + code("py", "b")))
  }

  @Test("Language comments within code or a line of text are not hints")
  func elsewhere() {
    let hint = "<!-- language: lang-js -->"
    #expect(post("`\(hint)`\n\n    a").hasSuffix(code(nil, "a")))
    #expect(post("a \(hint)\n\n    b") == "<p>a </p>\n" + code(nil, "b"))
    #expect(post("```\n\(hint)\n```\n\n    a").hasSuffix(code(nil, "a")))
  }
}
