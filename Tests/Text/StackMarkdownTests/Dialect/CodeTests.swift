import StackMarkdown
import Testing

@Suite("Code blocks")
struct CodeTests {
  private func code(_ language: String?, _ text: String) -> String {
    let attribute = language.map { " class=\"lang-\($0) prettyprint-override\"" } ?? ""
    return "<pre\(attribute)><code>\(text)\n</code></pre>\n"
  }

  @Test(
    "The first word after a fence is the language, with or without a prefix",
    arguments: [
      ("js", "js"), ("lang-js", "js"), ("js {.line}", "js"), ("c++", "cpp"), ("c#", "cs"),
      ("python", "py"), ("typescript", "js"), ("bash", "bash"), ("ruby", "rb"), ("json", "json"),
      ("swift", "swift"), ("yml", "yaml"), ("lang-none", "none"), ("lang-whatever", "whatever"),
    ])
  func fences(info: String, language: String) {
    #expect(post("```\(info)\nx\n```") == code(language, "x"))
    #expect(post("~~~ \(info)\nx\n~~~") == code(language, "x"))
  }

  @Test(
    "An unknown language name is ignored",
    arguments: ["text", "BASH", "foo", ";", "\"onclick", "lang-", "lang-\"x"])
  func unknownLanguages(info: String) {
    #expect(post("```\(info)\nx\n```") == code(nil, "x"))
  }

  @Test("An info string after tildes may contain backticks and tildes")
  func tildes() {
    #expect(post("~~~ js ``` ~~~\nx\n~~~") == code("js", "x"))
    #expect(post("~~~ a`b ~~~\nx\n~~~") == code(nil, "x"))
  }

  @Test("The language of a fence takes precedence over a hint")
  func fenceWins() {
    #expect(post("<!-- language: lang-js -->\n\n```py\nx\n```") == code("py", "x"))
  }

  @Test(
    "The first language-all hint applies to the whole post, and a later one from its position on")
  func languageForAll() {
    #expect(
      post(
        """
            a

        <!-- language-all: lang-py -->

            b

        <!-- language: lang-js -->

            c

        <!-- language-all: lang-rb -->

        ```
        d
        ```
        """)
        == code("py", "a") + code("py", "b") + code("js", "c") + code("rb", "d"))
  }

  @Test(
    "Tabs become spaces up to the next multiple of four columns",
    arguments: [
      ("    12\tx", "12  x"), ("    ID\tx\ty", "ID  x   y"), ("\ta\tb", "a   b"),
      ("```\n\tif\n```", "    if"), ("    é\tx", "é   x"), ("    😀\tx", "😀  x"),
    ])
  func tabs(markdown: String, text: String) {
    #expect(post(markdown) == code(nil, text))
  }

  @Test("Markup in code is text, and trailing blank lines are removed")
  func text() {
    #expect(
      post("    <b> & \"x\" [tag:a] https://e.example\n    \n\n")
        == code(nil, "&lt;b&gt; &amp; &quot;x&quot; [tag:a] https://e.example"))
  }
}
