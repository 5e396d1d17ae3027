import Testing

@Suite("Languages of code")
struct CodeLanguageTests {
  @Test(
    "A hint tells the language of code in tags too, directly before it",
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
    "Of an info string the first word counts, escapes and references in it resolved",
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
    "An info string cannot leave its attribute",
    arguments: [
      "js\"onclick=\"x", "lang-<b>", "lang-js&quot;><script>", "lang-js' class='snippet",
      #"lang-js\"x"#, "lang-js&#34;x", "lang-\u{E9}",
    ])
  func safety(info: String) {
    #expect(post("```\(info)\nx\n```") == code(nil))
  }

  @Test(
    "Of a tag the code that the site sets for it counts",
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
    "With lang- before it any name is taken, in small letters",
    arguments: [
      ("lang-js", "js"), ("lang-Foo", "foo"), ("lang-python", "python"), ("lang-c++", "c++"),
      ("lang-none", "none"), ("lang-a_b.c-d#", "a_b.c-d#"),
    ])
  func prefixed(name: String, language: String) {
    #expect(post("```\(name)\nx\n```") == code(language))
    #expect(post("<!-- language: \(name) -->\n\n    x") == code(language))
  }

  @Test(
    "A hint is a comment alone in its line, spaced and spelt as one likes",
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
    "What only resembles a hint names nothing and is not shown",
    arguments: [
      "<!-- language: -->", "<!-- language lang-js -->", "<!-- lang: lang-js -->",
      "<!-- language: lang-js lang-css -->", "<!-- languages: lang-js -->",
      "<!-- language: lang-\"x -->", "<!-- language-none: lang-js -->", "<!-- lang-js -->",
      "<!-- language: unheard-of -->", "<!--- language: lang-js -->",
    ])
  func noHints(comment: String) {
    #expect(post("\(comment)\n\n    x") == code(nil))
  }

  @Test("A hint counts for the next block alone, the nearest of several for it")
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

  @Test("A hint stands in the same quotation, spoiler or item as its code")
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

  @Test("A language for all reaches into lists and quotations, and not over a language of its own")
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

  @Test("Comments with a language in code or in a line of text are no hints")
  func elsewhere() {
    let hint = "<!-- language: lang-js -->"
    #expect(post("`\(hint)`\n\n    a").hasSuffix(code(nil, "a")))
    #expect(post("a \(hint)\n\n    b") == "<p>a </p>\n" + code(nil, "b"))
    #expect(post("```\n\(hint)\n```\n\n    a").hasSuffix(code(nil, "a")))
  }
}
